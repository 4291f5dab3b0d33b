import { Button, FileButton, Group } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { Crop } from '../../../kit/crop.tsx'
import { Logo } from '../../../kit/logo.tsx'
import classes from './logo-field.module.css'
import { readLogo } from './read-logo.ts'

type LogoFieldProps = {
  /** A data URL, or empty. */
  value: string
  onChange: (logo: string) => void
  /** What the server has against it. */
  error: string | undefined
}

/** The shop's logo: chosen or dropped here, shown as it will be, and taken away again (specification, sections 2 and 5). */
export function LogoField({ value, onChange, error }: LogoFieldProps) {
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  const resetInput = useRef<() => void>(null)
  const latest = useRef<File>(null)
  const shown = problem ?? error

  async function take(file: File | null | undefined) {
    resetInput.current?.()
    if (!file) return
    latest.current = file
    const read = await readLogo(file)
    // Another file may have been chosen while this one was read.
    if (latest.current !== file) return
    setProblem('problem' in read ? read.problem : undefined)
    if ('logo' in read) onChange(read.logo)
  }

  function remove() {
    latest.current = null
    setProblem(undefined)
    onChange('')
    choose.current?.focus()
  }

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
        void take(event.dataTransfer.files[0])
      }}
    >
      <legend>Logo</legend>
      <div className={classes.area} data-over={over || undefined}>
        <Crop>
          <div className={classes.inside}>
            <div className={classes.picture}>
              {value ? <img src={value} alt="Logo toko" /> : <Logo size={52} oneInk />}
            </div>
            <div className={classes.words}>
              <p>
                {value
                  ? 'Dipakai di menu dan di invoice.'
                  : 'Belum ada logo. Tarik gambar ke sini, atau pilih.'}
              </p>
              <p id="logo-limits" className={classes.limits}>
                JPG, PNG, GIF, maks. 2MB, disarankan 200x200 piksel
              </p>
              <Group gap={8} mt={8}>
                <FileButton
                  resetRef={resetInput}
                  accept="image/jpeg,image/png,image/gif"
                  inputProps={{ 'aria-label': 'Berkas logo' }}
                  onChange={(file) => void take(file)}
                >
                  {(props) => (
                    <Button
                      {...props}
                      ref={choose}
                      size="sm"
                      variant="default"
                      data-invalid={shown ? true : undefined}
                      aria-describedby={shown ? 'logo-problem' : 'logo-limits'}
                      leftSection={<IconPhotoUp size={18} />}
                    >
                      {value ? 'Ganti logo' : 'Pilih gambar'}
                    </Button>
                  )}
                </FileButton>
                {value && (
                  <Button
                    size="sm"
                    variant="subtle"
                    color="gray"
                    className="danger"
                    leftSection={<IconTrash size={18} />}
                    onClick={remove}
                  >
                    Hapus logo
                  </Button>
                )}
              </Group>
            </div>
          </div>
        </Crop>
      </div>
      <div role="alert">
        {shown && (
          <p id="logo-problem" className={classes.problem}>
            {shown}
          </p>
        )}
      </div>
    </fieldset>
  )
}
