import {
  ActionIcon,
  Menu,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { IconLogout, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { MOD_KEY } from '../text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Initials } from '../ui/initials.tsx'
import { Keys } from '../ui/keys.tsx'
import classes from './top-bar.module.css'

type TopBarProps = {
  user: { name: string; email: string }
  titleSlot: (slot: HTMLElement | null) => void
  onMenu: () => void
  onPalette: () => void
  onSignOut: () => void
}

export function TopBar({ user, titleSlot, onMenu, onPalette, onSignOut }: TopBarProps) {
  return (
    <div className={classes.bar}>
      <ActionIcon
        hiddenFrom="lg"
        size={44}
        ml={-12}
        c="var(--pp-ink)"
        aria-label="Buka menu"
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <IconMenu2 size={22} stroke={1.5} />
      </ActionIcon>
      <div ref={titleSlot} className={classes.title} />
      <button type="button" className={classes.palette} aria-keyshortcuts="Control+K" onClick={onPalette}>
        <IconSearch size={17} stroke={1.7} aria-hidden="true" />
        <span>Cari atau lompat ke…</span>
        <Keys keys={`${MOD_KEY} K`} />
      </button>
      <ThemeToggle />
      <div className={classes.person}>
        <div className={classes.name}>{user.name}</div>
        <div className={classes.email}>{user.email}</div>
      </div>
      <span className={classes.wide}>
        <IconButton label="Keluar" onClick={onSignOut}>
          <IconLogout size={18} stroke={1.7} />
        </IconButton>
      </span>
      <span className={classes.narrow}>
        <AccountMenu user={user} onSignOut={onSignOut} />
      </span>
    </div>
  )
}

function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return (
    <IconButton
      label={dark ? 'Mode terang' : 'Mode gelap'}
      size={44}
      mx={-6}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={19} stroke={1.7} /> : <IconMoon size={19} stroke={1.7} />}
    </IconButton>
  )
}

function AccountMenu({ user, onSignOut }: Pick<TopBarProps, 'user' | 'onSignOut'>) {
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
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={onSignOut} mih={44}>
          Keluar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
