/**
 * A picture drawn again as a JPEG or PNG of at most so many pixels along a side: what is larger than is kept, or of a format that is not (WebP).
 * Null where the browser cannot draw it.
 */
export async function redrawn(
  file: File,
  { type, longestSide }: { type: 'image/jpeg' | 'image/png'; longestSide: number },
): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.8))
  return drawn && new File([drawn], file.name, { type: drawn.type })
}
