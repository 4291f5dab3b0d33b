import { Paper, VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { ROLES, type Role } from '../../../../core/access/access.ts'
import { Hint } from '../../../kit/feedback/hint.tsx'
import { ROLE_LABELS } from '../../../text.ts'
import { ApprovableMark, GrantField, type GrantsProps, LockMark, useLock, usersText } from './grant-field.tsx'
import classes from './matrix.module.css'
import { countWords, type GrantRow, type PermissionsRecord } from './permissions-record.ts'

/** Pages and rights as rows, roles as columns. The whole cell is the target; the arrow keys go from cell to cell. */
export function Matrix({ record, users, groups }: GrantsProps) {
  return (
    <Paper className={classes.card}>
      <table className={classes.table} onKeyDown={moveByArrow}>
        <VisuallyHidden component="caption">Halaman dan tindakan yang boleh setiap peran</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <VisuallyHidden>Halaman atau tindakan</VisuallyHidden>
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {ROLE_LABELS[role]}
                <span className="detail">{usersText(role, users)}</span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ head, hint, rows }) => (
          <tbody key={head}>
            <tr className={classes.group}>
              <th scope="rowgroup">
                {head} <Hint of={head}>{hint}</Hint>
              </th>
              {ROLES.map((role) => (
                <td key={role}>{countWords(role, record.values, rows)}</td>
              ))}
            </tr>
            {rows.map((row) => (
              <tr key={row.grant}>
                <th scope="row">
                  {row.label} {row.approvable && <ApprovableMark />}
                  <span className="detail">{row.hint}</span>
                </th>
                {ROLES.map((role) => (
                  <Cell key={role} role={role} row={row} record={record} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Paper>
  )
}

function Cell(props: { role: Role; row: GrantRow; record: PermissionsRecord }) {
  const { role, row, record } = props
  const lock = useLock(role, row)
  if (lock) {
    return (
      <td className={classes.cell}>
        <LockMark {...props} lock={lock} />
      </td>
    )
  }
  const Target = row.grant === 'discount' ? 'div' : 'label'
  return (
    <td className={classes.cell} data-changed={record.changed.includes(`${role}:${row.grant}`) || undefined}>
      <Target className={classes.target}>
        <GrantField {...props} />
      </Target>
    </td>
  )
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function moveByArrow(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key]
  const cell = (event.target as Element).closest('td')
  // In a field for a figure the arrow keys belong to the figure.
  if (!step || !cell || !(event.target as Element).matches('[type="checkbox"], [role="img"]')) return
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
