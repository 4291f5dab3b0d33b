import { READY_STAGE } from '../../../../core/orders/stage.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { extraTaskText } from '../../../../core/paper/extra-text.ts'
import type { ShopZone } from '../../../../core/time/calendar.ts'
import { formatNumber } from '../../../format.ts'
import { ExpressBadge } from '../../../parts/order/express-badge.tsx'
import { lineText, unbroken } from '../../../parts/order/line-text.ts'
import { CardDue } from './card-due.tsx'
import { type Card, machineText } from './cards.ts'
import classes from './tv-board.module.css'

type TvCardProps = { card: Card; at: Date; zone: ShopZone; roomy: boolean }

export function TvCard({ card, at, zone, roomy }: TvCardProps) {
  const { order, stage, lines } = card
  const [line, ...others] = lines
  const isReady = stage === READY_STAGE
  const due = <CardDue card={card} at={at} zone={zone} short />
  return (
    <li className={classes.card} data-ready={isReady || undefined}>
      <div className={classes.line}>
        {!isReady && due}
        <span className={`num ${classes.number}`}>{transactionNumber(order.id)}</span>
      </div>
      <div className={classes.names}>
        <div>
          <div className={classes.customer}>
            {order.isExpress && <ExpressBadge small />}
            {unbroken(order.customerName)}
          </div>
          {!isReady && <div className={classes.product}>{unbroken(line?.productName ?? '')}</div>}
        </div>
      </div>
      {isReady ? (
        <div className={classes.line}>
          {due}
          {order.shelf && <strong className={classes.shelf}>{order.shelf}</strong>}
        </div>
      ) : (
        <>
          {line && (
            <div className={`${classes.line} ${classes.work}`}>
              <span>{lineText(line)}</span>
              {others.length === 0 && line.extras.length > 0 && (
                <span>{line.extras.map((extra) => extraTaskText(extra)).join(', ')}</span>
              )}
            </div>
          )}
          {line?.notes && (
            <div className={classes.work} data-short={!roomy || undefined}>
              {unbroken(line.notes)}
            </div>
          )}
          <div className={`${classes.line} ${classes.machine}`}>
            <span>{machineText(lines)}</span>
            {others.length > 0 && `+${formatNumber(others.length)} item`}
          </div>
        </>
      )}
    </li>
  )
}
