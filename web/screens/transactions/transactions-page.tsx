import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconPackageExport } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useShop } from '../../data/session.tsx'
import { usePhone, useWidth } from '../../kit/browser/use-phone.ts'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { useKeys } from '../../kit/keyboard/use-keys.ts'
import { ToolbarButton } from '../../kit/lists/toolbar.tsx'
import { type Filters, useFilters } from '../../kit/lists/use-filters.ts'
import { useOpenedDialog } from '../../kit/records/use-opened-dialog.tsx'
import { hasBoardEntry } from '../../pages.ts'
import { UncollectedLink } from '../../parts/order/uncollected.tsx'
import { prefetch } from '../../when-idle.ts'
import { placeOf } from './day-groups.tsx'
import type { TransactionSearch } from './search.ts'
import { TransactionList } from './transaction-list.tsx'
import classes from './transactions-page.module.css'
import { useRowActions } from './use-row-actions.ts'

const CancelRefundDialog = preloaded(() =>
  import('./cancel-refund-dialog.tsx').then((module) => module.CancelRefundDialog),
)

const FindOrderDialog = preloaded(() =>
  import('./find-order-dialog.tsx').then((module) => module.FindOrderDialog),
)

const OrderPanel = preloaded(() => import('./order-panel.tsx').then((module) => module.OrderPanel))

const Board = lazyPart(() => import('./board/board.tsx').then((module) => module.Board))

const TvBoard = lazyPart(() => import('./board/tv-board.tsx').then((module) => module.TvBoard))

const QuoteView = lazyPart(() => import('./quotes/quote-view.tsx').then((module) => module.QuoteView))

const SharedFiles = lazyPart(() => import('./files/shared-files.tsx').then((module) => module.SharedFiles))

const EditDialog = preloaded(() => import('./edit-dialog.tsx').then((module) => module.EditDialog))

const route = getRouteApi('/shell/transactions')

