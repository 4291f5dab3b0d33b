import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { stagesOfShop } from '../../../../core/orders/stage.ts'
import { useShop } from '../../../data/session.tsx'
import { formatNumber } from '../../../format.ts'
import { StageStrip } from '../../../parts/order/stage.tsx'
import type { Column } from './cards.ts'
import classes from './tv-board.module.css'
import { TvCard } from './tv-card.tsx'
import { pageStarts, type TvColumn } from './tv-pages.ts'

/** Time per page (ms): long enough to read it from across the room. */
const PAGE_MS = 12_000

type TvStageProps = Column & {
  /** Missing on a phone, where everything shows. */
  column: TvColumn | undefined
  tall: boolean
  now: Date
}

export function TvStage({ stage, cards, column, tall, now }: TvStageProps) {
  const { store } = useShop()
  const { list, words } = usePages(cards.length)
  const roomy = !column || (!tall && cards.length * 1.5 <= column.perPage)
  return (
    <section className={classes.column} data-empty={cards.length === 0 || undefined} aria-label={stage.name}>
      <h2 className={classes.title}>
        <StageStrip stage={stage.id} stages={stagesOfShop(store)} />
        <span className={classes.stage}>{stage.name}</span>
        <span className={`num ${classes.count}`}>{formatNumber(cards.length)}</span>
      </h2>
      <ul
        ref={list}
        className={classes.list}
        style={{ columnCount: (tall ? column?.rows : column?.tracks) || 1 }}
      >
        {cards.map((card) => (
          <TvCard key={card.key} card={card} at={now} zone={store.timeZone} roomy={roomy} />
        ))}
      </ul>
      <p className={`num ${classes.foot}`}>{words}</p>
    </section>
  )
}

/** What does not fit flows into further columns beside the list, which is scrolled by its width in turn. */
function usePages(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [starts, setStarts] = useState([0])
  const [turn, setTurn] = useState(0)
  const page = turn % starts.length
  const turns = starts.length > 1
  useEffect(() => {
    if (!turns) return
    const timer = setInterval(() => setTurn((turn) => turn + 1), PAGE_MS)
    return () => clearInterval(timer)
  }, [turns])
  useLayoutEffect(() => {
    if (!list.current) return
    const { children } = list.current
    const width =
      list.current.getBoundingClientRect().width + Number.parseFloat(getComputedStyle(list.current).columnGap)
    const lefts = [...children].map((card) => card.getBoundingClientRect().left)
    const measured = pageStarts(lefts, width)
    setStarts((starts) => (String(starts) === String(measured) ? starts : measured))
    list.current.scrollLeft = page * width
  })
  const [first = 0, next = count] = starts.slice(page)
  return { list, words: turns ? `${first + 1}–${next} dari ${count}` : '' }
}
