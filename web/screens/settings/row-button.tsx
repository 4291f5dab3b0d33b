import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type RowButtonProps = {
  /** Names the row too: 'Hapus Toko online'. */
  label: string
  icon?: TablerIcon
  danger?: boolean
  /** The row's mark, where a dialog opens that gives the focus back. */
  'data-opens'?: string
  onClick: () => void
  children: ReactNode
}

/** What can be done with a row of Pengaturan. */
export function RowButton({ label, icon: Icon, danger, ...button }: RowButtonProps) {
  return (
    <Button
      size="sm"
      variant={danger ? 'subtle' : 'default'}
      color={danger ? 'gray' : undefined}
      className={danger ? 'danger' : undefined}
      aria-label={label}
      leftSection={Icon && <Icon size={16} />}
      {...button}
    />
  )
}
