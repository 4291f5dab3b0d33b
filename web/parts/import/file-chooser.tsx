import { Anchor, Button, Stack } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import classes from './file-chooser.module.css'

type FileChooserProps = {
  /** URL of the template. */
  template: string
  /** The last choice. */
  file: File | null
  problem: string | undefined
  error: unknown
  onChoose: (file: File) => void
  onRetry: () => void
}

/** By click or drop; keeps a rejected file with the reason. */
export function FileChooser({ template, file, problem, error, onChoose, onRetry }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChoose(dropped)
  }

  return (
    <Stack gap={12}>
      {problem && (
        <ErrorBlock
          message={
            <>
              {file && <b>{file.name}: </b>}
              {problem}
            </>
          }
          error={error}
          onRetry={file ? onRetry : undefined}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button is for everybody */}
      <div
        className={classes.zone}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={36} aria-hidden />
        <p className={classes.line}>Letakkan file .xlsx atau .csv di sini</p>
        <Button data-autofocus onClick={() => input.current?.click()}>
          Pilih file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File untuk diimpor"
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            // Allows choosing the same file again after fixing it.
            event.currentTarget.value = ''
            if (chosen) onChoose(chosen)
          }}
        />
        <p className="detail">Paling besar 10 MB dan 50.000 baris</p>
      </div>
      <Anchor href={template} download className={classes.template}>
        <IconDownload size={18} aria-hidden />
        Unduh templat .xlsx
      </Anchor>
      <p className="detail">
        Isi lembar pertama. Cara mengisinya ada di lembar Petunjuk. Setiap baris diperiksa dan ditampilkan
        sebelum disimpan.
      </p>
    </Stack>
  )
}
