import { Button } from '@mantine/core'
import { memo, useState } from 'react'
import { READY_STAGE, stagesOfShop } from '../../../../core/orders/stage.ts'
import { lateSince } from '../../../../core/time/due-date.ts'
import { useShop } from '../../../data/session.tsx'
import { formatNumber } from '../../../format.ts'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import type { CurrentFiles } from '../../../parts/files/use-current-files.ts'
import { StageStrip } from '../../../parts/order/stage.tsx'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'
import type { CardActions } from './card-actions.tsx'
import type { Column } from './cards.ts'

/** Cards that a column draws, and draws more of each time they are asked for. */
const DRAWN = 20

type ColumnsProps = { columns: Column[]; files: CurrentFiles; at: number; actions: CardActions }

export const Columns = memo(function Columns({ columns, files, at, actions }: ColumnsProps) {
  const { store } = useShop()
  const { timeZone: zone } = store
  const stages = stagesOfShop(store)
  const phone = usePhone()
  const [chosen, setChosen] = useState<string>()
  const [drawn, setDrawn] = useState<Record<string, number>>({})
  const dueAt = ({ cards: [card] }: Column) =>
    card && card.stage !== READY_STAGE ? lateSince(card.order, zone).getTime() : Number.POSITIVE_INFINITY
  // The first due of all: its next stage is the main button, and a phone opens its column.
  const [urgent] = columns
    .filter(({ cards }) => cards.length > 0)
    .toSorted((one, other) => dueAt(one) - dueAt(other))
  const open = chosen ?? urgent?.stage.id ?? stages[0]?.id
  return (
    <>
      {phone && (
        <fieldset className={classes.chips} aria-label="Tahap">
          {columns.map(({ stage, cards }) => (
            <Button
              key={stage.id}
              variant="default"
              className="selectable"
              aria-pressed={stage.id === open}
              onClick={() => setChosen(stage.id)}
            >
              {stage.name}{' '}
              <span className="num" data-late={dueAt({ stage, cards }) <= at || undefined}>
                {formatNumber(cards.length)}
              </span>
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
              // A phone stays in a stage that is worked in: the next tap must not meet the card that has moved on.
              onClickCapture={phone ? () => setChosen(stage.id) : undefined}
            >
              {!phone && (
                <h2 className={classes.title}>
                  <StageStrip stage={stage.id} stages={stages} /> {stage.name}
                  <span className={`detail num ${classes.count}`}>{formatNumber(cards.length)}</span>
                </h2>
              )}
              {phone && cards.length === 0 && <EmptyState title={`Tidak ada pesanan di ${stage.name}`} />}
              <ul className={classes.list}>
                {cards.slice(0, count).map((card, index) => (
                  <BoardCard
                    key={card.key}
                    card={card}
                    files={files}
                    at={at}
                    zone={zone}
                    stages={stages}
                    first={index === 0}
                    main={index === 0 && stage === urgent?.stage}
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
