import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Keys } from '../keyboard/keys.tsx'

export type MenuAction = {
  label: string
  icon: TablerIcon
  onClick: () => void
  danger?: boolean
  /** The key that does the same. */
  keys?: string
}

type ActionMenuProps = { actions: readonly MenuAction[]; defaultOpened?: boolean; children: ReactElement }

/** What else can be done, in a menu under a button. */
export function ActionMenu({ actions, defaultOpened, children }: ActionMenuProps) {
  return (
    <Menu position="bottom-end" defaultOpened={defaultOpened}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, onClick, danger, keys }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} />}
            rightSection={keys && <Keys keys={keys} />}
            aria-keyshortcuts={keys}
            mih={44}
            c={danger ? 'var(--pp-m-ink)' : undefined}
            onClick={({ currentTarget }) => {
              focusButton(currentTarget)
              onClick()
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The entry goes away: what it opens gives the focus back to the menu's button. */
function focusButton(entry: HTMLElement) {
  const button = entry.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  document.getElementById(button ?? '')?.focus({ preventScroll: true })
}
