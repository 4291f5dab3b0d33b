import { pictureSizeOf, pictureTypeOf } from './picture.ts'

/** Bytes (docs/product.md#pictures). */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024

/** Pixels per side that the shop's screens can draw. */
const PICTURE_MAX_SIDE = 4096

/** WebP is accepted by screens and converted before upload. */
export const PICTURE_FORMATS = 'JPG, PNG, GIF, WebP'

/** docs/product.md#pictures */
export const PICTURE_PROBLEMS = {
  noPicture: 'File harus berupa gambar.',
  tooLarge: 'Ukuran file terlalu besar. Maksimal 2MB.',
  tooManyPixels: 'Gambar terlalu besar. Maksimal 4.096 × 4.096 piksel.',
  damaged: 'Gambar rusak atau tidak lengkap. Pilih file lain.',
  otherType: 'Isi gambar tidak sesuai dengan jenisnya.',
} as const

/**
 * Null for a complete JPEG, PNG or GIF within the limits. Judged by content, not by name; SVG is rejected because it
 * can carry scripts.
 */
export function pictureProblem(bytes: Uint8Array): string | null {
  if (!pictureTypeOf(bytes)) return PICTURE_PROBLEMS.noPicture
  if (bytes.length > PICTURE_MAX_BYTES) return PICTURE_PROBLEMS.tooLarge
  const size = pictureSizeOf(bytes)
  if (!size) return PICTURE_PROBLEMS.damaged
  return Math.max(size.width, size.height) > PICTURE_MAX_SIDE ? PICTURE_PROBLEMS.tooManyPixels : null
}
