import { Button, FileButton, Loader } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { PICTURE_MAX_BYTES, PICTURE_PROBLEMS, pictureProblem } from '../../../core/picture-upload.ts'
import { server } from '../../data/server.ts'
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

/** The photo of a receipt: chosen, taken or dropped here, sent at once, shown, and taken away again. */
export function ReceiptField({ value, onChange, onSending, error }: ReceiptFieldProps) {
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  const resetInput = useRef<() => void>(null)
  const latest = useRef<File>(null)
  const shown = problem ?? error

  async function take(file: File | null | undefined) {
    resetInput.current?.()
    if (!file) return
    latest.current = file
    work(true)
    const sent = await sendPhoto(file)
    // Another may have been chosen, or it was taken away, while this one was on its way.
    if (latest.current !== file) return
    work(false)
    setProblem('problem' in sent ? sent.problem : undefined)
    if ('receipt' in sent) onChange(sent.receipt)
  }

  function remove() {
    latest.current = null
    work(false)
    setProblem(undefined)
    onChange(null)
    choose.current?.focus()
  }

  function work(now: boolean) {
    setSending(now)
    onSending(now)
  }

  return (
    <fieldset
      className="fieldset"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
    >
      <legend>Foto bukti</legend>
      <div className={classes.field}>
        {value && (
          <a href={receiptAddress(value)} target="_blank" rel="noreferrer" className={classes.photo}>
            <img src={receiptAddress(value)} alt="Foto bukti, buka di tab baru" />
          </a>
        )}
        <FileButton
          resetRef={resetInput}
          accept="image/jpeg,image/png,image/gif"
          inputProps={{ 'aria-label': 'Berkas foto bukti' }}
          onChange={(file) => void take(file)}
        >
          {(props) => (
            <Button
              {...props}
              ref={choose}
              variant="default"
              data-invalid={shown ? true : undefined}
              aria-busy={sending}
              aria-describedby={shown ? 'receipt-problem' : 'receipt-limits'}
              leftSection={sending ? <Loader size={18} color="currentColor" /> : <IconPhotoUp size={18} />}
            >
              {sending ? 'Mengirim…' : value ? 'Ganti foto' : 'Pilih foto'}
            </Button>
          )}
        </FileButton>
        {(value || sending) && (
          <Button
            variant="subtle"
            color="gray"
            className="danger"
            leftSection={<IconTrash size={18} />}
            onClick={remove}
          >
            Hapus foto
          </Button>
        )}
        {!value && !sending && (
          <span id="receipt-limits" className="detail">
            JPG, PNG, GIF, maks. 2MB
          </span>
        )}
      </div>
      <div role="alert">
        {shown && (
          <p id="receipt-problem" className={classes.problem}>
            {shown}
          </p>
        )}
      </div>
    </fieldset>
  )
}

async function sendPhoto(file: File): Promise<{ receipt: string } | { problem: string }> {
  try {
    const photo = await fitted(file)
    const problem = pictureProblem(new Uint8Array(await photo.arrayBuffer()))
    return problem ? { problem } : await server.expenses.createReceipt({ file: photo })
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
