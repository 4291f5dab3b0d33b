export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** Pixels. */
export type PictureSize = { width: number; height: number }

const BEGINNINGS: Record<PictureType, readonly string[]> = {
  'image/jpeg': ['\xff\xd8\xff'],
  'image/png': ['\x89PNG\r\n\x1a\n'],
  'image/gif': ['GIF87a', 'GIF89a'],
}

/** Detected by magic bytes; null for other files. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  return PICTURE_TYPES.find((type) => BEGINNINGS[type].some((sign) => start.startsWith(sign))) ?? null
}

/**
 * Null for a truncated or damaged picture. Walks every block to the end: a header alone also exists on half a
 * picture.
 */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = pictureTypeOf(bytes)
  try {
    if (type === 'image/png') return pngSize(bytes, view)
    if (type === 'image/jpeg') return jpegSize(view)
    return type === 'image/gif' ? gifSize(view) : null
  } catch (error) {
    // Truncated within a block.
    if (error instanceof RangeError) return null
    throw error
  }
}

const [IHDR, IDAT, IEND] = [0x49484452, 0x49444154, 0x49454e44]

/** Chunks: length, name, content, checksum. */
function pngSize(bytes: Uint8Array, view: DataView): PictureSize | null {
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  if (view.getUint32(12) !== IHDR || !hasArea(size)) return null
  let drawn = false
  for (let at = 8; ; ) {
    const name = view.getUint32(at + 4)
    const end = at + 8 + view.getUint32(at)
    if (view.getUint32(end) !== crc32(bytes.subarray(at + 4, end))) return null
    if (name === IDAT) drawn = true
    if (name === IEND) return drawn ? size : null
    at = end + 4
  }
}

/** Segments: marker, mostly with length and content; after 'start of scan' the image data up to the next marker. */
function jpegSize(view: DataView): PictureSize | null {
  let size: PictureSize | null = null
  let drawn = false
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return drawn ? size : null
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const frame = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
      if (!hasArea(frame)) return null
      size = largerSize(size, frame)
    }
    const hasNoContent = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    at += 2 + (hasNoContent ? 0 : lengthAt(view, at + 2))
    if (marker === 0xda) {
      drawn = true
      at = findNextMarker(view, at)
    }
  }
}

function lengthAt(view: DataView, at: number): number {
  const length = view.getUint16(at)
  if (length < 2) throw new RangeError('a segment counts its own length')
  return length
}

/** In image data 0xFF is followed by a zero or a restart marker. */
function findNextMarker(view: DataView, from: number): number {
  for (let at = from; ; at++) {
    if (view.getUint8(at) !== 0xff) continue
    const next = view.getUint8(at + 1)
    if (next !== 0x00 && (next < 0xd0 || next > 0xd7)) return at
  }
}

/** Blocks: extensions and frames in sub-blocks of at most 255 bytes, then a trailer. */
function gifSize(view: DataView): PictureSize | null {
  let size: PictureSize | null = null
  for (let at = 13 + paletteLength(view.getUint8(10)); ; ) {
    const kind = view.getUint8(at)
    if (kind === 0x3b) return size
    if (kind === 0x21) at = skipBlocks(view, at + 2)
    else if (kind === 0x2c) {
      const frame = { width: view.getUint16(at + 5, true), height: view.getUint16(at + 7, true) }
      if (!hasArea(frame)) return null
      const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
      size = largerSize(largerSize(size, screen), frame)
      at = skipBlocks(view, at + 11 + paletteLength(view.getUint8(at + 9)))
    } else return null
  }
}

function paletteLength(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

function skipBlocks(view: DataView, from: number): number {
  let at = from
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length
  return at + 1
}

function hasArea({ width, height }: PictureSize): boolean {
  return width > 0 && height > 0
}

function largerSize(one: PictureSize | null, other: PictureSize): PictureSize {
  if (!one) return other
  return { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) }
}

const CRC_STEPS = Uint32Array.from({ length: 256 }, (_, start) => {
  let step = start
  for (let bit = 0; bit < 8; bit++) step = step & 1 ? 0xedb88320 ^ (step >>> 1) : step >>> 1
  return step
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_STEPS[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)
  return ~crc >>> 0
}
