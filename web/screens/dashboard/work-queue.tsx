import { useMemo } from 'react'
import type { OpenOrder, OpenOrders } from '../../../contract/dashboard.ts'
import {
  distinctMachines,
  nextStep,
  READY_STAGE,
  stageName,
  stagesOfShop,
} from '../../../core/orders/stage.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { addDays, type Day, type ShopZone } from '../../../core/time/calendar.ts'
import { lateSince } from '../../../core/time/due-date.ts'
import { invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf } from '../../domain-error.ts'
import { formatNumber } from '../../format.ts'
import { useNow } from '../../kit/browser/use-now.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { SummaryCells } from '../../kit/display/summary-cells.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { notifyFailure, notifySuccess, UNDO_MS } from '../../kit/feedback/notify.ts'
import { useKeys } from '../../kit/keyboard/use-keys.ts'
import type { RowGroup } from '../../kit/lists/column.ts'
import { DataTable } from '../../kit/lists/data-table.tsx'
import { useCurrentFiles } from '../../parts/files/use-current-files.ts'
import { dueDay } from '../../parts/order/due-day.ts'
import { StageStrip } from '../../parts/order/stage.tsx'
import { useUncollected } from '../../parts/order/uncollected.tsx'
import { columnsOf, type Step } from './work-columns.tsx'

/** For roles that print and take no orders: without prices. */
export function WorkQueue({ work }: { work: OpenOrders }) {
  const { counts, day, open } = work
  const lying = useUncollected()?.count ?? 0
  const phone = usePhone()
  const move = useMove()
  const files = useCurrentFiles()
  const first = open[0]?.id
  const { store } = useShop()
  const zone = store.timeZone
  const minute = useNow().getTime()
  const columns = useMemo(() => {
    const all = columnsOf(new Date(minute), zone, first, { stages: stagesOfShop(store), files, move })
    const machines = distinctMachines(open.flatMap(({ lines }) => lines))
    return machines.length > 1 ? all : all.filter(({ head }) => head !== 'Mesin')
  }, [minute, zone, first, store, files, move, open])
  // The row that has the focus, else the first.
  useKeys((key) => {
    if (key !== 'mod+enter') return undefined
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const order = open.find(({ id }) => id === (row?.dataset.row ?? first))
    const step = order && nextStep(order, stagesOfShop(store))
    return step ? () => void move(order, step) : undefined
  })
  const longest = open[0] && dueDay(open[0], new Date(minute), zone).late
  const groups = useMemo(() => groupsOf(open, day, new Date(minute), zone), [open, day, minute, zone])
  const figures = (
    <section aria-label="Ringkasan">
      <SummaryCells
        slim
        cells={[
          {
            label: 'Terlambat',
            figure: formatNumber(counts.late),
            context: longest && `terlama ${longest}`,
            missing: counts.late > 0,
          },
          { label: 'Janji hari ini', figure: formatNumber(counts.dueToday) },
          { label: 'Antrean', figure: formatNumber(counts.open) },
          {
            label: stageName(READY_STAGE, stagesOfShop(store)),
            glyph: <StageStrip stage={READY_STAGE} stages={stagesOfShop(store)} />,
            figure: formatNumber(counts.ready),
            context: lying > 0 && `${formatNumber(lying)} lama belum diambil`,
          },
        ]}
      />
    </section>
  )
  const queue = (
    <section aria-label="Antrean kerja">
      {open.length === 0 ? (
        <EmptyState title="Tidak ada yang menunggu dikerjakan" hint="Pesanan baru muncul di sini otomatis." />
      ) : (
        <DataTable
          rows={open}
          groups={groups}
          label="Pesanan yang dikerjakan, janji terdekat di atas"
          columns={columns}
          nameOf={({ id }) => transactionNumber(id)}
        />
      )}
      {counts.open > open.length && (
        <p className="detail" style={{ marginBlock: 13 }}>
          {formatNumber(counts.open - open.length)} pesanan lagi di Daftar Transaksi.
        </p>
      )}
    </section>
  )
  // On a phone the next order is in view without scrolling.
  return (
    <>
      {!phone && figures}
      {queue}
      {phone && figures}
    </>
  )
}

const FAILED = 'Gagal memindahkan pesanan. Silakan coba lagi.'

/** Undone from its message; a step that a colleague took first is shown. */
function useMove() {
  return useMemo(() => {
    const put = async (order: OpenOrder, { lines, from, to }: Step) => {
      try {
        await server.production.moveLines({ id: order.id, lines, from: from.id, to: to.id })
        return true
      } catch (error) {
        notifyFailure(FAILED, { about: order.id, detail: domainErrorOf(error)?.message, error })
        return false
      }
    }
    const show = () => invalidate(queries.dashboard, queries.transactions, queries.production)
    // A second tap during a step is ignored. Once the next step is shown it counts, whatever else is loading.
    const stepping = new Set<string>()
    return async (order: OpenOrder, step: Step) => {
      const taken = `${order.id} ${step.from.id}`
      if (stepping.has(taken)) return
      stepping.add(taken)
      const moved = await put(order, step)
      void show().finally(() => stepping.delete(taken))
      if (!moved) return
      const back = { ...step, from: step.to, to: step.from }
      notifySuccess(`Dipindah ke ${step.to.name}.`, {
        about: order.id,
        detail: `${transactionNumber(order.id)} · ${order.customerName}`,
        forMs: UNDO_MS,
        action: { label: 'Urungkan', onClick: () => void put(order, back).then(show) },
      })
    }
  }, [])
}

function groupsOf(open: readonly OpenOrder[], today: Day, at: Date, zone: ShopZone): RowGroup<OpenOrder>[] {
  const tomorrow = addDays(today, 1)
  const isLate = (order: OpenOrder) => lateSince(order, zone) <= at
  const group = (key: string, head: string, rows: OpenOrder[], tone?: 'magenta' | 'yellow') => ({
    key,
    head,
    tone,
    about: `${formatNumber(rows.length)} pesanan`,
    rows,
  })
  return [
    group('late', 'Terlambat', open.filter(isLate), 'magenta'),
    group(
      'today',
      'Hari ini',
      open.filter((order) => order.estimatedCompletion === today && !isLate(order)),
      'yellow',
    ),
    group(
      'tomorrow',
      'Besok',
      open.filter(({ estimatedCompletion: due }) => due === tomorrow),
    ),
    group(
      'later',
      'Nanti',
      open.filter(({ estimatedCompletion: due }) => due > tomorrow),
    ),
  ].filter(({ rows }) => rows.length > 0)
}
