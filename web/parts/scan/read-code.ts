/** RGBA. */
type Picture = { data: Uint8ClampedArray; width: number; height: number }

/** Null if there is no code. */
export async function readCode({ data, width, height }: Picture): Promise<string | null> {
  const { default: read } = await import('jsqr')
  return read(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null
}

/** Longest sides (px) at which a picture is read: a code in a large photo is found in a small copy, a small code only in a larger one. */
const SIDES = [800, 1600]

/** Null if there is no code. Throws if it is no picture. */
export async function readPicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file)
  for (const longest of SIDES) {
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    )
    const paper = canvas.getContext('2d')
    if (!paper) break
    // Transparent pictures are meant for white paper.
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const text = await readCode(paper.getImageData(0, 0, canvas.width, canvas.height))
    if (text) return text
  }
  return null
}
