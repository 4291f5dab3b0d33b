import type { PreviewSize } from '../../../core/files/order-file.ts'

export function previewAddress(id: string, size: PreviewSize): string {
  return `/api/files/${id}/preview?size=${size}`
}

/** Answered with the name that says what the file is for. */
export function originalAddress(id: string): string {
  return `/api/files/${id}/original`
}
