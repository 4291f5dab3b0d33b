import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../kit/icon-button.tsx'
import type { ImportKind } from './import-of.ts'

const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** 'Impor' on a screen's toolbar, and the dialog behind it. */
export function ImportButton({ of }: { of: ImportKind }) {
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const [dialog, setDialog] = useState<{ key: number; opened: boolean } | null>(null)
  const open = () => setDialog((before) => ({ key: (before?.key ?? 0) + 1, opened: true }))
  return (
    <>
      {narrow ? (
        <IconButton label="Impor" variant="default" size={44} onClick={open}>
          <IconTableImport size={20} />
        </IconButton>
      ) : (
        <Button
          variant="default"
          leftSection={<IconTableImport size={18} />}
          onClick={open}
          style={{ flex: 'none' }}
        >
          Impor
        </Button>
      )}
      {dialog && (
        <Suspense>
          <ImportDialog
            key={dialog.key}
            of={of}
            opened={dialog.opened}
            onClose={() => setDialog({ ...dialog, opened: false })}
          />
        </Suspense>
      )}
    </>
  )
}
