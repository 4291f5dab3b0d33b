import { Menu, Text, VisuallyHidden } from '@mantine/core'
import '../theme/later-styles.css'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Initials } from '../kit/display/initials.tsx'
import classes from './top-bar.module.css'

/** For narrow screens. */
export function AccountMenu({
  user,
  onAccount,
  onSignOut,
}: {
  user: { name: string; email: string }
  onAccount: () => void
  onSignOut: () => void
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.account}>
          <VisuallyHidden>Akun {user.name}</VisuallyHidden>
          <Initials name={user.name} size={36} />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Akun ${user.name}`}>
        <Menu.Label>
          <Text fw={650} c="var(--pp-ink)">
            {user.name}
          </Text>
          {user.email}
        </Menu.Label>
        <Menu.Item leftSection={<IconUserCircle size={18} />} onClick={onAccount} mih={44}>
          Akun saya
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={onSignOut} mih={44}>
          Keluar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
