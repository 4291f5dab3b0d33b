import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosingRow } from '../../../contract/drawers.ts'
import { hasRight } from '../../../core/access/access.ts'
import type { ReportLine } from '../../../core/payments/day-report.ts'
import { isOpened } from '../../../core/payments/drawer.ts'
import { drawerCashLines } from '../../../core/payments/drawer-labels.ts'
import type { DaySpan } from '../../../core/shop/analytics.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { type Output, server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { formatDigits, formatMoment, formatNumber, rupiah } from '../../format.ts'
import { ExportButton } from '../../kit/display/export-button.tsx'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { CloseDialog } from '../../parts/drawer/close-dialog.tsx'
import { printClosing } from '../../parts/printing/print-invoice.ts'
import { CaptionedTable } from './captioned-table.tsx'
import { Card } from './card.tsx'
import classes from './cash-card.module.css'
import { ReportLines } from './report-lines.tsx'
import top from './top-table.module.css'

/** How many closings are shown before the rest is asked for. */
const SHOWN = 10
type Cash = Output['drawers']['cashFlow']

export function CashCard({ range }: { range: DaySpan }) {
  const cash = useQuery(
    queries.drawers.cashFlow.queryOptions({ input: range, placeholderData: keepPreviousData }),
  )
  const unclosed = useQuery(queries.drawers.listOpen.queryOptions({ input: { limit: SHOWN } }))
  const hasUnclosed = unclosed.data?.rows.some(isOpened)
  return (
    <Card
      title="Kas"
      query={cash}
      height={260}
      isEmpty={(data) => data.closings === 0 && data.uncounted.drawers === 0 && !hasUnclosed}
      tools={
        cash.data?.closings !== 0 && (
          <ExportButton empty={false} make={() => server.drawers.exportClosings({ ...range })} />
        )
      }
    >
      {(data) => (
        <>
          <Unclosed />
          {data.uncounted.drawers > 0 && (
            <p className={classes.open}>
              Tunai{data.uncounted.amount !== null && ` ${rupiah(data.uncounted.amount)}`} diterima saat laci
              belum dibuka, jadi tidak dihitung di tutup kasir.
            </p>
          )}
          {data.closings > 0 && (
            <>
              <div className={classes.columns}>
                <Way cash={data} />
                <People people={data.people} />
              </div>
              <details>
                <summary className={classes.more}>Rincian {formatNumber(data.closings)} tutup kasir</summary>
                <Closings range={range} />
              </details>
            </>
          )}
        </>
      )}
    </Card>
  )
}

function Way({ cash }: { cash: Cash }) {
  const lines: ReportLine[] = [
    ...drawerCashLines(cash.openingFloat, cash.sums),
    { label: 'Seharusnya', count: null, amount: cash.expected, strong: true },
    { label: 'Selisih', count: null, amount: cash.variance },
    { label: 'Terhitung', count: cash.closings, amount: cash.counted, strong: true },
    { label: 'Tinggal di laci', count: null, amount: -cash.remainingFloat },
    { label: 'Disetor ke pemilik', count: null, amount: cash.deposited, strong: true },
  ]
  return (
    <div className={classes.way}>
      <ReportLines lines={lines} />
    </div>
  )
}

function People({ people }: { people: Cash['people'] }) {
  return (
    <CaptionedTable
      caption="Selisih per orang yang menutup"
      heads={[
        { text: 'Ditutup oleh', className: top.name },
        { text: 'Tutup', isNumber: true },
        { text: 'Kurang', isNumber: true },
        { text: 'Lebih', isNumber: true },
      ]}
    >
      {people.map(({ id, name, closings, shortage: short, surplus: over }) => (
        <tr key={id}>
          <th scope="row" className={top.name} title={name}>
            <span>{name}</span>
          </th>
          <td data-number>{formatNumber(closings)}</td>
          <td data-number className={short > 0 ? classes.short : undefined}>
            {formatDigits(short)}
          </td>
          <td data-number className={over > 0 ? classes.over : undefined}>
            {formatDigits(over)}
          </td>
        </tr>
      ))}
    </CaptionedTable>
  )
}

