import { Tooltip } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconLock, IconShield } from '@tabler/icons-react'
import {
  GRANT_LOCK_REASONS,
  type GrantLock,
  pageGrantLock,
  ROLES,
  type Role,
  rightGrantLock,
} from '../../../../core/access/access.ts'
import { useShop } from '../../../data/session.tsx'
import { PercentField } from '../../../kit/fields/number-field.tsx'
import { ROLE_LABELS } from '../../../text.ts'
import classes from './matrix.module.css'
import { type GROUPS, type GrantRow, isRight, type PermissionsRecord } from './permissions-record.ts'

export type GrantsProps = {
  record: PermissionsRecord
  users: Record<Role, number> | undefined
  groups: typeof GROUPS
}
type FieldProps = { role: Role; row: GrantRow; record: PermissionsRecord }

/** Null when nothing locks it. */
export function useLock(role: Role, { grant }: GrantRow): GrantLock | null {
  const { user, store } = useShop()
  return isRight(grant)
    ? rightGrantLock(user.role, role, grant, store.roleRights)
    : pageGrantLock(user.role, role, grant, store.rolePermissions)
}

export function GrantField({ role, row: { grant, label }, record }: FieldProps) {
  const { user, store } = useShop()
  const name = `${ROLE_LABELS[role]}: ${label}`
  const box = (checked: boolean, onChange: () => void) => (
    <input
      type="checkbox"
      className={`reach ${classes.box}`}
      aria-label={name}
      checked={checked}
      onChange={onChange}
    />
  )
  if (grant !== 'discount') {
    const cell = `${role}:${grant}` as const
    return box(record.values[cell], () => record.set({ [cell]: !record.values[cell] }))
  }
  const cell = `${role}:discount` as const
  const limit = record.values[cell]
  // A limit cannot exceed one's own.
  const most = user.role === 'owner' ? 100 : (store.roleRights[user.role]?.discountLimit ?? 0)
  return (
    <>
      {box(limit !== 0, () => record.set({ [cell]: limit === 0 ? most : 0 }))}
      {limit !== 0 && (
        <PercentField
          className={classes.limit}
          size="sm"
          aria-label={`${name}, paling banyak`}
          value={limit}
          onChange={(value) => record.set({ [cell]: value })}
          error={record.problem(cell)}
        />
      )}
    </>
  )
}

/** The reason is shown on hover and focus, and read out. */
export function LockMark({ role, row: { grant, label }, record, lock }: FieldProps & { lock: GrantLock }) {
  const granted = Boolean(record.values[`${role}:${grant}`])
  const reason = GRANT_LOCK_REASONS[lock]
  return (
    <Tooltip label={`${reason}.`} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <span
        className={classes.lock}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is to be had by key too
        tabIndex={0}
        aria-label={`${ROLE_LABELS[role]}: ${label}, ${granted ? 'boleh' : 'tidak boleh'}, terkunci. ${reason}`}
      >
        <LockedBox granted={granted} />
      </span>
    </Tooltip>
  )
}

export function LockedBox({ granted }: { granted: boolean }) {
  return (
    <>
      <IconLock size={16} aria-hidden="true" />
      <span className={classes.box} data-on={granted || undefined} />
    </>
  )
}

export function ApprovableMark() {
  return <IconShield size={16} className={classes.approvable} role="img" aria-label="bisa disetujui rekan" />
}

export function usersText(role: Role, users: GrantsProps['users']): string {
  return users ? `${users[role]} pengguna` : ''
}

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))
