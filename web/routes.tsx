import { createRootRoute, createRoute, createRouter, Navigate, Outlet } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Page } from '../core/access/access.ts'
import { useShop } from './data/session.tsx'
import { useHasUnsavedWork } from './kit/dialogs/unsaved-work.ts'
import { EmptyState } from './kit/feedback/empty-state.tsx'
import { ErrorBlock } from './kit/feedback/error-block.tsx'
import { notifyFailure } from './kit/feedback/notify.ts'
import { type Preloaded, preloaded } from './kit/feedback/preloaded.tsx'
import { holdKeys, lastInputWasKey } from './kit/keyboard/hold-keys.ts'
import type { KeyHold } from './kit/keyboard/key-buffer.ts'
import { analyticsSearch } from './screens/analytics/search.ts'
import { saleSearch } from './screens/create-transaction/search.ts'
import { customerSearch } from './screens/customers/search.ts'
import { expenseSearch } from './screens/expenses/search.ts'
import { productSearch } from './screens/products/search.ts'
import { receivableSearch } from './screens/receivables/search.ts'
import { settingsSearch } from './screens/settings/search.ts'
import { transactionSearch } from './screens/transactions/search.ts'
import { day, parseSearch, searchParser, stringifySearch, text } from './search-params.ts'
import { Shell } from './shell/shell.tsx'

const AccountDialog = preloaded(() =>
  import('./screens/account/account-dialog.tsx').then((module) => module.AccountDialog),
)

const root = createRootRoute({ component: Outlet, notFoundComponent: ToHome })

const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  component: () => (
    <Shell AccountDialog={AccountDialog}>
      <Outlet />
    </Shell>
  ),
})

/** Loaded on navigation or hover. Screens without queries do not wait for the query client. */
const SCREENS: Record<Page, Preloaded<object>> = {
  '/': withQueries(() => import('./screens/dashboard/dashboard-page.tsx').then((it) => it.DashboardPage)),
  '/create-transaction': preloaded(() =>
    import('./screens/create-transaction/create-transaction-page.tsx').then((it) => it.CreateTransactionPage),
  ),
  '/transactions': withQueries(() =>
    import('./screens/transactions/transactions-page.tsx').then((it) => it.TransactionsPage),
  ),
  '/receivables': withQueries(() =>
    import('./screens/receivables/receivables-page.tsx').then((it) => it.ReceivablesPage),
  ),
  '/expenses': withQueries(() =>
    import('./screens/expenses/expenses-page.tsx').then((it) => it.ExpensesPage),
  ),
  '/products': withQueries(() =>
    import('./screens/products/products-page.tsx').then((it) => it.ProductsPage),
  ),
  '/customers': withQueries(() =>
    import('./screens/customers/customers-page.tsx').then((it) => it.CustomersPage),
  ),
  '/analytics': withQueries(() =>
    import('./screens/analytics/analytics-page.tsx').then((it) => it.AnalyticsPage),
  ),
  '/settings': withQueries(() =>
    import('./screens/settings/settings-page.tsx').then((it) => it.SettingsPage),
  ),
}

const inShell = <const Path extends Page>(path: Path) => ({
  path,
  getParentRoute: () => shell,
  // Preloaded on navigation and hover.
  component: withPreload(() => <Guarded page={path} />, SCREENS[path]),
})

const pages = [
  createRoute(inShell('/')),
  createRoute({ ...inShell('/create-transaction'), validateSearch: saleSearch }),
  createRoute({ ...inShell('/transactions'), validateSearch: transactionSearch }),
  createRoute({ ...inShell('/receivables'), validateSearch: receivableSearch }),
  createRoute({ ...inShell('/expenses'), validateSearch: expenseSearch }),
  createRoute({ ...inShell('/products'), validateSearch: productSearch }),
  createRoute({ ...inShell('/customers'), validateSearch: customerSearch }),
  createRoute({ ...inShell('/analytics'), validateSearch: analyticsSearch }),
  createRoute({ ...inShell('/settings'), validateSearch: settingsSearch }),
] as const

