import { inflateSync } from 'node:zlib'
import jsqr from 'jsqr'

/** Decodes the QR code in a PNG of one bit a pixel whose lines have no filter. */
export function readQrPicture(png: Buffer): string | undefined {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const start = png.indexOf('IDAT')
  const lines = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
  const stride = 1 + Math.ceil(width / 8)
  const dots = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = lines[y * stride + 1 + (x >> 3)] ?? 0
      if (!((byte << (x & 7)) & 0x80)) dots.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return jsqr(dots, width, height)?.data
}