function Closings({ range }: { range: DaySpan }) {
  const { timeZone } = useShop().store
  const [limit, setLimit] = useState(SHOWN)
  const { data } = useQuery(
    queries.drawers.listClosings.queryOptions({
      input: { ...range, limit },
      placeholderData: keepPreviousData,
    }),
  )
  if (!data) return null
  return (
    <>
      <CaptionedTable
        caption="Tutup kasir, yang terbaru dulu"
        heads={[
          { text: 'Ditutup' },
          { text: 'Laci, alasan', className: `${top.name} ${top.roomy}` },
          { text: 'Seharusnya', className: top.roomy, isNumber: true },
          { text: 'Terhitung', isNumber: true },
          { text: 'Selisih', isNumber: true },
          { text: '' },
        ]}
      >
        {data.rows.map((row) => (
          <Closing key={row.id} row={row} zone={timeZone} />
        ))}
      </CaptionedTable>
      {data.nextCursor && (
        <Button variant="default" m={14} onClick={() => setLimit((now) => Math.min(1000, now * 5))}>
          Tampilkan lebih banyak
        </Button>
      )}
    </>
  )
}

function Closing({ row, zone }: { row: ClosingRow; zone: ShopZone }) {
  const about = [row.closedByName, row.reason, row.approvedByName && `disaksikan ${row.approvedByName}`]
  return (
    <tr>
      <th scope="row">{formatMoment(row.createdAt, zone)}</th>
      <td className={`${top.name} ${top.roomy}`}>
        <span>
          <span className="strong">{row.name}</span> {about.filter(Boolean).join(' · ')}
        </span>
      </td>
      <td data-number className={top.roomy}>
        {formatDigits(row.expected)}
      </td>
      <td data-number>{formatDigits(row.counted)}</td>
      <td
        data-number
        className={row.variance < 0 ? classes.short : row.variance > 0 ? classes.over : undefined}
      >
        {formatDigits(row.variance)}
      </td>
      <td>
        <IconButton label={`Cetak tutup kasir ${row.name}`} onClick={() => printClosing(row.id)}>
          <IconPrinter size={18} />
        </IconButton>
      </td>
    </tr>
  )
}

function Unclosed() {
  const { user, store } = useShop()
  const [limit, setLimit] = useState(SHOWN)
  const { data } = useQuery(
    queries.drawers.listOpen.queryOptions({ input: { limit }, placeholderData: keepPreviousData }),
  )
  const [closing, setClosing] = useState<string | null>(null)
  const open = (data?.rows ?? []).filter(isOpened)
  const drawer = useQuery(
    queries.drawers.get.queryOptions({
      input: { drawerId: closing ?? '' },
      enabled: closing !== null,
      staleTime: 0,
    }),
  )
  if (!data || open.length === 0) return null
  return (
    <>
      <ul className={classes.unclosed}>
        {open.map(({ id, name, openedByName, startedAt, expected }) => (
          <li key={id}>
            <span>
              <span className="strong">{name}</span> masih terbuka
              {openedByName && `, ${openedByName}`}, sejak {formatMoment(startedAt, store.timeZone)}
              {expected !== null && `, seharusnya ${rupiah(expected)}`}
            </span>
            {hasRight(user.role, 'receivePayments', store.roleRights) && (
              <Button
                variant="default"
                data-opens={`close-${id}`}
                aria-label={`Tutup kasir ${name}`}
                onClick={() => setClosing(id)}
              >
                Tutup kasir
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.nextCursor && open.length === data.rows.length && (
        <Button variant="default" m={14} onClick={() => setLimit((now) => Math.min(1000, now * 5))}>
          Tampilkan lebih banyak laci terbuka
        </Button>
      )}
      {drawer.data && drawer.data.closing === null && (
        <CloseDialog
          drawer={drawer.data}
          settings={data.settings}
          opened={closing !== null}
          onClose={() => setClosing(null)}
          opener={`close-${closing}`}
        />
      )}
    </>
  )
}
