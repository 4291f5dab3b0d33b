import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { stagesOf } from '../../../../core/stage.ts'
import { useShop } from '../../../data/session.tsx'
import { momentText, number } from '../../../format.ts'
import { useNow } from '../../../kit/use-now.ts'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { columnsOf } from './cards.ts'
import { StageStrip } from './stage-strip.tsx'
import { useBoard } from './use-board.ts'

/** What a column of a television has room for. */
const DRAWN = 8

/** The board on a television: large, without controls, and up to date again by itself after an outage. Escape leads back. */
export function Wall({ machine, onLeave }: { machine: string | undefined; onLeave: () => void }) {
  const { store } = useShop()
  const now = useNow()
  const board = useBoard()
  const stages = stagesOf(store)
  const columns = useMemo(
    () => columnsOf(board.data?.orders ?? [], stages, { machine }),
    [board.data, stages, machine],
  )
  useWakefulness()
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onLeave()
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [onLeave])
  return createPortal(
    <main className={classes.wall} aria-label="Papan produksi di layar dinding">
      <header className={classes.wallHead}>
        <strong>{store.name}</strong>
        {machine && <span>{machine}</span>}
        {board.isError && <span data-tone="magenta">Belum tersambung, dicoba lagi</span>}
        <span className="num">{momentText(now, store.timeZone)}</span>
      </header>
      <div className={classes.columns}>
        {columns.map(({ stage, cards }) => (
          <section key={stage.id} className={classes.column} aria-label={stage.name}>
            <h2 className={classes.title}>
              <StageStrip stage={stage.id} stages={stages} /> {stage.name}{' '}
              <span className="num">{number(cards.length)}</span>
            </h2>
            <ul className={classes.list}>
              {cards.slice(0, DRAWN).map((card) => (
                <BoardCard
                  key={card.key}
                  card={card}
                  at={now.getTime()}
                  zone={store.timeZone}
                  stages={stages}
                  first={false}
                  phone={false}
                />
              ))}
            </ul>
            {cards.length > DRAWN && <p className={classes.more}>{number(cards.length - DRAWN)} lagi</p>}
          </section>
        ))}
      </div>
    </main>,
    document.body,
  )
}

/** Keeps the screen on, where the browser can, and again whenever it comes back. */
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
