import { z } from 'zod'

export const MAX_FILE_BYTES = 2 * 1024 ** 3
/** Of one line, removed ones included. */
export const MAX_VERSIONS = 200
/** Of those, sent by the customer and not removed. */
export const MAX_CUSTOMER_VERSIONS = 20

/** Who added a file. */
export const FILE_CHANNELS = ['staff', 'customer'] as const
export type FileChannel = (typeof FILE_CHANNELS)[number]

/** What a file is by its content, whatever its name says. 'other': never examined, only downloaded. */
export const FILE_KINDS = ['pdf', 'png', 'jpeg', 'tiff', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

const COLOR_SPACES = ['rgb', 'cmyk', 'gray', 'other'] as const

const sizeSchema = z.object({ width: z.number(), height: z.number() })

/** What an examination found; of a PDF only its first page is examined. */
export const fileFactsSchema = z.object({
  kind: z.enum(FILE_KINDS),
  /** 'tooLarge': reading it would take more memory or time than allowed. */
  problem: z.enum(['unreadable', 'encrypted', 'tooLarge']).nullable(),
  /** Of a picture. */
  pixels: sizeSchema.nullable(),
  pages: z.int().nullable(),
  /** Millimetres: the trim box of a PDF, without one what a viewer shows. */
  page: sizeSchema.nullable(),
  /** Millimetres around the trim box, at its narrowest side; null without a trim box. */
  bleed: z.number().nullable(),
  /** Of the picture, or of the pictures in a PDF. */
  colors: z.array(z.enum(COLOR_SPACES)),
  /** The lowest resolution of the pictures in a PDF at the size of its page; null without pictures. */
  imageDpi: z.number().nullable(),
  /** A PDF has pictures that were not measured (small ones), or may have: not all of its page was read. */
  hasUnmeasured: z.boolean(),
  /** A PDF has texts whose fonts it does not contain. */
  missingFonts: z.boolean(),
})
export type FileFacts = z.infer<typeof fileFactsSchema>

/** Facts of a file that were not found out. */
export const NO_FACTS: Omit<FileFacts, 'kind'> = {
  problem: null,
  pixels: null,
  pages: null,
  page: null,
  bleed: null,
  colors: [],
  imageDpi: null,
  hasUnmeasured: false,
  missingFonts: false,
}

/** 'none': it has no preview. */
export const PREVIEW_STATES = ['pending', 'ready', 'none'] as const
export const PREVIEW_SIZES = ['small', 'large'] as const
export type PreviewSize = (typeof PREVIEW_SIZES)[number]
