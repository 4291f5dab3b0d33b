import { Button, Select, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { BoardOrder } from '../../../../contract/production.ts'
import { adjacentStage, READY_STAGE, stagesOfShop } from '../../../../core/orders/stage.ts'
import { addDays, dayOf, startOfDay } from '../../../../core/time/calendar.ts'
import { lateSince } from '../../../../core/time/due-date.ts'
import { useShop } from '../../../data/session.tsx'
import { failureMessage } from '../../../domain-error.ts'
import { formatNumber } from '../../../format.ts'
import { useNow } from '../../../kit/browser/use-now.ts'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { PageTitle } from '../../../kit/display/page-title.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { ErrorBlock } from '../../../kit/feedback/error-block.tsx'
import { Keys } from '../../../kit/keyboard/keys.tsx'
import { Toolbar, ToolbarButton } from '../../../kit/lists/toolbar.tsx'
import type { Filters } from '../../../kit/lists/use-filters.ts'
import { StageStrip } from '../../../parts/order/stage.tsx'
import { printJobTicket } from '../../../parts/printing/print-invoice.ts'
import type { TransactionSearch } from '../search.ts'
import classes from './board.module.css'
import { BoardCard, type CardActions } from './board-card.tsx'
import { type Column, cardKey, columnsOf, machinesOf } from './cards.ts'
import { useBoard, useMoves } from './use-board.ts'
import { useDrag } from './use-drag.ts'

/** Cards that a column draws, and draws more of each time they are asked for. */
const DRAWN = 20
const HOUR = 3_600_000

type BoardProps = {
  filters: Filters<TransactionSearch>
  views: ReactNode
  onOpen: (id: string) => void
  onWall: () => void
  children: ReactNode
}

export function Board({ filters, views, onOpen, onWall, children }: BoardProps) {
  const { cari: search, mesin: machine } = filters.values
  const { store } = useShop()
  const stages = stagesOfShop(store)
  const phone = usePhone()
  const at = useNow().getTime()
  const board = useBoard()
  const { said, ...moves } = useMoves()
  const { move, shelve, tell } = moves
  const actions = useMemo<CardActions>(
    () => ({ move, shelve, tell, open: onOpen }),
    [move, shelve, tell, onOpen],
  )
  const orders = board.data?.orders
  const columns = useMemo(
    () => columnsOf(orders ?? [], stages, { search, machine }),
    [orders, stages, search, machine],
  )
  // A card that is moved stands in its column first; what is counted follows.
  const counted = useDeferredValue(orders)
  const countedColumns = useDeferredValue(columns)
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef(columns)
  shown.current = columns
  const follow = useFollowed(element)
  const moveCard = useCallback(
    (key: string, to: string) => {
      const card = cardOf(shown.current, key)
      if (card && card.stage !== to) move(card, to)
    },
    [move],
  )
  useDrag(element, moveCard)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    if (!target || target !== event.target || event.ctrlKey || event.metaKey || event.altKey) return
    const key = target.dataset.card ?? ''
    const card = cardOf(columns, key)
    if (!card) return
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const to =
      side && event.shiftKey
        ? adjacentStage(card.stage, side, { stages, machines: card.lines.map((line) => line.machineType) })
        : null
    if (side && event.shiftKey) {
      if (to) {
        follow(cardKey(card.order.id, to.id))
        move(card, to.id)
      }
    } else if (side || event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      beside(target, event.key)?.focus()
    } else if (event.key === 'Enter') onOpen(card.order.id)
    else if (event.key === 'p' || event.key === 'P') printJobTicket(card.order.id)
    else if (event.key === 'm' || event.key === 'M') target.querySelector<HTMLElement>('[data-menu]')?.click()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section className={classes.board} aria-label="Papan produksi">
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Toolbar
        filters={filters}
        search="Cari nomor, pelanggan, atau produk"
        shortSearch="Cari pesanan"
        count={undefined}
        views={
          <>
            {views}
            {!phone && <ToolbarButton label="Layar dinding" icon={IconDeviceTv} onClick={onWall} />}
          </>
        }
      >
        <Machines orders={counted} machine={machine} onChoose={(mesin) => filters.choose({ mesin })} />
      </Toolbar>
      <div className={classes.about}>
        <Facts columns={countedColumns} at={at} />
        {children}
        {!phone && <Hints />}
      </div>
      {!orders && board.error ? (
        <ErrorBlock
          message={failureMessage(board.error)}
          error={board.error}
          onRetry={() => board.refetch()}
        />
      ) : !orders ? (
        <Skeleton height={400} role="status" aria-label="Memuat…" />
      ) : columns.every(({ cards }) => cards.length === 0) ? (
        <EmptyState
          title={filters.active || machine ? 'Tidak ada yang cocok' : 'Belum ada yang dikerjakan'}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: its cards have the focus, and their keys are heard here once
        <div ref={element} className={classes.columns} onKeyDown={onKeyDown}>
          <Columns columns={columns} at={at} actions={actions} />
        </div>
      )}
      {board.data && board.data.more > 0 && (
        <p className="detail" style={{ marginBlock: 13 }}>
          {formatNumber(board.data.more)} pesanan lagi dengan janji lebih jauh, di Daftar.
        </p>
      )}
    </section>
  )
}

type ColumnsProps = { columns: Column[]; at: number; actions: CardActions }

