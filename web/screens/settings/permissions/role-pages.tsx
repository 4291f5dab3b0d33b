import { Paper, SegmentedControl } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { GRANT_LOCK_REASONS, grantLock, ROLES, type Role } from '../../../../core/access.ts'
import { useShop } from '../../../data/session.tsx'
import { ROLE_NAMES } from '../../../text.ts'
import box from './matrix.module.css'
import type { PagesProps } from './matrix.tsx'
import { countWords, PAGE_ROWS } from './permissions-record.ts'
import classes from './role-pages.module.css'

/** On a phone: one role at a time, its pages below one another. */
export function RolePages({ record, users }: PagesProps) {
  const { user, store } = useShop()
  const [role, setRole] = useState<Role>('cashier')

  function line({ page, label, hint }: (typeof PAGE_ROWS)[number]) {
    const cell = `${role}:${page}` as const
    const granted = record.values[cell]
    const lock = grantLock(user.role, role, page, store.rolePermissions)
    const words = (
      <span>
        <span className="strong">{label}</span>
        <span className="detail">{lock ? `${GRANT_LOCK_REASONS[lock]}.` : hint}</span>
      </span>
    )
    if (lock) {
      return (
        <li key={page} className={classes.line}>
          {words}
          <span
            className={classes.lock}
            role="img"
            aria-label={granted ? 'Boleh, terkunci' : 'Tidak boleh, terkunci'}
          >
            <IconLock size={18} aria-hidden="true" />
          </span>
        </li>
      )
    }
    return (
      <li key={page} data-changed={record.changed.includes(cell) || undefined} className={classes.item}>
        <label className={classes.line}>
          {words}
          <input
            type="checkbox"
            className={box.box}
            aria-label={`${ROLE_NAMES[role]}: ${label}`}
            checked={granted}
            onChange={() => record.set({ [cell]: !granted })}
          />
        </label>
      </li>
    )
  }

  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label="Peran"
        value={role}
        onChange={(value) => setRole(value as Role)}
        data={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
      />
      <p className={classes.count}>{countWords(role, record.values, users)}</p>
      <Paper component="ul" className={classes.list} aria-label={`Halaman untuk ${ROLE_NAMES[role]}`}>
        {PAGE_ROWS.map(line)}
      </Paper>
    </div>
  )
}