/** Printed pages open in their own window and print themselves. */
const printed = <const Path extends string>(path: Path, load: () => Promise<ComponentType>) => ({
  path,
  getParentRoute: () => root,
  validateSearch: searchParser({ ukuran: text }),
  component: sheet(load),
})

const sheets = [
  createRoute(
    printed('/invoice/$id', () => import('./screens/invoice/invoice-page.tsx').then((it) => it.InvoicePage)),
  ),
  createRoute({
    ...printed('/statement/$id', () =>
      import('./screens/statement/statement-page.tsx').then((it) => it.StatementPage),
    ),
    // With both days: the account of that period.
    validateSearch: searchParser({ ukuran: text, dari: day, sampai: day }),
  }),
  createRoute(
    printed('/spk/$id', () =>
      import('./screens/job-ticket/job-ticket-page.tsx').then((it) => it.JobTicketPage),
    ),
  ),
  createRoute(
    printed('/tutup-kasir/$id', () =>
      import('./screens/drawer-slip/drawer-slip-page.tsx').then((it) => it.DrawerSlipPage),
    ),
  ),
  createRoute(
    printed('/penawaran/$id', () => import('./screens/quote/quote-page.tsx').then((it) => it.QuotePage)),
  ),
  createRoute(
    printed('/laporan-harian/$id', () =>
      import('./screens/day-report/day-report-page.tsx').then((it) => it.DayReportPage),
    ),
  ),
] as const

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(pages), ...sheets]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
  // Parameters that no page knows disappear from the address: a list would count them as filters.
  search: { strict: true },
  defaultErrorComponent: ({ error, reset }) => (
    <ErrorBlock message="Halaman ini gagal ditampilkan." error={error} onRetry={reset} />
  ),
})

// Starts loading while the session is read.
SCREENS[location.pathname as Page]?.fetch().catch(() => undefined)

// Keys typed during navigation are meant for the next page.
let onTheWay: KeyHold | undefined
router.subscribe('onBeforeLoad', ({ pathChanged }) => {
  if (!pathChanged || !lastInputWasKey()) return
  onTheWay?.release()
  onTheWay = holdKeys()
})
router.subscribe('onRendered', () => onTheWay?.release())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/**
 * Redirects home without the right to a page. If the right is withdrawn while a form is dirty, the screen stays, so that the input can be
 * copied.
 */
function Guarded({ page }: { page: Page }) {
  const { pages } = useShop()
  const hasUnsaved = useHasUnsavedWork()
  const isAllowed = pages.includes(page)
  const [wasShown, setWasShown] = useState(isAllowed)
  if (isAllowed && !wasShown) setWasShown(true)
  const isKept = !isAllowed && wasShown && hasUnsaved
  useEffect(() => {
    if (!isKept) return
    notifyFailure('Anda tidak lagi boleh membuka halaman ini', {
      detail: 'Isian Anda tetap di layar agar dapat disalin. Halaman ini ditutup bersama isiannya.',
    })
  }, [isKept])
  const Screen = SCREENS[page]
  if (isAllowed || isKept) return <Screen />
  if (pages[0]) return <Navigate to={pages[0]} replace />
  return (
    <EmptyState title="Belum ada halaman yang dapat Anda buka" hint="Minta pemilik toko memberi akses." />
  )
}

/** The screen itself reports a failed load. */
function withPreload(component: () => ReactNode, screen: Preloaded<object>) {
  return Object.assign(component, { preload: () => screen.fetch().catch(() => undefined) })
}

/** Loads the query client together with the screen. */
function withQueries(load: () => Promise<ComponentType>): Preloaded<object> {
  return preloaded(async () => {
    const [{ WithQueries }, Screen] = await Promise.all([import('./data/query-client.tsx'), load()])
    return () => (
      <WithQueries>
        <Screen />
      </WithQueries>
    )
  })
}

function sheet(load: () => Promise<ComponentType>) {
  const Sheet = withQueries(load)
  return withPreload(() => <Sheet />, Sheet)
}

function ToHome() {
  return <Navigate to="/" replace />
}
