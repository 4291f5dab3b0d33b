import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { StartRefused } from '../../process/start-refused.ts'

/** How the key is made from the passphrase: 128 MB of memory and about half a second for every guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 }
const MEMORY = 256 * 1024 * 1024
const PIECE = 64 * 1024
const TAG = 16
/** A frame's length, and whether it is the last one. */
const FRAME_HEAD = 5

const MARK = 'printpro-cadangan-terenkripsi'
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

type Pieces = AsyncIterable<Uint8Array>

/** Whether a file that begins with these bytes is encrypted. */
export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, MARK.length + 2).toString('latin1') === `"${MARK}"`
}

/**
 * Encrypts with a key made from the passphrase: AES-256-GCM in frames, each numbered and the last one marked, so that none can be
 * changed, moved, or left out at the end without being noticed.
 */
export async function* encrypted(pieces: Pieces, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(16)
  const key = await derive(passphrase, salt, 32, { ...COST, maxmem: MEMORY })
  yield Buffer.concat([Buffer.from(`"${MARK}"\n`), salt])
  let number = 0
  let waiting: Buffer | null = null
  for await (const piece of inPiecesOf(PIECE, pieces)) {
    if (waiting) yield seal(waiting, false)
    waiting = piece
  }
  yield seal(waiting ?? Buffer.alloc(0), true)

  function seal(piece: Buffer, last: boolean): Buffer {
    const head = Buffer.alloc(FRAME_HEAD)
    head.writeUInt32BE(piece.length)
    head.writeUInt8(last ? 1 : 0, 4)
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++)).setAAD(head)
    return Buffer.concat([head, cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** The opposite; refuses another passphrase, and whatever has been changed or cut off since. */
export async function* decrypted(pieces: Pieces, passphrase: string): AsyncGenerator<Buffer> {
  const bytes = new Taken(pieces)
  await bytes.take(MARK.length + 3)
  const salt = await bytes.take(16)
  const key = await derive(passphrase, salt, 32, { ...COST, maxmem: MEMORY })
  for (let number = 0, last = false; !last; number++) {
    const head = await bytes.take(FRAME_HEAD)
    const length = head.readUInt32BE()
    last = head.readUInt8(4) === 1
    if (length > PIECE) throw damaged()
    const sealed = await bytes.take(length + TAG)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number))
      .setAAD(head)
      .setAuthTag(sealed.subarray(length))
    const piece = decipher.update(sealed.subarray(0, length))
    try {
      decipher.final()
    } catch {
      throw number === 0 ? new StartRefused('Kata sandi cadangan salah, atau file ini rusak.') : damaged()
    }
    yield piece
  }
  if (!(await bytes.isOver())) throw damaged()
}

// A key serves one file only (its salt is its own), so counting makes nonces that never repeat.
function nonce(number: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 6, 6)
  return bytes
}

function damaged(): StartRefused {
  return new StartRefused('File cadangan ini tidak utuh: ada bagian yang hilang atau berubah.')
}

async function* inPiecesOf(size: number, pieces: Pieces): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece])
    for (; rest.length > size; rest = rest.subarray(size)) yield rest.subarray(0, size)
  }
  yield rest
}

/** Bytes that come in pieces, taken in lengths of one's own. */
class Taken {
  readonly #pieces: AsyncIterator<Uint8Array>
  #rest = Buffer.alloc(0)

  constructor(pieces: Pieces) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer> {
    while (this.#rest.length < length) {
      const { value, done } = await this.#pieces.next()
      if (done) throw damaged()
      this.#rest = Buffer.concat([this.#rest, value])
    }
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  async isOver(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#pieces.next()).done === true
  }
}
