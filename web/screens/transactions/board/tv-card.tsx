import { READY_STAGE } from '../../../../core/orders/stage.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { extraTaskText } from '../../../../core/paper/extra-text.ts'
import type { ShopZone } from '../../../../core/time/calendar.ts'
import { formatNumber } from '../../../format.ts'
import { ExpressBadge } from '../../../parts/order/express-badge.tsx'
import { lineText } from '../../../parts/order/line-text.ts'
import { CardDue } from './card-due.tsx'
import { type Card, machineText } from './cards.ts'
import classes from './tv-board.module.css'

export function TvCard({ card, at, zone }: { card: Card; at: Date; zone: ShopZone }) {
  const { order, stage, lines } = card
  const [line, second, ...others] = lines
  const isReady = stage === READY_STAGE
  const due = <CardDue card={card} at={at} zone={zone} />
  const orderNumber = <span className={`num ${classes.number}`}>{transactionNumber(order.id)}</span>
  return (
    <li className={classes.card} data-ready={isReady || undefined}>
      <div className={classes.line}>
        {isReady ? orderNumber : due}
        {order.isExpress && <ExpressBadge small />}
        {!isReady && orderNumber}
      </div>
      <div className={classes.customer}>{order.customerName}</div>
      {isReady ? (
        <div className={classes.line}>
          {due}
          <strong className={classes.shelf}>{order.shelf}</strong>
        </div>
      ) : (
        <>
          <div className={classes.product}>{line?.productName}</div>
          {line && (
            <div className={classes.work}>
              <span>{lineText(line)}</span>
              {line.extras.length > 0 && (
                <span>{line.extras.map((extra) => extraTaskText(extra)).join(', ')}</span>
              )}
            </div>
          )}
          {second && (
            <div className={classes.line}>
              <span className={classes.product}>{second.productName}</span>
              {/* How many: its size has no room. */}
              <span className={classes.many}>{lineText(second).split(', ').at(-1)}</span>
            </div>
          )}
          <div className={`${classes.line} ${classes.machine}`}>
            {machineText(lines)}
            {others.length > 0 && <span>+{formatNumber(others.length)} item</span>}
          </div>
        </>
      )}
    </li>
  )
}
