import { IconTableImport } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import type { ListAction } from '../../kit/lists/toolbar.tsx'
import type { ImportKind } from './import-actions.ts'

const ImportDialog = preloaded(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))

export function useImportDialog(of: ImportKind): { action: ListAction; element: ReactNode } {
  const [dialog, setDialog] = useState<{ key: number; opened: boolean } | null>(null)
  const open = useCallback(() => setDialog((before) => ({ key: (before?.key ?? 0) + 1, opened: true })), [])
  return {
    action: { label: 'Impor', icon: IconTableImport, onClick: open },
    element: dialog && (
      <ImportDialog
        key={dialog.key}
        of={of}
        opened={dialog.opened}
        onClose={() => setDialog({ ...dialog, opened: false })}
      />
    ),
  }
}
