import { pictureSizeOf, pictureTypeOf } from './picture.ts'

/** The largest file that a logo may be (specification, section 9: 2MB). */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024

/** The most pixels along a side: every screen of the shop has to draw it. */
const LOGO_MAX_SIDE = 4096

/** Why a logo is refused (specification, section 5, and what it leaves open). */
export const LOGO_PROBLEMS = {
  noPicture: 'File harus berupa gambar.',
  tooLarge: 'Ukuran file terlalu besar. Maksimal 2MB.',
  tooManyPixels: 'Gambar terlalu besar. Maksimal 4.096 × 4.096 piksel.',
  damaged: 'Gambar rusak atau tidak lengkap. Pilih file lain.',
  otherType: 'Isi gambar tidak sesuai dengan jenisnya.',
} as const

/**
 * What keeps a file from being the shop's logo, judged by its content and never by its name: it must be a whole JPEG, PNG or GIF
 * picture (an SVG can carry a script), of at most 2 MB and 4,096 pixels along a side. Null when nothing does.
 */
export function logoProblem(bytes: Uint8Array): string | null {
  if (!pictureTypeOf(bytes)) return LOGO_PROBLEMS.noPicture
  if (bytes.length > LOGO_MAX_BYTES) return LOGO_PROBLEMS.tooLarge
  const size = pictureSizeOf(bytes)
  if (!size) return LOGO_PROBLEMS.damaged
  return Math.max(size.width, size.height) > LOGO_MAX_SIDE ? LOGO_PROBLEMS.tooManyPixels : null
}