export function TransactionsPage() {
  const { pages, store } = useShop()
  const hasQuotes = useHasQuotes()
  const navigate = route.useNavigate()
  const filters = useFilters(route.useSearch(), navigate, [
    'nota',
    'penawaran',
    'bagikan',
    'urut',
    'layar',
    'mesin',
    'tampilan',
  ])
  const { nota, layar, mesin: machine } = filters.values
  const [view, setView] = useView(filters)
  const edit = useOpenedDialog(EditDialog)
  const cancelRefund = useOpenedDialog(CancelRefundDialog)
  const actions = useRowActions(edit.open, cancelRefund.open, {
    maySell: pages.includes('/create-transaction'),
    unfetched: filters.values.siap !== undefined,
  })
  // Opening an order is a step in the history; going on to another replaces it.
  const show = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: (now) => ({ ...now, nota: id }),
        replace: id === undefined || nota !== undefined,
        resetScroll: false,
      }),
    [navigate, nota],
  )
  useEffect(() => void prefetch(OrderPanel.fetch), [])
  const openRow = useCallback(({ id }: { id: string }) => show(id), [show])
  const openWall = () => void navigate({ search: (now) => ({ ...now, layar: '1' }) })
  const leaveWall = useCallback(
    () => void navigate({ search: (now) => ({ ...now, layar: undefined }) }),
    [navigate],
  )
  const [everOpened, setEverOpened] = useState(false)
  if (nota && !everOpened) setEverOpened(true)
  /** Files of another app, for the order that is opened with them. */
  const [given, setGiven] = useState<readonly File[]>([])
  const endShare = useCallback(
    (id?: string) =>
      void navigate({
        search: (now) => ({ ...now, bagikan: undefined, nota: id ?? now.nota }),
        replace: true,
      }),
    [navigate],
  )
  const openEdit = (id: string, opener: string) =>
    edit.open({ id, onAction: (action) => cancelRefund.open({ id, action }, opener) }, opener)
  const panel = (place: ReturnType<typeof placeOf>) =>
    nota &&
    everOpened && (
      <OrderPanel
        id={nota}
        place={place}
        onShow={show}
        onClose={() => {
          show(undefined)
          focusRow(nota)
        }}
        onEdit={() => openEdit(nota, `order-${nota}`)}
        onAction={(action) => cancelRefund.open({ id: nota, action }, `order-${nota}`)}
        given={given}
        onTaken={() => setGiven([])}
      />
    )
  const phone = usePhone()
  const roomy = useWidth(75)
  const [finding, setFinding] = useState(false)
  const find = () => setFinding(true)
  useKeys((key) => (key === 'h' && !layar ? find : undefined))
  // On a phone the tabs of roles that only produce lead to both views.
  const hasTabs = phone && hasBoardEntry(pages)
  const viewSwitch = (
    <SegmentedControl
      aria-label="Tampilan"
      className={classes.views}
      value={view}
      data={hasQuotes ? [...VIEWS, QUOTE_VIEW] : VIEWS}
      onChange={(chosen) => setView(chosen as View)}
    />
  )
  const handOverButton = (
    <ToolbarButton
      label="Serahkan"
      aria-label="Serahkan pesanan"
      aria-keyshortcuts="H"
      icon={IconPackageExport}
      compact={phone ? hasTabs : !roomy}
      onClick={find}
    />
  )
  const views = (
    <>
      {viewSwitch}
      {handOverButton}
    </>
  )
  const tools = hasTabs ? { main: handOverButton } : { views }
  if (layar) {
    return (
      <Suspense fallback={<Skeleton height={400} />}>
        <TvBoard machine={machine} onLeave={leaveWall} />
      </Suspense>
    )
  }
  return (
    <Stack gap={14}>
      {view === 'produksi' ? (
        <>
          <Suspense fallback={<Skeleton height={400} />}>
            <Board filters={filters} {...tools} onOpen={show} onWall={openWall}>
              <UncollectedLink onOpen={() => setView('daftar')} />
            </Board>
          </Suspense>
          {panel(null)}
        </>
      ) : view === 'penawaran' ? (
        <Suspense fallback={<Skeleton height={400} />}>
          <QuoteView filters={filters} views={viewSwitch} />
        </Suspense>
      ) : (
        <TransactionList
          filters={filters}
          {...tools}
          actions={actions}
          onOpen={openRow}
          panel={(groups) => panel(nota ? placeOf(nota, groups) : null)}
        />
      )}
      {store.filesEnabled && filters.values.bagikan && (
        <Suspense>
          <SharedFiles
            onClose={endShare}
            onChosen={(id, files) => {
              setGiven(files)
              endShare(id)
            }}
          />
        </Suspense>
      )}
      {edit.element}
      {cancelRefund.element}
      <FindOrderDialog opened={finding} onClose={() => setFinding(false)} onFound={show} />
    </Stack>
  )
}

type View = 'daftar' | 'produksi' | 'penawaran'

const VIEWS = [
  { value: 'daftar', label: 'Daftar' },
  { value: 'produksi', label: 'Produksi' },
]

const QUOTE_VIEW = { value: 'penawaran', label: 'Penawaran' }

/** Only of shops that use quotes, for those who may sell. */
function useHasQuotes(): boolean {
  const { pages, store } = useShop()
  return store.quotesEnabled && pages.includes('/create-transaction')
}

const VIEW_KEPT = 'transactions.view'

/** The address, else what this device showed last. Roles that only produce have a menu entry for each. */
function useView({ values, choose }: Filters<TransactionSearch>): [View, (view: View) => void] {
  const { pages } = useShop()
  const hasQuotes = useHasQuotes()
  const kept = !hasBoardEntry(pages) && localStorage.getItem(VIEW_KEPT) === 'produksi'
  const asked = values.tampilan === 'penawaran' && !hasQuotes ? 'daftar' : values.tampilan
  return [
    asked ?? (kept ? 'produksi' : 'daftar'),
    (chosen) => {
      if (chosen !== 'penawaran') localStorage.setItem(VIEW_KEPT, chosen)
      choose({ tampilan: chosen === 'daftar' ? undefined : chosen })
    },
  ]
}

/** Falls back to the page where the list does not show the row. */
function focusRow(id: string): void {
  const key = CSS.escape(id)
  const link = document.querySelector<HTMLElement>(`[data-row="${key}"] a, [data-card^="${key}"]`)
  const back = link ?? document.getElementById('isi')
  back?.focus({ preventScroll: link === null })
}
