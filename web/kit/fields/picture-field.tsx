import { Button, FileButton, Loader } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './picture-field.module.css'

type PictureFieldProps = {
  legend: string
  /** 'foto', as in 'Ganti foto'. */
  noun: string
  choose: string
  size?: 'sm'
  /** An id or the content; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Reads or uploads a file. */
  take: (file: File) => Promise<{ value: string } | { problem: string }>
  /** For slow uploads: called at start and end. */
  onTaking?: (taking: boolean) => void
  error: string | undefined
  /** `limits` describes the accepted files (aria-describedby). */
  children: (parts: PictureParts) => ReactNode
}
type PictureParts = { buttons: ReactNode; limits: { id: string }; empty: boolean; over: boolean }

/** Choose, take, drop or remove a picture. The last choice wins, whichever finishes first. */
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
    // A newer choice or removal happened in between.
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
