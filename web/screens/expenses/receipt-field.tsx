import { Group } from '@mantine/core'
import {
  PICTURE_FORMATS,
  PICTURE_MAX_BYTES,
  PICTURE_PROBLEMS,
  pictureProblem,
} from '../../../core/values/picture-upload.ts'
import { server } from '../../data/server.ts'
import { failureMessage } from '../../domain-error.ts'
import { PictureField } from '../../kit/fields/picture-field.tsx'
import { resizePicture } from '../../parts/resize-picture.ts'
import classes from './receipt-field.module.css'

function receiptAddress(receipt: string): string {
  return `/api/expenses/receipts/${receipt}`
}

type ReceiptFieldProps = {
  value: string | null
  onChange: (receipt: string | null) => void
  /** An expense can name its photo only once it has arrived. */
  onSending: (sending: boolean) => void
  error: string | undefined
}

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
        <Group gap={8}>
          {value && (
            <a href={receiptAddress(value)} target="_blank" rel="noreferrer" className={classes.photo}>
              <img src={receiptAddress(value)} alt="Foto bukti, buka di tab baru" />
            </a>
          )}
          {buttons}
          {empty && (
            <span {...limits} className="detail">
              {PICTURE_FORMATS}. Foto yang besar dikecilkan.
            </span>
          )}
        </Group>
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
    return { problem: failureMessage(error) }
  }
}

/** Pixels: enough to read the small print of a receipt. */
const LONGEST_SIDE = 2000

/** Redraws a photo that is too large, or a WebP. What is no picture stays as it is, to be refused. */
async function fitted(file: File): Promise<File> {
  const start = new Uint8Array(await file.slice(0, PICTURE_MAX_BYTES + 1).arrayBuffer())
  const problem = pictureProblem(start)
  const redraws: (string | null)[] = [
    PICTURE_PROBLEMS.tooLarge,
    PICTURE_PROBLEMS.tooManyPixels,
    PICTURE_PROBLEMS.noPicture,
  ]
  if (!redraws.includes(problem)) return file
  return (await resizePicture(file, { type: 'image/jpeg', longestSide: LONGEST_SIDE })) ?? file
}
