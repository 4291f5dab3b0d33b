import type { OrderFile } from '../../../../contract/files.ts'
import { saveFile } from '../../../kit/browser/save-file.ts'
import { previewAddress } from '../../../parts/files/file-address.ts'
import { resizePicture } from '../../../parts/resize-picture.ts'

/** Longest side in px: readable on a phone, small enough for a messenger. */
const LONGEST = 1600

/** The previews as JPEG: a messenger takes other pictures for stickers. Throws if one cannot be loaded. */
async function picturesOf(files: readonly OrderFile[]): Promise<File[]> {
  const pictures = files.map(async ({ id, name }) => {
    const answer = await fetch(previewAddress(id, 'large'))
    const preview = answer.ok && new File([await answer.blob()], `${name.replace(/\.\w+$/, '')}.jpg`)
    const picture = preview && (await resizePicture(preview, { type: 'image/jpeg', longestSide: LONGEST }))
    if (!picture) throw new Error(`no preview of ${name}`)
    return picture
  })
  return await Promise.all(pictures)
}

/** Whether this device passes pictures on to other apps: on https, and on phones. */
export function canSharePictures(): boolean {
  return navigator.canShare?.({ files: [new File([''], 'proof.jpg', { type: 'image/jpeg' })] }) ?? false
}

/** False if the user chose no app. */
export async function sharePictures(files: readonly OrderFile[], text: string): Promise<boolean> {
  const pictures = await picturesOf(files)
  try {
    await navigator.share({ files: pictures, text })
    return true
  } catch (error) {
    if ((error as DOMException).name === 'AbortError') return false
    throw error
  }
}

export async function downloadPictures(files: readonly OrderFile[]): Promise<void> {
  for (const picture of await picturesOf(files)) saveFile(picture)
}