const Columns = memo(function Columns({ columns, at, actions }: ColumnsProps) {
  const { store } = useShop()
  const { timeZone: zone } = store
  const stages = stagesOfShop(store)
  const phone = usePhone()
  const [chosen, setChosen] = useState<string>()
  const [drawn, setDrawn] = useState<Record<string, number>>({})
  // A phone shows one column: the first with something in it, until another is chosen.
  const open = chosen ?? (columns.find(({ cards }) => cards.length > 0)?.stage.id || stages[0]?.id)
  return (
    <>
      {phone && (
        <fieldset className={classes.chips} aria-label="Tahap">
          {columns.map(({ stage, cards }) => (
            <Button
              key={stage.id}
              variant={stage.id === open ? 'light' : 'default'}
              aria-pressed={stage.id === open}
              onClick={() => setChosen(stage.id)}
            >
              {stage.name}&nbsp;<span className="detail num">{formatNumber(cards.length)}</span>
            </Button>
          ))}
        </fieldset>
      )}
      {columns
        .filter(({ stage }) => !phone || stage.id === open)
        .map(({ stage, cards }) => {
          const count = drawn[stage.id] ?? DRAWN
          return (
            <section
              key={stage.id}
              className={classes.column}
              data-stage={stage.id}
              data-empty={cards.length === 0 || undefined}
              aria-label={stage.name}
            >
              {!phone && (
                <h2 className={classes.title}>
                  <StageStrip stage={stage.id} stages={stages} /> {stage.name}
                  <span className={`detail num ${classes.count}`}>{formatNumber(cards.length)}</span>
                </h2>
              )}
              <ul className={classes.list}>
                {cards.slice(0, count).map((card, index) => (
                  <BoardCard
                    key={card.key}
                    card={card}
                    at={at}
                    zone={zone}
                    stages={stages}
                    first={index === 0}
                    main={index === 0 && stage.id === open}
                    phone={phone}
                    actions={actions}
                  />
                ))}
                {cards.length > count && (
                  <li>
                    <Button
                      variant="subtle"
                      fullWidth
                      onClick={() => setDrawn({ ...drawn, [stage.id]: count + 2 * DRAWN })}
                    >
                      {formatNumber(cards.length - count)} lagi
                    </Button>
                  </li>
                )}
              </ul>
            </section>
          )
        })}
    </>
  )
})

type MachinesProps = {
  orders: BoardOrder[] | undefined
  machine: string | undefined
  onChoose: (machine: string | undefined) => void
}

const Machines = memo(function Machines({ orders, machine, onChoose }: MachinesProps) {
  const machines = useMemo(() => machinesOf(orders ?? []), [orders])
  if (machines.length < 2 && !machine) return null
  return (
    <Select
      aria-label="Mesin"
      className={classes.machines}
      placeholder="Semua mesin"
      clearable
      value={machine ?? null}
      data={machines.map(({ machine, count }) => ({
        value: machine,
        label: `${machine} (${formatNumber(count)})`,
      }))}
      onChange={(chosen) => onChoose(chosen ?? undefined)}
    />
  )
})

const Facts = memo(function Facts({ columns, at }: { columns: Column[]; at: number }) {
  const { timeZone: zone } = useShop().store
  const open = new Map(
    columns
      .filter(({ stage }) => stage.id !== READY_STAGE)
      .flatMap(({ cards }) => cards.map(({ order }) => [order.id, order] as const)),
  )
  const ends = [...open.values()].map((order) => lateSince(order, zone).getTime())
  const late = ends.filter((end) => end <= at).length
  const soon = ends.filter((end) => end > at && end - at < HOUR).length
  const endOfDay = startOfDay(addDays(dayOf(new Date(at), zone), 1), zone).getTime()
  const today = ends.filter((end) => end > at && end <= endOfDay).length
  return (
    <>
      <PageTitle
        title="Produksi"
        aside={ends.length > 0 && `${formatNumber(ends.length)} pesanan dikerjakan`}
      />
      {late > 0 && (
        <span className={classes.off} data-tone="magenta">
          {formatNumber(late)} terlambat
        </span>
      )}
      {soon > 0 && (
        <span className={classes.off} data-tone="yellow">
          {formatNumber(soon)} kurang dari 1 jam
        </span>
      )}
      {today > 0 && <span className={classes.off}>{formatNumber(today)} harus selesai hari ini</span>}
    </>
  )
})

const HINTS = [
  { keys: ['↑', '↓'], does: 'pilih kartu' },
  { keys: ['Shift', '→'], does: 'tahap berikutnya' },
  { keys: 'Enter', does: 'buka' },
  { keys: 'P', does: 'cetak SPK' },
  { keys: 'M', does: 'tindakan lain' },
]

function Hints() {
  return (
    <span className={classes.hints}>
      {HINTS.map(({ keys, does }) => (
        <span key={does}>
          <Keys keys={keys} /> {does}
        </span>
      ))}
    </span>
  )
}

function cardOf(columns: readonly Column[], key: string) {
  return columns.flatMap(({ cards }) => cards).find((card) => card.key === key)
}

/** A card moved by key keeps the focus in its new column. */
function useFollowed(board: RefObject<HTMLElement | null>) {
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (!followed.current) return
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(followed.current)}"]`)
    if (!card) return
    followed.current = undefined
    card.focus()
  })
  return useCallback((key: string) => {
    followed.current = key
  }, [])
}

/** The nearest card in the direction of an arrow key. */
function beside(card: HTMLElement, key: string): HTMLElement | undefined {
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  const { left, top } = card.getBoundingClientRect()
  const cards = card.closest(`.${classes.columns}`)?.querySelectorAll<HTMLElement>('[data-card]') ?? []
  return Array.from(cards, (other) => {
    const at = other.getBoundingClientRect()
    const [along, off] = isAcross ? [at.left - left, at.top - top] : [at.top - top, at.left - left]
    return { other, along: along * sign, off: Math.abs(off) }
  })
    .filter(({ along, off }) => along > 1 && (isAcross || off < 1))
    .sort((one, two) => one.along - two.along || one.off - two.off)[0]?.other
}
