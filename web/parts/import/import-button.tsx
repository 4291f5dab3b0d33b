import { IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { fetched } from '../../kit/fetched.tsx'
import { ToolbarButton } from '../../kit/list/toolbar.tsx'
import type { ImportKind } from './import-of.ts'

const ImportDialog = fetched(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))

/** 'Impor' on a screen's toolbar, and the dialog behind it. */
export function ImportButton({ of }: { of: ImportKind }) {
  const [dialog, setDialog] = useState<{ key: number; opened: boolean } | null>(null)
  const open = () => setDialog((before) => ({ key: (before?.key ?? 0) + 1, opened: true }))
  return (
    <>
      <ToolbarButton label="Impor" icon={IconTableImport} onClick={open} />
      {dialog && (
        <ImportDialog
          key={dialog.key}
          of={of}
          opened={dialog.opened}
          onClose={() => setDialog({ ...dialog, opened: false })}
        />
      )}
    </>
  )
}
