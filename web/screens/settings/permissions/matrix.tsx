import { Paper, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import {
  GRANT_LOCK_REASONS,
  type GrantLock,
  grantLock,
  type Page,
  ROLES,
  type Role,
} from '../../../../core/access.ts'
import { useShop } from '../../../data/session.tsx'
import { ROLE_NAMES } from '../../../text.ts'
import classes from './matrix.module.css'
import { countWords, PAGE_ROWS, type PermissionsRecord } from './permissions-record.ts'

export type PagesProps = { record: PermissionsRecord; users: Record<Role, number> | undefined }

/** Pages as rows, roles as columns. The whole cell is the target; the arrow keys go from cell to cell. */
export function Matrix({ record, users }: PagesProps) {
  return (
    <Paper className={classes.card}>
      <table className={classes.table} onKeyDown={moveByArrow}>
        <VisuallyHidden component="caption">Halaman yang boleh dibuka setiap peran</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              Halaman
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {ROLE_NAMES[role]}
                <span className="detail">{countWords(role, record.values, users)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PAGE_ROWS.map(({ page, label, hint }) => (
            <tr key={page}>
              <th scope="row">
                {label}
                <span className="detail">{hint}</span>
              </th>
              {ROLES.map((role) => (
                <Cell key={role} role={role} page={page} label={label} record={record} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

type CellProps = { role: Role; page: Page; label: string; record: PermissionsRecord }

function Cell({ role, page, label, record }: CellProps) {
  const { user, store } = useShop()
  const cell = `${role}:${page}` as const
  const granted = record.values[cell]
  const lock = grantLock(user.role, role, page, store.rolePermissions)
  const name = `${ROLE_NAMES[role]}: ${label}`
  if (lock) {
    return (
      <td className={classes.cell}>
        <LockMark name={name} granted={granted} lock={lock} />
      </td>
    )
  }
  return (
    <td className={classes.cell} data-changed={record.changed.includes(cell) || undefined}>
      <label className={classes.target}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={name}
          checked={granted}
          onChange={() => record.set({ [cell]: !granted })}
        />
      </label>
    </td>
  )
}

/** A cell that cannot be changed, with the reason for whoever points at it, comes to it by key, or hears it. */
function LockMark({ name, granted, lock }: { name: string; granted: boolean; lock: GrantLock }) {
  const reason = GRANT_LOCK_REASONS[lock]
  return (
    <Tooltip label={`${reason}.`} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <span
        className={classes.lock}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is to be had by key too
        tabIndex={0}
        aria-label={`${name}, ${granted ? 'boleh' : 'tidak boleh'}, terkunci. ${reason}`}
      >
        <IconLock size={18} aria-hidden="true" />
        {lock !== 'owner-keeps' && granted && <IconCheck size={16} aria-hidden="true" />}
      </span>
    </Tooltip>
  )
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus to the next cell that can be focused in the direction of an arrow key. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key]
  const cell = (event.target as Element).closest('td')
  if (!step || !cell) return
  event.preventDefault()
  const { rows } = event.currentTarget
  let row = (cell.parentElement as HTMLTableRowElement).rowIndex
  let column = cell.cellIndex
  for (;;) {
    row += step[0]
    column += step[1]
    const next = rows[row]?.cells[column]
    if (next?.tagName !== 'TD') return
    const target = next.querySelector<HTMLElement>('input, [tabindex]')
    if (target) return target.focus()
  }
}
