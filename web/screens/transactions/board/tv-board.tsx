import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { READY_STAGE, stagesOfShop } from '../../../../core/orders/stage.ts'
import { useShop } from '../../../data/session.tsx'
import { formatMoment, formatNumber } from '../../../format.ts'
import { useNow } from '../../../kit/browser/use-now.ts'
import { RegistrationMark } from '../../../kit/display/registration-mark.tsx'
import { StageStrip } from '../../../parts/order/stage.tsx'
import { columnsOf } from './cards.ts'
import classes from './tv-board.module.css'
import { TvCard } from './tv-card.tsx'
import { pageAt, type TvColumn, tvColumns } from './tv-pages.ts'
import { useBoard } from './use-board.ts'

/** Time per page (ms): long enough to read it from across the room. */
const PAGE_MS = 12_000
/** In em of the wall's letter, gaps included, as in tv-board.module.css. Six columns fill it: five stages, and a second one for the longest. */
const CARD = { width: 10.9, height: 7.7, readyHeight: 5.2 }
const HEAD_AND_FOOT = 4
const EMPTY = 2
const GAP = 0.5
const SCREEN_EM = { columns: 6, height: 20 }
/** Cards beside each other on a screen that stands upright, where the stages lie below one another. */
const TALL = { narrowPx: 600, narrow: 2, wide: 3 }
/** Times the smallest letter: the largest that needs no second page. */
const LETTERS = [2.1, 1.8, 1.6, 1.4, 1.2, 1]

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
  const widest = tall
    ? (area.width < TALL.narrowPx ? TALL.narrow : TALL.wide) * (CARD.width + GAP)
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
  const layout = layouts.find(({ fits }) => fits) ?? layouts.at(-1)
  const turn = useTurn(layout?.columns.some(({ pages }) => pages > 1) ?? false)
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
        style={{
          fontSize: layout?.letter,
          [tall ? 'gridTemplateRows' : 'gridTemplateColumns']: layout?.columns
            .map((column) => sizeOf(column, tall))
            .join(' '),
        }}
      >
        {columns.map(({ stage, cards }, index) => {
          const column = layout?.columns[index]
          const [across, down] = tall ? [column?.rows, column?.tracks] : [column?.tracks, column?.rows]
          const roomy = !tall && column !== undefined && cards.length * 2 <= column.perPage
          const { shown, words } = column ? pageAt(cards, column, turn) : { shown: cards, words: '' }
          return (
            <section
              key={stage.id}
              className={classes.column}
              data-empty={cards.length === 0 || undefined}
              aria-label={stage.name}
            >
              <h2 className={classes.title}>
                <StageStrip stage={stage.id} stages={stages} />
                <span className={classes.stage}>{stage.name}</span>
                <span className={`num ${classes.count}`}>{formatNumber(cards.length)}</span>
              </h2>
              <ul
                key={words}
                className={classes.list}
                data-roomy={roomy || undefined}
                style={{
                  gridTemplateColumns: `repeat(${across || 1}, minmax(0, 1fr))`,
                  gridTemplateRows: `repeat(${down || 1}, minmax(0, max-content))`,
                }}
              >
                {shown.map((card) => (
                  <TvCard key={card.key} card={card} at={now} zone={store.timeZone} roomy={roomy} />
                ))}
              </ul>
              <p className={`num ${classes.foot}`}>{words}</p>
            </section>
          )
        })}
      </div>
    </main>,
    document.body,
  )
}

function sizeOf({ tracks }: TvColumn, tall: boolean): string {
  if (tracks === 0) return `${EMPTY}em`
  return `minmax(0, ${tall ? tracks * CARD.height + HEAD_AND_FOOT : tracks}fr)`
}

/** Advances with every page, while there is more than one. */
function useTurn(isOn: boolean): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setTurn((turn) => turn + 1), PAGE_MS)
    return () => clearInterval(timer)
  }, [isOn])
  return turn
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
