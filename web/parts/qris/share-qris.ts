import { encode } from 'uqr'
import { rupiah } from '../../format.ts'
import { saveFile } from '../../kit/browser/save-file.ts'

/** Pixels of a module. A picture this large survives a messenger's compression. */
const MODULE = 12
const LINE = 56

type SharedQris = { code: string; merchant: string; amount: number; number?: string | undefined }

/** Hands a picture of the code to another app, or saves it where the browser cannot. */
export async function shareQris(shared: SharedQris): Promise<void> {
  const name = ['QRIS', shared.number, shared.amount].filter(Boolean).join(' ')
  const file = new File([await draw(shared)], `${name}.png`, { type: 'image/png' })
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file)
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    // Closed without choosing an app.
    if ((error as DOMException).name !== 'AbortError') throw error
  })
}

async function draw({ code, merchant, amount, number }: SharedQris): Promise<Blob> {
  const { data, size } = encode(code, { border: 4, ecc: 'M' })
  const lines = [rupiah(amount), merchant, ...(number ? [`Pesanan ${number}`] : [])]
  const canvas = document.createElement('canvas')
  canvas.width = size * MODULE
  canvas.height = canvas.width + (lines.length + 0.5) * LINE
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.fillStyle = '#000'
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries())
      if (isDark) paper.fillRect(x * MODULE, y * MODULE, MODULE, MODULE)
  }
  paper.textAlign = 'center'
  for (const [index, line] of lines.entries()) {
    paper.font = `${index === 0 ? '700 44px' : '32px'} sans-serif`
    paper.fillText(line, canvas.width / 2, canvas.width + (index + 0.6) * LINE, canvas.width - 2 * LINE)
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('no picture')
  return picture
}
