import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Pixels of a module. */
const MODULE = 6

/** A QR code as a black and white PNG, for e-mail programs: most of them show no SVG. */
export function qrPicture(text: string): Buffer {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const width = size * MODULE
  const lines = data.flatMap((row) => {
    // Each line begins with its filter: none. One bit a pixel, the first one highest, 1 is white.
    const line = Buffer.alloc(1 + Math.ceil(width / 8))
    for (let x = 0; x < width; x++) {
      const at = 1 + (x >> 3)
      if (!row[Math.floor(x / MODULE)]) line[at] = (line[at] ?? 0) | (0x80 >> (x & 7))
    }
    return Array<Buffer>(MODULE).fill(line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
