import { Paper, SegmentedControl } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useState } from 'react'
import { GRANT_LOCK_REASONS, type Role } from '../../../../core/access/access.ts'
import { Hint } from '../../../kit/feedback/hint.tsx'
import { ROLE_LABELS } from '../../../text.ts'
import {
  ApprovableMark,
  GrantField,
  type GrantsProps,
  LockedBox,
  ROLE_CHOICES,
  useLock,
  usersText,
} from './grant-field.tsx'
import { countWords, type GrantRow, type PermissionsRecord } from './permissions-record.ts'
import classes from './role-grants.module.css'

export function RoleGrants({ record, users, groups }: GrantsProps) {
  const [role, setRole] = useState<Role>('cashier')
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label="Peran"
        value={role}
        onChange={(value) => setRole(value as Role)}
        data={ROLE_CHOICES}
      />
      {groups.map(({ head, hint, rows }) => (
        <section key={head} aria-label={head}>
          <h2 className={classes.head}>
            {head} <Hint of={head}>{hint}</Hint>
          </h2>
          <p className={classes.count}>
            {[countWords(role, record.values, rows), usersText(role, users)].filter(Boolean).join(' · ')}
          </p>
          <Paper component="ul" className={classes.list} aria-label={`${head}: ${ROLE_LABELS[role]}`}>
            {rows.map((row) => (
              <Line key={row.grant} role={role} row={row} record={record} />
            ))}
          </Paper>
        </section>
      ))}
    </div>
  )
}

function Line(props: { role: Role; row: GrantRow; record: PermissionsRecord }) {
  const { role, row, record } = props
  const lock = useLock(role, row)
  const words = (
    <span>
      <span className="strong">
        {row.label} {row.approvable && <ApprovableMark />}
      </span>
      <span className="detail">{lock ? `${GRANT_LOCK_REASONS[lock]}.` : row.hint}</span>
    </span>
  )
  if (lock) {
    const granted = Boolean(record.values[`${role}:${row.grant}`])
    return (
      <li className={classes.line}>
        {words}
        <span
          className={classes.fields}
          role="img"
          aria-label={granted ? 'Boleh, terkunci' : 'Tidak boleh, terkunci'}
        >
          <LockedBox granted={granted} />
        </span>
      </li>
    )
  }
  const Target = row.grant === 'discount' ? 'div' : 'label'
  return (
    <li data-changed={record.changed.includes(`${role}:${row.grant}`) || undefined} className={classes.item}>
      <Target className={classes.line}>
        {words}
        <span className={classes.fields}>
          <GrantField {...props} />
        </span>
      </Target>
    </li>
  )
}
