import { READY_STAGE } from '../../../../core/orders/stage.ts'
import { dayOf, type ShopZone } from '../../../../core/time/calendar.ts'
import { formatTime, inSentence, relativeDay } from '../../../format.ts'
import { dueDay } from '../../../parts/order/due-day.ts'
import classes from './board.module.css'
import type { Card } from './cards.ts'

type CardDueProps = { card: Card; at: Date; zone: ShopZone; short?: boolean }

/** `short`: of other days than today without the hour. */
export function CardDue({ card, at, zone, short = false }: CardDueProps) {
  const { order } = card
  if (card.stage === READY_STAGE && order.completedAt) {
    const day = relativeDay(dayOf(order.completedAt, zone), dayOf(at, zone))
    const since = day === 'Hari ini' ? formatTime(order.completedAt, zone) : inSentence(day)
    return (
      <span className={classes.off} data-due>
        Sejak {since}
      </span>
    )
  }
  const { near, off, tone } = dueDay(order, at, zone)
  const when = near.replace(/^Hari ini (?=\d)/, '')
  return (
    <>
      <span className={classes.when} data-tone={tone} data-due>
        {short ? when.replace(/ \d\d\.\d\d$/, '') : when}
      </span>
      {off && (
        <span className={classes.off} data-tone={tone} data-off>
          {off}
        </span>
      )}
    </>
  )
}
