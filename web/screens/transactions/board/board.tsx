import { Skeleton, VisuallyHidden } from '@mantine/core'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import '../../../theme/later-styles.css'
import { IconDeviceTv } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { adjacentStage, stagesOfShop } from '../../../../core/orders/stage.ts'
import { useShop } from '../../../data/session.tsx'
import { formatNumber } from '../../../format.ts'
import { useNow } from '../../../kit/browser/use-now.ts'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Toolbar, ToolbarButton } from '../../../kit/lists/toolbar.tsx'
import type { Filters } from '../../../kit/lists/use-filters.ts'
import { useCurrentFiles } from '../../../parts/files/use-current-files.ts'
import { printJobTicket } from '../../../parts/printing/print-invoice.ts'
import { useFileViewer } from '../files/use-file-viewer.ts'
import type { TransactionSearch } from '../search.ts'
import classes from './board.module.css'
import { Columns } from './board-columns.tsx'
import { Facts, Machines } from './board-facts.tsx'
import type { CardActions } from './card-actions.tsx'
import { type Column, cardKey, columnsOf } from './cards.ts'
import { useBoard, useMoves } from './use-board.ts'
import { useDrag } from './use-drag.ts'

type BoardProps = {
  filters: Filters<TransactionSearch>
  views?: ReactNode
  main?: ReactNode
  onOpen: (id: string) => void
  onWall: () => void
  children: ReactNode
}

export function Board({ filters, views, main, onOpen, onWall, children }: BoardProps) {
  const { cari: search, mesin: machine } = filters.values
  const { store } = useShop()
  const stages = stagesOfShop(store)
  const phone = usePhone()
  const at = useNow().getTime()
  const board = useBoard()
  const { said, ...moves } = useMoves()
  const { move, shelve, tell } = moves
  const viewer = useFileViewer()
  const actions = useMemo<CardActions>(
    () => ({ move, shelve, tell, open: onOpen, show: viewer.show }),
    [move, shelve, tell, onOpen, viewer.show],
  )
  const files = useCurrentFiles()
  const orders = board.data?.orders
  const columns = useMemo(
    () => columnsOf(orders ?? [], stages, { search, machine }),
    [orders, stages, search, machine],
  )
  // Low priority: a moved card reaches its column first, the counts follow.
  const counted = useDeferredValue(orders)
  const countedColumns = useDeferredValue(columns)
  const element = useRef<HTMLDivElement>(null)
  const follow = useFollowed(element)
  useDrag(element, (key, to) => {
    const card = cardOf(columns, key)
    if (card && card.stage !== to) move(card, to)
  })

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
    else if (event.key === 'f' || event.key === 'F') {
      const file = card.lines.map(({ id }) => files.get(id)).find((one) => one !== undefined)
      if (!file) return
      viewer.show(file)
    } else if (event.key === 'm' || event.key === 'M')
      target.querySelector<HTMLElement>('[data-menu]')?.click()
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
          views && (
            <>
              {views}
              {!phone && <ToolbarButton label="Layar dinding" icon={IconDeviceTv} onClick={onWall} />}
            </>
          )
        }
        main={main}
      >
        <Machines orders={counted} machine={machine} onChoose={(mesin) => filters.choose({ mesin })} />
      </Toolbar>
      <div className={classes.about}>
        <Facts columns={countedColumns} at={at} />
        {children}
      </div>
      {!orders ? (
        <QueryState query={board}>
          <Skeleton height={400} role="status" aria-label="Memuat…" />
        </QueryState>
      ) : columns.every(({ cards }) => cards.length === 0) ? (
        <EmptyState
          title={filters.active || machine ? 'Tidak ada yang cocok' : 'Belum ada yang dikerjakan'}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: its cards have the focus, and their keys are heard here once
        <div ref={element} className={classes.columns} onKeyDown={onKeyDown}>
          <Columns columns={columns} files={files} at={at} actions={actions} />
        </div>
      )}
      {board.data && board.data.more > 0 && (
        <p className="detail" style={{ marginBlock: 13 }}>
          {formatNumber(board.data.more)} pesanan lagi dengan janji lebih jauh, di Daftar.
        </p>
      )}
      {viewer.element}
    </section>
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
