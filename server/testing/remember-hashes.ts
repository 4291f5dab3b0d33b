// Hashing a password is slow on purpose. The same password with the same salt has the same hash: this process works each out once. Tests that
// sign in as the same users again and again spent a twentieth of their processor time on it.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, hash: Buffer) => void

const { scrypt } = crypto
const hashes = new Map<string, Buffer>()

function remember(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: Done,
): void {
  const question = JSON.stringify([password, salt, length, options])
  const known = hashes.get(question)
  if (known) {
    setImmediate(done, null, Buffer.from(known))
    return
  }
  scrypt(password, salt, length, options, (error, hash) => {
    if (!error) hashes.set(question, Buffer.from(hash))
    done(error, hash)
  })
}

crypto.scrypt = remember as typeof scrypt
syncBuiltinESMExports()
