import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Expense } from '../../contract/expenses.ts'
import { rupiah } from '../format.ts'
import classes from './conflict-alert.module.css'
import type { Fields } from './use-form.ts'

type ConflictAlertProps = {
  before: Expense
  now: Expense
  fields: Fields
  onReload: () => void
  onKeep: () => void
}

/** Somebody else saved first: what stands there now beside what is typed here, and the choice between them. */
export function ConflictAlert({ before, now, fields, onReload, onKeep }: ConflictAlertProps) {
  const rows = [
    {
      field: 'Nama',
      theirs: now.name,
      mine: fields.name.trim() === before.name ? null : fields.name.trim() || '—',
    },
    {
      field: 'Jumlah',
      theirs: rupiah(now.amount),
      mine: fields.amount === before.amount ? null : fields.amount === null ? '—' : rupiah(fields.amount),
    },
  ]
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconUsers size={18} stroke={1.7} />}
      title="Pengeluaran ini baru saja diubah orang lain"
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Bagian</th>
            <th scope="col">Yang sekarang</th>
            <th scope="col">Isian Anda</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, theirs, mine }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{theirs}</td>
              <td className={mine === null ? undefined : classes.mine}>{mine ?? 'tidak diubah'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group gap={8}>
        <Button size="sm" variant="default" onClick={onReload}>
          Muat yang terbaru
        </Button>
        <Button size="sm" variant="default" onClick={onKeep}>
          Pertahankan isian saya
        </Button>
      </Group>
    </Alert>
  )
}
