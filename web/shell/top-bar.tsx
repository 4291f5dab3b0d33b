import { ActionIcon, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useWidth } from '../kit/browser/use-phone.ts'
import { IconButton } from '../kit/display/icon-button.tsx'
import { lazyPart } from '../kit/feedback/lazy-part.tsx'
import { Keys } from '../kit/keyboard/keys.tsx'
import { MOD_KEY } from '../text.ts'
import classes from './top-bar.module.css'

const AccountMenu = lazyPart(
  () => import('./account-menu.tsx').then((module) => module.AccountMenu),
  'beside',
)

type TopBarProps = {
  user: { name: string; email: string }
  titleSlot: (slot: HTMLElement | null) => void
  onMenu: () => void
  onPalette: () => void
  onAccount: () => void
  onSignOut: () => void
}

export function TopBar({ user, titleSlot, onMenu, onPalette, onAccount, onSignOut }: TopBarProps) {
  const narrow = !useWidth(62)
  return (
    <div className={classes.bar}>
      <ActionIcon
        hiddenFrom="md"
        size={44}
        ml={-12}
        c="var(--pp-ink)"
        aria-label="Buka menu"
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      <div ref={titleSlot} className={classes.title} />
      <button type="button" className={classes.palette} aria-keyshortcuts="Control+K" onClick={onPalette}>
        <IconSearch size={17} aria-hidden="true" />
        <span>Cari atau lompat ke…</span>
        <Keys keys={`${MOD_KEY} K`} />
      </button>
      <ThemeToggle />
      {narrow ? (
        <div className={classes.accountSlot}>
          <Suspense>
            <AccountMenu user={user} onAccount={onAccount} onSignOut={onSignOut} />
          </Suspense>
        </div>
      ) : (
        <>
          <button type="button" className={classes.person} aria-haspopup="dialog" onClick={onAccount}>
            <VisuallyHidden>Akun saya: </VisuallyHidden>
            <span className={classes.name}>{user.name}</span>{' '}
            <span className={classes.email}>{user.email}</span>
          </button>
          <IconButton label="Keluar" onClick={onSignOut}>
            <IconLogout size={18} />
          </IconButton>
        </>
      )}
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
      {dark ? <IconSun size={19} /> : <IconMoon size={19} />}
    </IconButton>
  )
}
