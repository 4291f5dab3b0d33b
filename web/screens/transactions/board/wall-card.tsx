import type { ShopZone } from '../../../../core/calendar.ts'
import { READY } from '../../../../core/stage.ts'
import { transactionNumber } from '../../../../core/transaction.ts'
import { number } from '../../../format.ts'
import { ExpressBadge } from '../../../parts/express-badge.tsx'
import { lineText } from '../../../parts/line-text.ts'
import { CardDue } from './card-due.tsx'
import type { Card } from './cards.ts'
import classes from './wall.module.css'

/** An order on the wall in three lines: when it is due, whose it is, and what is to be made or where it lies. */
export function WallCard({ card, at, zone }: { card: Card; at: Date; zone: ShopZone }) {
  const { order, stage, lines } = card
  const [line, ...others] = lines
  return (
    <li className={classes.card}>
      <div className={classes.line}>
        <CardDue card={card} at={at} zone={zone} />
        {order.isExpress && <ExpressBadge small />}
        <span className={`num ${classes.number}`}>{transactionNumber(order.id)}</span>
      </div>
      <div className={classes.customer}>{order.customerName}</div>
      <div className={classes.line}>
        {stage === READY && order.shelf ? (
          <span className={classes.product}>{order.shelf}</span>
        ) : (
          <>
            <span className={classes.product}>{line?.productName}</span>
            <span className={classes.size}>{line && lineText(line)}</span>
            {others.length > 0 && <span className={classes.size}>+{number(others.length)}</span>}
          </>
        )}
      </div>
    </li>
  )
}
