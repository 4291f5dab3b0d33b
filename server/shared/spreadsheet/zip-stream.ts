import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A file of an archive, generated while it is read. */
export type ZipEntry = { name: string; text: AsyncIterable<string> }

const DEFLATED = 8
const CHUNK = 64 * 1024
/** Bytes per file; zip64 is not supported. */
const LARGEST = 0xffff_ffff
const NOTHING = new Uint8Array()

/** Streams a zip archive with backpressure; compression runs outside the event loop. */
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
    // Errors of either side surface in the loop below.
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

/** Encodes the text and records its size and CRC in the entry. */
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
