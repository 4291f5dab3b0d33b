import { VisuallyHidden } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { failureMessage } from '../../domain-error.ts'
import { saveFile } from '../browser/save-file.ts'
import { closeNotice, notifyFailure } from '../feedback/notify.ts'
import { type ListAction, ToolbarButton } from '../lists/toolbar.tsx'

type ExportProps = {
  empty: boolean
  make: () => Promise<{ body: File }>
}

export function useExport({ empty, make }: ExportProps): ListAction & { busy: boolean } {
  const [making, setMaking] = useState(false)
  // A double click is faster than the re-render.
  const busy = useRef(false)
  const failure = useRef('')

  async function run() {
    if (busy.current) return
    closeNotice(failure.current)
    if (empty) {
      failure.current = notifyFailure('Tidak ada yang diekspor', { detail: 'Daftar ini kosong.' })
      return
    }
    busy.current = true
    setMaking(true)
    try {
      saveFile((await make()).body)
    } catch (error) {
      const onRetry = () => void run()
      const detail = failureMessage(error)
      failure.current = notifyFailure('Gagal mengekspor', { detail, error, onRetry })
    }
    busy.current = false
    setMaking(false)
  }

  return { label: 'Ekspor', icon: IconFileExport, busy: making, onClick: () => void run() }
}

export function ExportButton(props: ExportProps) {
  const action = useExport(props)
  return (
    <>
      <ToolbarButton {...action} />
      <VisuallyHidden role="status">{action.busy && 'Menyiapkan file…'}</VisuallyHidden>
    </>
  )
}
