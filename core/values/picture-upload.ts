import { pictureSizeOf, pictureTypeOf } from './picture.ts'

/** The largest file that a logo, or the photo of a receipt, may be (docs/product.md#pictures). */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024

/** The most pixels along a side: screens of the shop have to draw it. */
const PICTURE_MAX_SIDE = 4096

/** What a screen takes as a picture; it draws a WebP again as one of the others, which alone are kept. */
export const PICTURE_FORMATS = 'JPG, PNG, GIF, WebP'

/** Why a picture is refused (docs/product.md#pictures). */
export const PICTURE_PROBLEMS = {
  noPicture: 'File harus berupa gambar.',
  tooLarge: 'Ukuran file terlalu besar. Maksimal 2MB.',
  tooManyPixels: 'Gambar terlalu besar. Maksimal 4.096 × 4.096 piksel.',
  damaged: 'Gambar rusak atau tidak lengkap. Pilih file lain.',
  otherType: 'Isi gambar tidak sesuai dengan jenisnya.',
} as const

/**
 * What keeps a file from being taken as a picture, the shop's logo or a receipt's photo, judged by its content and never by its name: it must be a whole JPEG, PNG or GIF
 * picture (an SVG can carry a script), of at most 2 MB and 4,096 pixels along a side. Null when nothing does.
 */
export function pictureProblem(bytes: Uint8Array): string | null {
  if (!pictureTypeOf(bytes)) return PICTURE_PROBLEMS.noPicture
  if (bytes.length > PICTURE_MAX_BYTES) return PICTURE_PROBLEMS.tooLarge
  const size = pictureSizeOf(bytes)
  if (!size) return PICTURE_PROBLEMS.damaged
  return Math.max(size.width, size.height) > PICTURE_MAX_SIDE ? PICTURE_PROBLEMS.tooManyPixels : null
}
