import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { READY_STAGE, stagesOfShop } from '../../../../core/orders/stage.ts'
import { lateSince } from '../../../../core/time/due-date.ts'
import { useShop } from '../../../data/session.tsx'
import { formatMoment, formatNumber } from '../../../format.ts'
import { useNow } from '../../../kit/browser/use-now.ts'
import { RegistrationMark } from '../../../kit/display/registration-mark.tsx'
import { columnsOf, openOrders } from './cards.ts'
import classes from './tv-board.module.css'
import { type TvColumn, tvColumns } from './tv-pages.ts'
import { TvStage } from './tv-stage.tsx'
import { useBoard } from './use-board.ts'

/** In em of the wall's letter, gaps included, as in tv-board.module.css. Six columns fill it: five stages, and a second one for the longest. */
const CARD = { width: 10.9, height: 7.7, readyHeight: 5.2 }
const HEAD_AND_FOOT = 4
const EMPTY = 2
const GAP = 0.5
const SCREEN_EM = { columns: 6, height: 20 }
/** Cards beside each other on an upright screen, where the stages lie below one another. A phone, narrower than `phonePx`, scrolls. */
const TALL = { phonePx: 600, onPhone: 2, wide: 3 }
/** Times the smallest letter: the largest that needs no second page. */
const LETTERS = [2.1, 1.9, 1.7, 1.5, 1.4, 1.3, 1.2, 1.1, 1]

/** Turns pages of what does not fit. Escape leads back. */
export function TvBoard({ machine, onLeave }: { machine: string | undefined; onLeave: () => void }) {
  const { store } = useShop()
  const now = useNow()
  const board = useBoard()
  const stages = stagesOfShop(store)
  const columns = useMemo(
    () => columnsOf(board.data?.orders ?? [], stages, { machine }),
    [board.data, stages, machine],
  )
  const area = useElementSize()
  const counts = columns.map(({ cards }) => cards.length)
  const tall = area.height > area.width
  const onPhone = tall && area.width < TALL.phonePx
  const widest = tall
    ? (onPhone ? TALL.onPhone : TALL.wide) * (CARD.width + GAP)
    : Math.max(SCREEN_EM.columns, stages.length) * CARD.width
  const smallest = Math.min(area.width / widest, area.height / SCREEN_EM.height)
  const filled = counts.filter((count) => count > 0).length
  const layouts = LETTERS.map((times) => {
    const letter = smallest * times
    const [width, height] = [area.width / letter, area.height / letter]
    const empty = (counts.length - filled) * (EMPTY + GAP)
    const tracks = tall
      ? Math.floor((height - empty - filled * (HEAD_AND_FOOT + GAP)) / CARD.height)
      : Math.floor((width - empty) / CARD.width)
    const rows = stages.map(({ id }) => {
      if (tall) return Math.max(1, Math.floor(width / (CARD.width + GAP)))
      return Math.max(
        1,
        Math.floor((height - HEAD_AND_FOOT) / (id === READY_STAGE ? CARD.readyHeight : CARD.height)),
      )
    })
    const columns = tvColumns(counts, { tracks, rows })
    return { letter, columns, fits: tracks >= filled && columns.every(({ pages }) => pages === 1) }
  })
  const layout = onPhone ? undefined : (layouts.find(({ fits }) => fits) ?? layouts.at(-1))
  const late = openOrders(columns).filter((order) => lateSince(order, store.timeZone) <= now).length
  useWakefulness()
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onLeave()
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [onLeave])
  return createPortal(
    <main
      className={classes.wall}
      aria-label="Papan produksi di layar dinding"
      style={{ '--letter': `${smallest}px` } as CSSProperties}
    >
      <header className={classes.head}>
        <strong>{store.name}</strong>
        {machine && <span>{machine}</span>}
        {late > 0 && <span className={classes.late}>{formatNumber(late)} terlambat</span>}
        <span className={classes.live} data-stale={board.isError || undefined}>
          <RegistrationMark size="1em" state={board.isError ? 'out' : 'in'} />
          {board.isError ? 'Belum tersambung, dicoba lagi' : 'Tersambung'}
        </span>
        <span className="num">{formatMoment(now, store.timeZone)}</span>
      </header>
      <div
        ref={area.ref}
        className={classes.columns}
        data-tall={tall || undefined}
        data-scrolls={onPhone || undefined}
        style={{
          fontSize: layout?.letter,
          [tall ? 'gridTemplateRows' : 'gridTemplateColumns']: layout?.columns
            .map((column) => sizeOf(column, tall))
            .join(' '),
        }}
      >
        {columns.map(({ stage, cards }, index) => (
          <TvStage
            key={stage.id}
            stage={stage}
            cards={cards}
            column={layout?.columns[index]}
            tall={tall}
            now={now}
          />
        ))}
      </div>
    </main>,
    document.body,
  )
}

function sizeOf({ tracks }: TvColumn, tall: boolean): string {
  if (tracks === 0) return `${EMPTY}em`
  return `minmax(0, ${tall ? tracks * CARD.height + HEAD_AND_FOOT : tracks}fr)`
}

/** Requested again whenever the page becomes visible. */
function useWakefulness(): void {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | undefined
    const keep = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock?.request('screen').then(
        (held) => {
          lock = held
        },
        () => undefined,
      )
    }
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [])
}
