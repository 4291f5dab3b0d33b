import { pictureTypeOf } from '../../../../core/values/picture.ts'
import {
  PICTURE_MAX_BYTES,
  PICTURE_PROBLEMS,
  pictureProblem,
} from '../../../../core/values/picture-upload.ts'
import { resizePicture } from '../../../parts/resize-picture.ts'

/** Of a logo in another format (WebP), which is drawn again: more than a printed nota shows. */
const LONGEST_SIDE = 800

/** A data URL with the type that the content has, or why it is refused. */
export async function readLogo(file: File): Promise<{ value: string } | { problem: string }> {
  try {
    let bytes = await startOf(file)
    let problem = pictureProblem(bytes)
    if (problem === PICTURE_PROBLEMS.noPicture) {
      const drawn = await resizePicture(file, { type: 'image/png', longestSide: LONGEST_SIDE })
      if (drawn) {
        bytes = await startOf(drawn)
        problem = file.size > PICTURE_MAX_BYTES ? PICTURE_PROBLEMS.tooLarge : pictureProblem(bytes)
      }
    }
    if (problem) return { problem }
    const logo = await dataUrl(new Blob([bytes], { type: pictureTypeOf(bytes) ?? '' }))
    const image = new Image()
    image.src = logo
    await image.decode()
    return { value: logo }
  } catch {
    // The browser cannot draw it, or the file is gone.
    return { problem: PICTURE_PROBLEMS.damaged }
  }
}

/** One byte more than a logo may have is enough to tell that a file is too large. */
async function startOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, PICTURE_MAX_BYTES + 1).arrayBuffer())
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
