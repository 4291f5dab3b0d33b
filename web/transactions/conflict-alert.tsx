import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Transaction } from '../../contract/transaction-record.ts'
import classes from './conflict-alert.module.css'
import { changedFields, type Edit, editOf } from './edit-model.ts'
import { FIELD_NAMES, fieldText, type Named } from './edit-words.ts'

type ConflictAlertProps = {
  before: Transaction
  now: Transaction
  edit: Edit
  named: Named
  onReload: () => void
  onKeep: () => void
}

/** Somebody else saved first: what stands there now beside what is typed here, and the choice between them. */
export function ConflictAlert({ before, now, edit, named, onReload, onKeep }: ConflictAlertProps) {
  const current = editOf(now)
  const mine = changedFields(editOf(before), edit)
  const theirs = changedFields(editOf(before), current)
  const fields = (Object.keys(FIELD_NAMES) as (keyof Edit)[]).filter(
    (field) => mine.includes(field) || theirs.includes(field),
  )
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconUsers size={18} stroke={1.7} />}
      title="Transaksi ini baru saja diubah orang lain"
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
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{FIELD_NAMES[field]}</th>
              <td>{fieldText(current, field, named)}</td>
              <td className={mine.includes(field) ? classes.mine : undefined}>
                {mine.includes(field) ? fieldText(edit, field, named) : 'tidak diubah'}
              </td>
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
