import { IconDots } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { ActionMenu } from '../display/action-menu.tsx'
import type { RowAction } from './column.ts'
import classes from './data-table.module.css'

type RowMenuProps<Row> = {
  row: Row
  actions: readonly RowAction<Row>[]
  defaultOpened?: boolean
  children: ReactElement
}

export function RowMenu<Row>({ row, actions, ...menu }: RowMenuProps<Row>) {
  return (
    <ActionMenu
      {...menu}
      actions={actions.map(({ label, icon, danger, onClick }) => ({
        label,
        icon,
        danger: danger ?? false,
        onClick: () => onClick(row),
      }))}
    />
  )
}

type RowActionsProps<Row> = Pick<RowMenuProps<Row>, 'row' | 'actions'> & { name: string }

/** Plain buttons: hundreds of Mantine's would render slowly. */
export function RowActions<Row extends { id: string }>({ row, actions, name }: RowActionsProps<Row>) {
  const [main, ...others] = actions
  return (
    <div className={classes.actions}>
      {main && (
        <button
          type="button"
          aria-label={`${main.label} ${name}`}
          className={classes.action}
          data-opens={main.opens ? row.id : undefined}
          onClick={() => main.onClick(row)}
        >
          <main.icon size={18} />
        </button>
      )}
      <MoreActions row={row} actions={others} name={name} />
    </div>
  )
}

/** Rendered on demand. */
function MoreActions<Row extends { id: string }>({ row, actions, name }: RowActionsProps<Row>) {
  const [asked, setAsked] = useState(false)
  const button = (
    <button
      type="button"
      aria-label={`Tindakan ${name}`}
      aria-haspopup="menu"
      className={classes.action}
      data-opens={row.id}
      onClick={asked ? undefined : () => setAsked(true)}
    >
      <IconDots size={18} />
    </button>
  )
  if (!asked) return button
  return (
    <RowMenu row={row} actions={actions} defaultOpened>
      {button}
    </RowMenu>
  )
}
