import { useElementSize } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type CSSProperties, type ReactNode, Suspense, useState } from 'react'
import { useConnection } from '../data/connection.ts'
import { useShop } from '../data/session.tsx'
import { OnlineProvider } from '../kit/browser/online.ts'
import { usePhone } from '../kit/browser/use-phone.ts'
import { TitleSlotProvider } from '../kit/display/page-title.tsx'
import { lazyPart } from '../kit/feedback/lazy-part.tsx'
import { preloaded } from '../kit/feedback/preloaded.tsx'
import { useOutboxPanelOpen } from '../parts/outbox/panel-state.ts'
import { ROLE_LABELS } from '../text.ts'
import { whenIdle } from '../when-idle.ts'
import { BottomTabs } from './bottom-tabs.tsx'
import { ClockAlert, ConnectionFoot, OfflineAlert, useBackOnlineNotice } from './connection.tsx'
import { Layers } from './layers.tsx'
import classes from './shell.module.css'
import { useShortcuts } from './shortcuts.ts'
import { MenuLinks, ShopHead } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const MenuDrawer = preloaded(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer))
const Palette = preloaded(() => import('./palette.tsx').then((module) => module.Palette))
const OutboxPanel = preloaded(() =>
  import('../parts/outbox/outbox-panel.tsx').then((module) => module.OutboxPanel),
)
const RejectedAlert = lazyPart(
  () =>
    whenIdle()
      .then(() => import('../parts/outbox/rejected-alert.tsx'))
      .then((module) => module.RejectedAlert),
  'beside',
)
const PrintFiles = lazyPart(
  () =>
    whenIdle()
      .then(() => import('./print-files.tsx'))
      .then((module) => module.PrintFiles),
  'beside',
)
const ShortcutList = preloaded(() => import('./shortcut-list.tsx').then((module) => module.ShortcutList))

type ShellProps = {
  /** 'Akun saya'. */
  AccountDialog: ComponentType<{ opened: boolean; onClose: () => void }>
  children: ReactNode
}

export function Shell({ AccountDialog, children }: ShellProps) {
  const { user, store, pages, signOut } = useShop()
  const connection = useConnection()
  const phone = usePhone()
  const outboxOpened = useOutboxPanelOpen()
  const [outboxNeeded, setOutboxNeeded] = useState(false)
  if (outboxOpened && !outboxNeeded) setOutboxNeeded(true)
  const [menuOpened, setMenuOpened] = useState<boolean>()
  const [palette, setPalette] = useState(false)
  const [help, setHelp] = useState(false)
  const [account, setAccount] = useState<boolean>()
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null)
  // `--top-bar` for sticky elements.
  const top = useElementSize()
  const navigate = useNavigate()

  useShortcuts({
    palette: () => setPalette(true),
    newTransaction: pages.includes('/create-transaction')
      ? () => navigate({ to: '/create-transaction' })
      : undefined,
    help: () => setHelp(true),
  })
  useBackOnlineNotice(connection.online)

  const head = <ShopHead name={store.name || 'PrintPro'} logo={store.logo} role={ROLE_LABELS[user.role]} />
  const foot = <ConnectionFoot connection={connection} zone={store.timeZone} />

  return (
    <OnlineProvider value={connection.online}>
      <TitleSlotProvider value={titleSlot}>
        <a href="#isi" className={classes.skip}>
          Langsung ke isi
        </a>
        <nav aria-label="Menu utama" className={classes.sidebar}>
          {head}
          <MenuLinks />
          {foot}
        </nav>
        <div className={classes.frame} style={{ '--top-bar': `${top.height || 56}px` } as CSSProperties}>
          <header ref={top.ref} className={classes.top}>
            <TopBar
              user={user}
              titleSlot={setTitleSlot}
              onMenu={() => setMenuOpened(true)}
              onPalette={() => setPalette(true)}
              onAccount={() => setAccount(true)}
              onSignOut={() =>
                import('./confirm-sign-out.ts').then((module) =>
                  module.confirmSignOut(signOut, connection, pages.includes('/create-transaction')),
                )
              }
            />
            <OfflineAlert connection={connection} />
            <ClockAlert behind={connection.clockBehindMs} />
            {phone && (
              <Suspense>
                <RejectedAlert className={classes.offline} />
              </Suspense>
            )}
          </header>
          <main id="isi" tabIndex={-1} className={classes.main}>
            <div className={classes.page}>{children}</div>
            <Layers />
            {menuOpened !== undefined && (
              <MenuDrawer opened={menuOpened} onClose={() => setMenuOpened(false)} head={head} foot={foot} />
            )}
            {outboxNeeded && <OutboxPanel opened={outboxOpened} />}
            {account !== undefined && <AccountDialog opened={account} onClose={() => setAccount(false)} />}
            <Suspense>{store.filesEnabled && <PrintFiles />}</Suspense>
            <Palette opened={palette} onClose={() => setPalette(false)} onHelp={() => setHelp(true)} />
            <ShortcutList opened={help} onClose={() => setHelp(false)} />
          </main>
          <BottomTabs />
        </div>
      </TitleSlotProvider>
    </OnlineProvider>
  )
}
