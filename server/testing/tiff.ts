import { deflateSync } from 'node:zlib'

const ROWS = 64
const [SHORT, LONG] = [3, 4]

/** A white RGB TIFF of any size in a few kilobytes: all its strips are the same one. */
export function hugeTiff(width: number, height: number): Buffer {
  const strip = deflateSync(Buffer.alloc(width * 3 * ROWS, 255))
  const strips = Math.ceil(height / ROWS)
  const stripAt = 8
  const bitsAt = stripAt + strip.length
  const offsetsAt = bitsAt + 6
  const countsAt = offsetsAt + strips * 4
  const directoryAt = countsAt + strips * 4
  const tags = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, bitsAt],
    [259, SHORT, 1, 8],
    [262, SHORT, 1, 2],
    [273, LONG, strips, offsetsAt],
    [277, SHORT, 1, 3],
    [278, LONG, 1, ROWS],
    [279, LONG, strips, countsAt],
  ]
  const bytes = Buffer.alloc(directoryAt + 2 + tags.length * 12 + 4)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(directoryAt, 4)
  strip.copy(bytes, stripAt)
  for (let sample = 0; sample < 3; sample += 1) bytes.writeUInt16LE(8, bitsAt + sample * 2)
  for (let index = 0; index < strips; index += 1) {
    bytes.writeUInt32LE(stripAt, offsetsAt + index * 4)
    bytes.writeUInt32LE(strip.length, countsAt + index * 4)
  }
  bytes.writeUInt16LE(tags.length, directoryAt)
  tags.forEach(([tag = 0, type = 0, count = 0, value = 0], index) => {
    const at = directoryAt + 2 + index * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  })
  return bytes
}
