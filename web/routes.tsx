import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import { PAGES, type Page } from '../core/access.ts'
import { useMenu } from './shell/menu.ts'
import { ShellFrame } from './shell/shell-frame.tsx'
import { EmptyState } from './ui/empty-state.tsx'

/** The nine pages of the product; those named here have a screen. The others lead back to Beranda, and no menu shows them. */
const SCREENS: Partial<Record<Page, RouteComponent>> = {
  '/': lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
  '/create-transaction': lazyRouteComponent(
    () => import('./create-transaction/create-transaction-page.tsx'),
    'CreateTransactionPage',
  ),
  '/transactions': lazyRouteComponent(
    () => import('./transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
}

const root = createRootRoute({ component: Outlet, notFoundComponent: ToHome })

const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  component: () => (
    <ShellFrame screens={screens}>
      <Outlet />
    </ShellFrame>
  ),
})

const screens = PAGES.filter((page) => SCREENS[page])

const pages = screens.map((page) =>
  createRoute({
    path: page,
    getParentRoute: () => shell,
    // The router fetches a screen's code before it shows the screen, and already when a link to it is pointed at.
    component: Object.assign(() => <Guarded page={page} />, { preload: SCREENS[page]?.preload }),
  }),
)

/** Stands alone: it opens in a window of its own and prints itself. */
const invoice = createRoute({
  path: '/invoice/$id',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./invoice/invoice-page.tsx'), 'InvoicePage'),
})

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(pages), invoice]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

/** Shows a page to a role that may open it, and sends every other home (specification, section 2). */
function Guarded({ page }: { page: Page }) {
  const menu = useMenu()
  const Screen = SCREENS[page]
  if (Screen && menu.includes(page)) return <Screen />
  if (menu[0]) return <Navigate to={menu[0]} replace />
  return (
    <EmptyState title="Belum ada halaman yang dapat Anda buka" hint="Minta pemilik toko memberi akses." />
  )
}

function ToHome() {
  return <Navigate to="/" replace />
}
