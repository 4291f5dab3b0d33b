import { PICTURE_MAX_BYTES, PICTURE_PROBLEMS, pictureProblem } from '../../../core/picture-upload.ts'
import { server } from '../../data/server.ts'
import { PictureField } from '../../kit/picture-field.tsx'
import { failureSentence } from '../../refusal.ts'
import classes from './receipt-field.module.css'

function receiptAddress(receipt: string): string {
  return `/api/expenses/receipts/${receipt}`
}

type ReceiptFieldProps = {
  /** What the photo is known by; null: there is none. */
  value: string | null
  onChange: (receipt: string | null) => void
  /** Whether a photo is on its way: until it has arrived, the expense cannot name it. */
  onSending: (sending: boolean) => void
  /** What the server has against it. */
  error: string | undefined
}

/** The photo of a receipt, sent at once. */
export function ReceiptField({ value, onChange, onSending, error }: ReceiptFieldProps) {
  return (
    <PictureField
      legend="Foto bukti"
      noun="foto"
      choose="Pilih foto"
      value={value ?? ''}
      onChange={(receipt) => onChange(receipt || null)}
      take={sendPhoto}
      onTaking={onSending}
      error={error}
    >
      {({ buttons, limits, empty }) => (
        <div className={classes.field}>
          {value && (
            <a href={receiptAddress(value)} target="_blank" rel="noreferrer" className={classes.photo}>
              <img src={receiptAddress(value)} alt="Foto bukti, buka di tab baru" />
            </a>
          )}
          {buttons}
          {empty && (
            <span {...limits} className="detail">
              JPG, PNG, GIF, maks. 2MB
            </span>
          )}
        </div>
      )}
    </PictureField>
  )
}

async function sendPhoto(file: File): Promise<{ value: string } | { problem: string }> {
  try {
    const photo = await fitted(file)
    const problem = pictureProblem(new Uint8Array(await photo.arrayBuffer()))
    if (problem) return { problem }
    return { value: (await server.expenses.createReceipt({ file: photo })).receipt }
  } catch (error) {
    return { problem: failureSentence(error) }
  }
}

/** Long enough a side to read the small print of a receipt. */
const LONGEST_SIDE = 2000

/** A photo as it is; one of a camera that is larger than is taken, drawn smaller. What is no picture stays as it is, to be refused. */
async function fitted(file: File): Promise<File> {
  const start = new Uint8Array(await file.slice(0, PICTURE_MAX_BYTES + 1).arrayBuffer())
  const problem = pictureProblem(start)
  if (problem !== PICTURE_PROBLEMS.tooLarge && problem !== PICTURE_PROBLEMS.tooManyPixels) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  return drawn ? new File([drawn], file.name, { type: drawn.type }) : file
}
