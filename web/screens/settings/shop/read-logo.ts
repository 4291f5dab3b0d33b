import { LOGO_MAX_BYTES, LOGO_PROBLEMS, logoProblem } from '../../../../core/logo.ts'
import { pictureTypeOf } from '../../../../core/picture.ts'

/** A chosen file as the logo is kept (a data URL that states what the file holds, whatever it is called), or why it cannot be one. */
export async function readLogo(file: File): Promise<{ logo: string } | { problem: string }> {
  try {
    // One byte more than a logo may have is enough to tell that a file is too large.
    const bytes = new Uint8Array(await file.slice(0, LOGO_MAX_BYTES + 1).arrayBuffer())
    const problem = logoProblem(bytes)
    if (problem) return { problem }
    const logo = await dataUrl(new Blob([bytes], { type: pictureTypeOf(bytes) ?? '' }))
    const image = new Image()
    image.src = logo
    await image.decode()
    return { logo }
  } catch {
    // The browser cannot draw it, or the file is gone.
    return { problem: LOGO_PROBLEMS.damaged }
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
