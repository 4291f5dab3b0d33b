import { Button, Paper, VisuallyHidden } from '@mantine/core'
import { IconEdit, IconLock, IconTrash } from '@tabler/icons-react'
import type { User } from '../../../../contract/users.ts'
import { mayManage } from '../../../../core/access.ts'
import { useShop } from '../../../data/session.tsx'
import { Initials } from '../../../kit/initials.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { ROLE_NAMES } from '../../../text.ts'
import type { UserActions } from './use-user-actions.ts'
import classes from './user-list.module.css'

type UserListProps = { rows: readonly User[]; actions: UserActions }

/** The shop's people, newest first, each with what the signed-in person may do with them. */
export function UserList({ rows, actions }: UserListProps) {
  const {
    user: me,
    store: { rolePermissions: permissions },
  } = useShop()
  return (
    <Paper component="ul" className={classes.list} aria-label="Pengguna, yang terbaru di atas">
      {rows.map((user) => (
        <li key={user.id} className={classes.row} data-inactive={!user.isActive || undefined}>
          <Initials name={user.name} />
          <div className={classes.who}>
            <div className={classes.name}>
              {user.name}
              {user.id === me.id && <span className={classes.me}>Anda</span>}
            </div>
            <div className={classes.line}>
              {user.email}
              {user.username && ` · ${user.username}`}
            </div>
          </div>
          <div className={classes.role}>{ROLE_NAMES[user.role]}</div>
          <div className={classes.state}>
            <StatusBadge
              tone={user.isActive ? 'green' : 'magenta'}
              label={user.isActive ? 'Aktif' : 'Nonaktif'}
            />
          </div>
          {mayManage(me.role, user.role, permissions) ? (
            <div className={classes.actions}>
              <Button
                size="sm"
                variant="default"
                aria-label={`Edit ${user.name}`}
                leftSection={<IconEdit size={16} stroke={1.7} />}
                onClick={() => actions.edit(user)}
              >
                Edit
              </Button>
              {user.id !== me.id && (
                <Button
                  size="sm"
                  variant="default"
                  className={classes.remove}
                  aria-label={`Hapus ${user.name}`}
                  leftSection={<IconTrash size={16} stroke={1.7} />}
                  onClick={() => actions.remove(user)}
                >
                  Hapus
                </Button>
              )}
            </div>
          ) : (
            <div className={classes.locked}>
              <IconLock size={16} stroke={1.7} aria-hidden="true" />
              <VisuallyHidden>Terkunci: </VisuallyHidden>
              hanya diubah pemilik
            </div>
          )}
        </li>
      ))}
    </Paper>
  )
}
