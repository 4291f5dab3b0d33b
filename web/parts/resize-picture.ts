/** `longestSide` in px. Null if the browser cannot decode it. */
export async function resizePicture(
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
