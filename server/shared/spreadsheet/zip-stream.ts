import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A file inside an archive, made as it is read. */
export type ZipEntry = { name: string; text: AsyncIterable<string> }

const DEFLATED = 8
const CHUNK = 64 * 1024
/** A plain archive writes sizes in four bytes. */
const LARGEST = 0xffff_ffff
const NOTHING = new Uint8Array()

/**
 * A zip archive, piece by piece. Pieces are made only as they are taken, compressed outside the event loop, and whoever stops taking
 * stops the making too.
 */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for (const { name, text } of entries) {
    const file: ZipInputFile = { filename: name, compression: DEFLATED, crc: 0, size: 0 }
    archive.add(file)
    const deflated = createDeflateRaw({ chunkSize: CHUNK })
    // What goes wrong on one side ends the other; it is thrown by the loop below.
    pipeline(Readable.from(measureBytes(text, file), { objectMode: false }), deflated, () => {})
    for await (const piece of deflated) {
      file.ondata?.(null, piece, false)
      yield* made.splice(0)
    }
    file.ondata?.(null, NOTHING, true)
  }
  archive.end()
  yield* made
}

/** The text as bytes, with its size and checksum noted in the file's entry. */
async function* measureBytes(text: AsyncIterable<string>, file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const part of text) {
    if (part === '') continue
    const bytes = Buffer.from(part)
    file.crc = crc32(bytes, file.crc)
    file.size += bytes.length
    if (file.size > LARGEST) throw new RangeError(`${file.filename} is too large for a zip archive`)
    yield bytes
  }
}
