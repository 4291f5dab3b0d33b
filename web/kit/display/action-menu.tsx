import { Menu } from '@mantine/core'
import '../../theme/later-styles.css'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Keys } from '../keyboard/keys.tsx'

export type MenuAction = {
  label: string
  icon: TablerIcon
  onClick: () => void
  danger?: boolean
  /** Keyboard shortcut shown in the menu. */
  keys?: string
}

type ActionMenuProps = { actions: readonly MenuAction[]; defaultOpened?: boolean; children: ReactElement }

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

/** The focus must return to the menu's button, since the entry disappears. */
function focusButton(entry: HTMLElement) {
  const button = entry.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  document.getElementById(button ?? '')?.focus({ preventScroll: true })
}
