import { Button, Group, Paper, Stack, VisuallyHidden } from '@mantine/core'
import { IconEdit, IconLock, IconPlus, IconTrash } from '@tabler/icons-react'
import type { User } from '../../../../contract/users.ts'
import { canManageRole } from '../../../../core/access/access.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { Initials } from '../../../kit/display/initials.tsx'
import { preloaded } from '../../../kit/feedback/preloaded.tsx'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import { ListFrame } from '../../../kit/lists/list-frame.tsx'
import { removeRecord } from '../../../kit/lists/remove-record.ts'
import { useServerList } from '../../../kit/lists/use-server-list.ts'
import { useOpenedDialog } from '../../../kit/records/use-opened-dialog.tsx'
import { ROLE_LABELS } from '../../../text.ts'
import { RowButton } from '../row-button.tsx'
import classes from './users.module.css'

const UserDialog = preloaded(() => import('./user-dialog.tsx').then((module) => module.UserDialog))

export function UsersTab() {
  const list = useServerList(queries.users.list, {})
  const { open, element } = useOpenedDialog(UserDialog)
  return (
    <Stack gap={14}>
      <Group justify="flex-end">
        <Button
          data-opens="new"
          leftSection={<IconPlus size={18} />}
          onClick={() => open({ user: null }, 'new')}
        >
          Tambah Pengguna
        </Button>
      </Group>
      <ListFrame
        list={list}
        empty={{
          title: 'Belum ada pengguna',
          hint: 'Tambahkan pengguna pertama agar ada yang bisa masuk.',
        }}
      >
        <Paper component="ul" aria-label="Pengguna, yang terbaru di atas">
          {list.rows.map((user) => (
            <UserRow key={user.id} user={user} onEdit={() => open({ user }, user.id)} />
          ))}
        </Paper>
      </ListFrame>
      {element}
    </Stack>
  )
}

function UserRow({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { user: me, store } = useShop()
  const remove = () =>
    removeRecord({
      name: `pengguna ${user.name}`,
      confirm: 'Hapus pengguna',
      about: 'Apakah Anda yakin ingin menghapus pengguna ini?',
      remove: () => server.users.remove({ id: user.id, version: user.version }),
      removed: 'Pengguna berhasil dihapus.',
      failed: 'Gagal menghapus pengguna. Silakan coba lagi.',
      onRemoved: () => invalidate(queries.users),
    })
  return (
    <li className={classes.row}>
      <Initials name={user.name} />
      <div className={classes.who}>
        <span className="strong">{user.name}</span>&ensp;
        {user.id === me.id && <span className="fact">Anda</span>}
        <span className="detail">
          {user.email}
          {user.username && ` · ${user.username}`}
          {user.twoFactorEnabled && ' · verifikasi dua langkah'}
        </span>
      </div>
      <div className={classes.role}>{ROLE_LABELS[user.role]}</div>
      <div className={classes.state}>
        <StatusBadge
          tone={user.isActive ? 'green' : 'magenta'}
          label={user.isActive ? 'Aktif' : 'Nonaktif'}
        />
      </div>
      {canManageRole(me.role, user.role, store) ? (
        <div className={classes.actions}>
          <RowButton label={`Edit ${user.name}`} icon={IconEdit} data-opens={user.id} onClick={onEdit}>
            Edit
          </RowButton>
          <RowButton label={`Hapus ${user.name}`} icon={IconTrash} danger onClick={remove}>
            Hapus
          </RowButton>
        </div>
      ) : (
        <div className={classes.locked}>
          <IconLock size={16} aria-hidden="true" />
          <VisuallyHidden>Terkunci: </VisuallyHidden>
          hanya diubah pemilik
        </div>
      )}
    </li>
  )
}
