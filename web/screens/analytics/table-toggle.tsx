import { IconChartBar, IconTable } from '@tabler/icons-react'
import { IconButton } from '../../kit/icon-button.tsx'

type TableToggleProps = { of: string; asTable: boolean; onChange: (asTable: boolean) => void }

/** Shows a chart's figures as a table, and back. */
export function TableToggle({ of, asTable, onChange }: TableToggleProps) {
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <IconButton
      label={asTable ? `${of} sebagai grafik` : `${of} sebagai tabel`}
      variant="default"
      onClick={() => onChange(!asTable)}
    >
      <Icon size={18} />
    </IconButton>
  )
}
