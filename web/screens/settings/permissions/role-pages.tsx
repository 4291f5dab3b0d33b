import { Paper, SegmentedControl } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import {
  GRANT_LOCK_REASONS,
  grantLock,
  mayOpen,
  type Page,
  ROLES,
  type Role,
} from '../../../../core/access.ts'
import { useShop } from '../../../data/session.tsx'
import { ROLE_NAMES } from '../../../text.ts'
import box from './matrix.module.css'
import { countWords, type PagesProps } from './matrix.tsx'
import { PAGE_WORDS } from './page-words.ts'
import classes from './role-pages.module.css'

/** On a phone: one role at a time, its pages below one another. */
export function RolePages({ state, users }: PagesProps) {
  const { user } = useShop()
  const [role, setRole] = useState<Role>('cashier')

  function line({ page, label, hint }: { page: Page; label: string; hint: string }) {
    const granted = mayOpen(role, page, state.draft)
    const lock = grantLock(user.role, role, page, state.saved)
    const words = (
      <span>
        <span className={classes.label}>{label}</span>
        <span className={classes.hint}>{lock ? `${GRANT_LOCK_REASONS[lock]}.` : hint}</span>
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
            <IconLock size={18} stroke={1.7} aria-hidden="true" />
          </span>
        </li>
      )
    }
    const changed = granted !== mayOpen(role, page, state.saved)
    return (
      <li key={page} data-changed={changed || undefined} className={classes.item}>
        <label className={classes.line}>
          {words}
          <input
            type="checkbox"
            className={box.box}
            aria-label={`${ROLE_NAMES[role]}: ${label}`}
            checked={granted}
            onChange={() => state.toggle(role, page)}
          />
        </label>
      </li>
    )
  }

  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Peran"
        value={role}
        onChange={(value) => setRole(value as Role)}
        data={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
      />
      <p className={classes.count}>{countWords(role, state, users)}</p>
      <Paper component="ul" className={classes.list} aria-label={`Halaman untuk ${ROLE_NAMES[role]}`}>
        {PAGE_WORDS.map(line)}
      </Paper>
    </>
  )
}
