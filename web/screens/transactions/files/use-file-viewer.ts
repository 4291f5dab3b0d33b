import { type ReactNode, useCallback } from 'react'
import type { OrderFile } from '../../../../contract/files.ts'
import { preloaded } from '../../../kit/feedback/preloaded.tsx'
import { useOpenedDialog } from '../../../kit/records/use-opened-dialog.tsx'

const FileViewer = preloaded(() => import('./file-viewer.tsx').then((module) => module.FileViewer))

/** Shows an order's files in full size, beginning with one. */
export function useFileViewer(): { show: (file: OrderFile) => void; element: ReactNode } {
  const { open, element } = useOpenedDialog<{ file: OrderFile }>(FileViewer)
  return { show: useCallback((file: OrderFile) => open({ file }, ''), [open]), element }
}
