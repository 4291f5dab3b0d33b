import { Button } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconFileExport, IconTableImport } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Extra } from '../../../core/products/extras.ts'
import { type Output, server } from '../../data/server.ts'
import { failureMessage } from '../../domain-error.ts'
import { formatNumber } from '../../format.ts'
import { useExport } from '../../kit/display/export-button.tsx'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import classes from './extras-editor.module.css'

type State = { reading: true } | { failure: string; error: unknown } | { file: string; read: Read } | null
type Read = Output['store']['readExtras']

/** The list to and from a file. What a file holds is listed, and saved with the rest of the form. */
export function ExtrasFile({ children, onRead }: { children: ReactNode; onRead: (extras: Extra[]) => void }) {
  const [state, setState] = useState<State>(null)
  const input = useRef<HTMLInputElement>(null)
  const download = useExport({ empty: false, make: () => server.store.exportExtras() })
  async function read(file: File) {
    setState({ reading: true })
    try {
      const answer = await server.store.readExtras({ file })
      onRead(answer.extras)
      setState({ file: file.name, read: answer })
    } catch (error) {
      setState({ failure: failureMessage(error), error })
    }
  }
  return (
    <>
      <div className={`wrap ${classes.buttons}`}>
        {children}
        <Button
          variant="default"
          leftSection={<IconTableImport size={18} />}
          loading={state !== null && 'reading' in state}
          onClick={() => input.current?.click()}
        >
          Isi dari file
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileExport size={18} />}
          loading={download.busy}
          onClick={download.onClick}
        >
          Unduh .xlsx
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File finishing"
          accept=".xlsx,.csv"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            // Allows choosing the same file again after fixing it.
            event.currentTarget.value = ''
            if (chosen) void read(chosen)
          }}
        />
      </div>
      {state && 'failure' in state && <ErrorBlock message={state.failure} error={state.error} />}
      {state && 'read' in state && <ReadFile {...state} />}
    </>
  )
}

function ReadFile({ file, read: { extras, wrong, notes } }: { file: string; read: Read }) {
  return (
    <div className={classes.read} role="status">
      <p>
        {extras.length > 0
          ? `${formatNumber(extras.length)} finishing dari ${file} ada di daftar. Periksa, lalu simpan.`
          : `Tidak ada finishing yang dapat dibaca dari ${file}.`}
      </p>
      {wrong.length > 0 && (
        <>
          <strong>{formatNumber(wrong.length)} baris salah dan dilewati:</strong>
          <ul>
            {wrong.map(({ row, title, issues }) => (
              <li key={row}>
                Baris {formatNumber(row)}, {title}.{' '}
                {issues
                  .map(({ field, value, message }) => `${field}${value && ` "${value}"`}: ${message}`)
                  .join('; ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && <p className="detail">{notes.join(' ')}</p>}
    </div>
  )
}
