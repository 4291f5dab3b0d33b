import sharp, { type Sharp } from 'sharp'
import {
  type FileFacts,
  type FileKind,
  NO_FACTS,
  type PreviewSize,
} from '../../../../core/files/order-file.ts'

/** Pixels of the longest side of a preview. */
const SMALL = 320
export const LARGE = 1600

/** RGBA, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** 3 × 5 m at 150 dpi are 523 million; the library's own limit is half of that. */
const MAX_PIXELS = 1_200_000_000

const SPACES: Record<string, FileFacts['colors'][number]> = {
  srgb: 'rgb',
  rgb: 'rgb',
  rgb16: 'rgb',
  scrgb: 'rgb',
  cmyk: 'cmyk',
  'b-w': 'gray',
  grey16: 'gray',
}

// Only these decoders, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadTiff'] })
sharp.cache(false)
sharp.concurrency(1)

const open = (file: string) =>
  sharp(file, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'truncated' })

/** Reads only the head of a picture. */
export async function readPictureFacts(file: string, kind: FileKind): Promise<FileFacts> {
  try {
    const { width, height, orientation = 1, space = '' } = await open(file).metadata()
    const isTurned = orientation >= 5
    const pixels = isTurned ? { width: height, height: width } : { width, height }
    const problem = width * height > MAX_PIXELS ? 'tooLarge' : null
    return { ...NO_FACTS, kind, problem, pixels, colors: [SPACES[space] ?? 'other'] }
  } catch (error) {
    return { ...NO_FACTS, kind, problem: problemOf(error) }
  }
}

/** Writes both previews, upright and in sRGB. Throws for a picture that cannot be decoded. */
export async function writePreviews(source: Sharp, previews: Record<PreviewSize, string>): Promise<void> {
  const { data, info } = await shrink(source, LARGE)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const large = { data, width: info.width, height: info.height }
  await openPixels(large).webp({ quality: 82 }).toFile(previews.large)
  await shrink(openPixels(large), SMALL).webp({ quality: 80 }).toFile(previews.small)
}

export function openPicture(file: string): Sharp {
  return open(file).autoOrient()
}

export function openPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } })
}

export function problemOf(error: unknown): 'tooLarge' | 'unreadable' {
  return /pixel limit|too large|out of memory/i.test(String(error)) ? 'tooLarge' : 'unreadable'
}

function shrink(source: Sharp, side: number): Sharp {
  return source.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}
