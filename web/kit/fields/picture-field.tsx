import { Button, FileButton, Loader } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './picture-field.module.css'

type PictureFieldProps = {
  legend: string
  /** In the buttons: 'Ganti foto', 'Hapus foto'. */
  noun: string
  /** What the button says while there is none. */
  choose: string
  size?: 'sm'
  /** What the picture is known by, or its content; empty: there is none. */
  value: string
  onChange: (value: string) => void
  /** Reads or sends a file that was chosen, and answers its value, or why it is refused. */
  take: (file: File) => Promise<{ value: string } | { problem: string }>
  /** Given where taking one lasts: told when it begins and ends, and shown meanwhile. */
  onTaking?: (taking: boolean) => void
  /** What the server has against it. */
  error: string | undefined
  /** How it is laid out; `limits` has to be on whatever says which pictures are taken. */
  children: (parts: PictureParts) => ReactNode
}
type PictureParts = { buttons: ReactNode; limits: { id: string }; empty: boolean; over: boolean }

/** A picture: chosen, taken or dropped here, and taken away again. Of several the last one counts, whichever arrives first. */
export function PictureField({ legend, noun, size, value, onChange, take, ...props }: PictureFieldProps) {
  const { onTaking } = props
  const [problem, setProblem] = useState<string>()
  const [taking, setTaking] = useState(false)
  const [over, setOver] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  const resetInput = useRef<() => void>(null)
  const latest = useRef<File>(null)
  const id = useId()
  const shown = problem ?? props.error

  async function begin(file: File | null | undefined) {
    resetInput.current?.()
    if (!file) return
    latest.current = file
    work(true)
    const taken = await take(file)
    // Another may have been chosen, or it was taken away, while this one was on its way.
    if (latest.current !== file) return
    work(false)
    setProblem('problem' in taken ? taken.problem : undefined)
    if ('value' in taken) onChange(taken.value)
  }

  function remove() {
    latest.current = null
    work(false)
    setProblem(undefined)
    onChange('')
    choose.current?.focus()
  }

  function work(now: boolean) {
    setTaking(now && onTaking !== undefined)
    onTaking?.(now)
  }

  const buttons = (
    <>
      <FileButton
        resetRef={resetInput}
        accept="image/jpeg,image/png,image/gif,image/webp"
        inputProps={{ 'aria-label': `File ${legend.toLowerCase()}` }}
        onChange={(file) => void begin(file)}
      >
        {(button) => (
          <Button
            {...button}
            ref={choose}
            size={size}
            variant="default"
            data-invalid={shown ? true : undefined}
            aria-busy={taking}
            aria-describedby={shown ? `${id}problem` : `${id}limits`}
            leftSection={taking ? <Loader size={18} color="currentColor" /> : <IconPhotoUp size={18} />}
          >
            {taking ? 'Mengirim…' : value ? `Ganti ${noun}` : props.choose}
          </Button>
        )}
      </FileButton>
      {(value || taking) && (
        <Button
          size={size}
          variant="subtle"
          color="gray"
          className="danger"
          leftSection={<IconTrash size={18} />}
          onClick={remove}
        >
          Hapus {noun}
        </Button>
      )}
    </>
  )

  return (
    <fieldset
      className="fieldset"
      onDragOver={(event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        void begin(event.dataTransfer.files[0])
      }}
    >
      <legend>{legend}</legend>
      {props.children({ buttons, limits: { id: `${id}limits` }, empty: !value && !taking, over })}
      <div role="alert">
        {shown && (
          <p id={`${id}problem`} className={classes.problem}>
            {shown}
          </p>
        )}
      </div>
    </fieldset>
  )
}
