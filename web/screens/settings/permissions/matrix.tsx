import { Paper, VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { grantLock, mayOpen, type Page, pagesOf, ROLES, type Role } from '../../../../core/access.ts'
import { useShop } from '../../../data/session.tsx'
import { ROLE_NAMES } from '../../../text.ts'
import { LockMark } from './lock-mark.tsx'
import classes from './matrix.module.css'
import { PAGE_WORDS } from './page-words.ts'
import type { PermissionsForm } from './use-permissions-form.ts'

export type PagesProps = { state: PermissionsForm; users: Record<Role, number> | undefined }

/** Pages as rows, roles as columns. The whole cell is the target; the arrow keys go from cell to cell. */
export function Matrix({ state, users }: PagesProps) {
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
                <span className={classes.count}>{countWords(role, state, users)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PAGE_WORDS.map(({ page, label, hint }) => (
            <tr key={page}>
              <th scope="row">
                {label}
                <span className={classes.hint}>{hint}</span>
              </th>
              {ROLES.map((role) => (
                <Cell key={role} role={role} page={page} label={label} state={state} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

type CellProps = { role: Role; page: Page; label: string; state: PermissionsForm }

function Cell({ role, page, label, state }: CellProps) {
  const { user } = useShop()
  const granted = mayOpen(role, page, state.draft)
  const lock = grantLock(user.role, role, page, state.saved)
  const name = `${ROLE_NAMES[role]}: ${label}`
  if (lock) {
    return (
      <td className={classes.cell}>
        <LockMark name={name} granted={granted} lock={lock} />
      </td>
    )
  }
  const changed = granted !== mayOpen(role, page, state.saved)
  return (
    <td className={classes.cell} data-changed={changed || undefined}>
      <label className={classes.target}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={name}
          checked={granted}
          onChange={() => state.toggle(role, page)}
        />
      </label>
    </td>
  )
}

/** '6 dari 9 · 3 pengguna' */
export function countWords(role: Role, { draft }: PermissionsForm, users: PagesProps['users']): string {
  const pages = `${pagesOf(role, draft).length} dari ${PAGE_WORDS.length}`
  return users ? `${pages} · ${users[role]} pengguna` : pages
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
