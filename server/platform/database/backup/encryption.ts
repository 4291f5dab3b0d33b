import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { OperatorError } from '../../process/operator-error.ts'

/** 128 MB of memory and about half a second for each guess of the passphrase. */
const SCRYPT_COST = { N: 2 ** 17, r: 8, p: 1 }
const SCRYPT_MAX_BYTES = 256 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
/** The frame's length, and whether it is the last. */
const FRAME_HEADER_BYTES = 5

const FILE_MARK = 'printpro-cadangan-terenkripsi'
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

type Chunks = AsyncIterable<Uint8Array>

export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, FILE_MARK.length + 2).toString('latin1') === `"${FILE_MARK}"`
}

/**
 * AES-256-GCM with a key derived by scrypt, in frames: their numbers and the mark of the last one are authenticated, so that no
 * frame can be changed, moved or cut off unnoticed.
 */
export async function* encryptChunks(pieces: Chunks, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(16)
  const key = await derive(passphrase, salt, 32, { ...SCRYPT_COST, maxmem: SCRYPT_MAX_BYTES })
  yield Buffer.concat([Buffer.from(`"${FILE_MARK}"\n`), salt])
  let number = 0
  let waiting: Buffer | null = null
  for await (const piece of splitIntoChunks(CHUNK_BYTES, pieces)) {
    if (waiting) yield seal(waiting, false)
    waiting = piece
  }
  yield seal(waiting ?? Buffer.alloc(0), true)

  function seal(piece: Buffer, last: boolean): Buffer {
    const head = Buffer.alloc(FRAME_HEADER_BYTES)
    head.writeUInt32BE(piece.length)
    head.writeUInt8(last ? 1 : 0, 4)
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++)).setAAD(head)
    return Buffer.concat([head, cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** OperatorError for another passphrase, and for damaged or truncated data. */
export async function* decryptChunks(pieces: Chunks, passphrase: string): AsyncGenerator<Buffer> {
  const bytes = new ByteReader(pieces)
  await bytes.take(FILE_MARK.length + 3)
  const salt = await bytes.take(16)
  const key = await derive(passphrase, salt, 32, { ...SCRYPT_COST, maxmem: SCRYPT_MAX_BYTES })
  for (let number = 0, last = false; !last; number++) {
    const head = await bytes.take(FRAME_HEADER_BYTES)
    const length = head.readUInt32BE()
    last = head.readUInt8(4) === 1
    if (length > CHUNK_BYTES) throw damagedError()
    const sealed = await bytes.take(length + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number))
      .setAAD(head)
      .setAuthTag(sealed.subarray(length))
    const piece = decipher.update(sealed.subarray(0, length))
    try {
      decipher.final()
    } catch {
      throw number === 0
        ? new OperatorError('Kata sandi cadangan salah, atau file ini rusak.')
        : damagedError()
    }
    yield piece
  }
  if (!(await bytes.isOver())) throw damagedError()
}

// A key serves one file (its salt is random), so a counter never repeats a nonce.
function nonce(number: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 6, 6)
  return bytes
}

function damagedError(): OperatorError {
  return new OperatorError('File cadangan ini tidak utuh: ada bagian yang hilang atau berubah.')
}

async function* splitIntoChunks(size: number, pieces: Chunks): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece])
    for (; rest.length > size; rest = rest.subarray(size)) yield rest.subarray(0, size)
  }
  yield rest
}

class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>
  #rest = Buffer.alloc(0)

  constructor(pieces: Chunks) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer> {
    while (this.#rest.length < length) {
      const { value, done } = await this.#pieces.next()
      if (done) throw damagedError()
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
