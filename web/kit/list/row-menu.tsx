import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import type { RowAction } from './column.ts'
import classes from './data-table.module.css'

type RowMenuProps<Row> = {
  row: Row
  actions: readonly RowAction<Row>[]
  defaultOpened?: boolean
  children: ReactElement
}

/** What can be done with a row, in a menu under a button. */
export function RowMenu<Row>({ row, actions, defaultOpened, children }: RowMenuProps<Row>) {
  return (
    <Menu position="bottom-end" defaultOpened={defaultOpened}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, onClick, danger }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} />}
            mih={44}
            c={danger ? 'var(--pp-m-ink)' : undefined}
            onClick={() => onClick(row)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same at the end of a table's row. The menu is drawn once it is asked for: a list has hundreds of them. */
export function MoreActions<Row extends { id: string }>(
  props: Pick<RowMenuProps<Row>, 'row' | 'actions'> & { name: string },
) {
  const { row, actions, name } = props
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
