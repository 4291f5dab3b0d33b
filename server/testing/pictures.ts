import { crc32, deflateSync } from 'node:zlib'

type Size = { width: number; height: number }

/** A PNG of one colour. `ballast`: bytes of an ignored chunk, for large files. */
export function png({ width, height }: Size, { ballast = 0, colour = [0, 174, 239] } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(ballast > 0 ? [chunk('baLl', Buffer.alloc(ballast, 7))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** A grey JPEG. Every block of 8 × 8 pixels takes two bits: no difference to the one before. */
export function jpeg({ width, height }: Size): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]
  const oneCode = [1, ...Array.from({ length: 15 }, () => 0), 0]
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc0, frame),
    ...segment(0xc4, [0x00, ...oneCode]),
    ...segment(0xc4, [0x10, ...oneCode]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...Array.from({ length: Math.ceil(blocks / 4) }, () => 0),
    ...[0xff, 0xd9],
  ])
}

function segment(mark: number, content: number[]): number[] {
  const length = content.length + 2
  return [0xff, mark, length >> 8, length & 255, ...content]
}

/** A black GIF. The code table is reset after every second pixel, so that codes stay three bits long. */
export function gif({ width, height }: Size): Buffer {
  const [CLEAR, END] = [4, 5]
  const codes = Array.from({ length: width * height }, (_, pixel) => (pixel % 2 === 0 ? [CLEAR, 0] : [0]))
  const bits = [...codes.flat(), END].flatMap((code) => [code & 1, (code >> 1) & 1, code >> 2])
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((byte, bit, place) => byte | (bit << place), 0),
  )
  const parts = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, at) => {
    const part = bytes.slice(255 * at, 255 * at + 255)
    return [part.length, ...part]
  })
  const sides = [width & 255, width >> 8, height & 255, height >> 8]
  return Buffer.from([
    ...Buffer.from('GIF89a', 'latin1'),
    ...[...sides, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...[0x2c, 0, 0, 0, 0, ...sides, 0, 2, ...parts.flat(), 0],
    0x3b,
  ])
}

/** A data URL that claims this type. */
export function dataUrl(bytes: Buffer, type = 'image/png'): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}
