import { Chip } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { QuoteSummary } from '../../../../contract/quotes.ts'
import { QUOTE_STATES, type QuoteState, quoteNumber, quoteState } from '../../../../core/orders/quote.ts'
import { QUOTE_STATE_LABELS } from '../../../../core/text/labels.ts'
import { queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { formatNumber, rupiah } from '../../../format.ts'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import { useExport } from '../../../kit/display/export-button.tsx'
import { PageTitle } from '../../../kit/display/page-title.tsx'
import { DataTable } from '../../../kit/lists/data-table.tsx'
import { FilterChip } from '../../../kit/lists/filter-chip.tsx'
import { ListFrame } from '../../../kit/lists/list-frame.tsx'
import { Toolbar } from '../../../kit/lists/toolbar.tsx'
import type { Filters } from '../../../kit/lists/use-filters.ts'
import { useServerList } from '../../../kit/lists/use-server-list.ts'
import { printQuote } from '../../../parts/printing/print-invoice.ts'
import { NewSaleButton } from '../new-sale-button.tsx'
import type { TransactionSearch } from '../search.ts'
import chipClasses from '../status-chips.module.css'
import { columnsOf } from './quote-columns.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { QuoteGlyph } from './quote-status.tsx'
import classes from './quotes.module.css'
import { useQuoteActions } from './use-quote-actions.ts'

const route = getRouteApi('/shell/transactions')

/** Quotes beside the orders that they may become. */
export function QuoteView({ filters, views }: { filters: Filters<TransactionSearch>; views: ReactNode }) {
  const { timeZone: zone } = useShop().store
  const phone = usePhone()
  const today = useToday(zone)
  const navigate = route.useNavigate()
  const actions = useQuoteActions()
  const { cari: search, keadaan: state, penawaran: openId } = filters.values
  const list = useServerList(queries.quotes.list, { search, state })
  const { data: counted } = useQuery(
    queries.quotes.counts.queryOptions({ input: { search }, placeholderData: keepPreviousData }),
  )
  const counts = new Map(counted?.counts.map((one) => [one.state, one]))
  const shown = counted?.counts.filter((one) => !state || state.includes(one.state))
  const total = shown && `${formatNumber(shown.reduce((sum, { count }) => sum + count, 0))} penawaran`
  const waiting = counts.get('sent')?.total ?? 0
  const show = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: (now) => ({ ...now, penawaran: id }),
        replace: id === undefined || openId !== undefined,
        resetScroll: false,
      }),
    [navigate, openId],
  )
  const { openInTill, copy } = actions
  const columns = useMemo(
    () => columnsOf({ zone, today, onOrder: openInTill, onSend: ({ id }) => show(id) }),
    [zone, today, show, openInTill],
  )
  const rowActions = useMemo(
    () => [
      { label: 'Cetak', icon: IconPrinter, onClick: ({ id }: QuoteSummary) => printQuote(id) },
      { label: 'Salin', icon: IconCopy, onClick: (row: QuoteSummary) => copy(row) },
    ],
    [copy],
  )
  const exports = useExport({
    empty: list.state === 'ready' && list.rows.length === 0,
    make: () => server.quotes.export({ search: filters.latest.cari, state: filters.latest.keadaan }),
  })
  return (
    <>
      <PageTitle title="Daftar Transaksi" aside={total} />
      <Toolbar
        filters={filters}
        search="Cari nomor, pelanggan, atau produk"
        shortSearch="Cari penawaran"
        count={total}
        views={views}
        actions={[exports]}
        main={!phone && <NewSaleButton label="Buat penawaran" />}
        chips={
          <div className={chipClasses.chips}>
            <Chip.Group
              multiple
              value={[...(state ?? [])]}
              onChange={(chosen) =>
                filters.choose({ keadaan: chosen.length > 0 ? (chosen as QuoteState[]) : undefined })
              }
            >
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its chips */}
              <div role="group" aria-label="Status" className={chipClasses.group}>
                {QUOTE_STATES.filter((one) => counts.has(one) || state?.includes(one)).map((one) => (
                  <FilterChip
                    key={one}
                    value={one}
                    label={QUOTE_STATE_LABELS[one]}
                    count={counts.get(one)?.count ?? 0}
                    glyph={<QuoteGlyph state={one} />}
                  />
                ))}
              </div>
            </Chip.Group>
            {waiting > 0 && (
              <span className={classes.waits}>
                Menunggu jawaban <strong className="num">{rupiah(waiting)}</strong>
              </span>
            )}
          </div>
        }
      />
      <ListFrame
        list={list}
        empty={{
          title: 'Belum ada penawaran',
          hint: 'Isi Buat Transaksi, lalu pilih Simpan sebagai penawaran.',
          action: <NewSaleButton label="Buat penawaran" variant="default" />,
        }}
        filtered={search || state ? { onClear: filters.clear } : undefined}
      >
        <DataTable
          rows={list.rows}
          label="Penawaran, yang terbaru di atas"
          columns={columns}
          actions={rowActions}
          nameOf={({ id }) => quoteNumber(id)}
          isMuted={(row) => ['rejected', 'expired', 'cancelled'].includes(quoteState(row, today))}
          stale={list.stale}
          onOpen={({ id }) => show(id)}
          openId={openId}
        />
      </ListFrame>
      {openId && (
        <QuotePanel
          id={openId}
          place={placeOf(openId, list.rows)}
          actions={actions}
          onShow={show}
          onClose={() => show(undefined)}
        />
      )}
    </>
  )
}

/** '1 dari 30', and its neighbours; null where it is not loaded. */
function placeOf(id: string, rows: readonly QuoteSummary[]) {
  const at = rows.findIndex((row) => row.id === id)
  if (at < 0) return null
  const words = `${formatNumber(at + 1)} dari ${formatNumber(rows.length)}`
  return { words, before: rows[at - 1]?.id, after: rows[at + 1]?.id }
}
