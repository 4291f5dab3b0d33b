import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { PAGES, type Page } from '../core/access.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { useMenu } from './shell/menu.ts'
import { ShellFrame } from './shell/shell-frame.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import { ErrorBlock } from './ui/error-block.tsx'

/** The nine pages of the product; those named here have a screen. The others lead back to Beranda, and no menu shows them. */
const SCREENS: Partial<Record<Page, RouteComponent>> = {
  '/': withQueries(() => import('./dashboard/dashboard-page.tsx').then((screen) => screen.DashboardPage)),
  '/create-transaction': lazyRouteComponent(
    () => import('./create-transaction/create-transaction-page.tsx'),
    'CreateTransactionPage',
  ),
  '/transactions': withQueries(() =>
    import('./transactions/transactions-page.tsx').then((screen) => screen.TransactionsPage),
  ),
  '/expenses': withQueries(() =>
    import('./expenses/expenses-page.tsx').then((screen) => screen.ExpensesPage),
  ),
  '/customers': withQueries(() =>
    import('./customers/customers-page.tsx').then((screen) => screen.CustomersPage),
  ),
  '/receivables': withQueries(() =>
    import('./receivables/receivables-page.tsx').then((screen) => screen.ReceivablesPage),
  ),
  '/analytics': withQueries(() =>
    import('./analytics/analytics-page.tsx').then((screen) => screen.AnalyticsPage),
  ),
  '/products': lazyRouteComponent(() => import('./products/products-page.tsx'), 'ProductsPage'),
  '/settings': withQueries(() =>
    import('./settings/settings-page.tsx').then((screen) => screen.SettingsPage),
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
  component: withQueries(() => import('./invoice/invoice-page.tsx').then((screen) => screen.InvoicePage)),
})

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(pages), invoice]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ({ reset }) => (
    <ErrorBlock message="Halaman ini gagal ditampilkan." onRetry={reset} />
  ),
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

/** A screen that asks the server for its lists, loaded together with what asks. */
function withQueries(load: () => Promise<ComponentType>): RouteComponent {
  let made: { default: ComponentType } | undefined
  return lazyRouteComponent(async () => {
    const [{ WithQueries }, Screen] = await Promise.all([import('./data/with-queries.tsx'), load()])
    // The router asks again, even when a link to the open page is pointed at. Another component would be drawn anew, without what
    // was typed into this one.
    made ??= {
      default: () => (
        <WithQueries>
          <Screen />
        </WithQueries>
      ),
    }
    return made
  })
}

function ToHome() {
  return <Navigate to="/" replace />
}
