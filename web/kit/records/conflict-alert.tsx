import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import classes from './conflict-alert.module.css'
import type { ConflictRow } from './record-definition.ts'

type ConflictAlertProps = {
  /** 'Transaksi ini baru saja diubah orang lain' */
  title: string
  rows: ConflictRow[]
  onReload: () => void
  onKeep: () => void
}

/** Shows the other person's values beside one's own. */
export function ConflictAlert({ title, rows, onReload, onKeep }: ConflictAlertProps) {
  return (
    <Alert color="yellow" role="alert" icon={<IconUsers size={18} />} title={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Bagian</th>
            <th scope="col">Yang sekarang</th>
            <th scope="col">Isian Anda</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, now, mine }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{now}</td>
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
