import type { Store } from '../../../contract/store.ts'
import type { JobTicket } from '../../../contract/transaction-record.ts'
import { outsourcingText } from '../../../core/orders/outsourcing.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { materialText } from '../../../core/paper/billed-text.ts'
import { extraTaskText } from '../../../core/paper/extra-text.ts'
import { pieceSizeText, quantityText } from '../../../core/paper/invoice-text.ts'
import { formatDue, formatMoment } from '../../format.ts'
import { OrderCompleteness } from '../../parts/order/order-completeness.tsx'
import { Qr } from '../../parts/printing/qr.tsx'
import { Roll } from '../../parts/printing/roll.tsx'
import { copyText, stageColumns, stagesFor } from './stages.ts'
import { type TicketFiles, TicketPicture } from './ticket-picture.tsx'
import classes from './ticket-roll.module.css'

type TicketRollProps = {
  ticket: JobTicket
  store: Store
  files: TicketFiles
  onLaidOut: (page: string) => void
}

export function TicketRoll({ ticket, store, files, onLaidOut }: TicketRollProps) {
  const number = transactionNumber(ticket.id)
  const stages = stagesFor(ticket, store)
  return (
    <Roll label="SPK" size="80mm" content={[ticket, store, files]} onLaidOut={onLaidOut}>
      <div className={classes.top}>
        <strong className={classes.name}>SPK</strong>
        <span>{formatMoment(ticket.createdAt, store.timeZone)}</span>
      </div>
      <div className={classes.head}>
        <div>
          <h1 className={classes.number}>{number}</h1>
          {ticket.status !== 'cancelled' && <OrderCompleteness lines={ticket.items} />}
          <div>{ticket.createdByName}</div>
        </div>
        <div className={classes.qr}>
          <Qr text={number} label={`Kode QR ${number}`} />
        </div>
      </div>
      <div className={classes.part}>
        {ticket.status === 'cancelled' && <strong className={classes.stamp}>DIBATALKAN</strong>}
        {ticket.isExpress && <strong className={classes.stamp}>EKSPRES</strong>}
        <div className={classes.due}>{formatDue(ticket)}</div>
        <strong>{ticket.customerName}</strong>
      </div>
      <div className={classes.part}>
        {ticket.items.map((item) => (
          <div key={item.id} className={classes.item}>
            <span className={classes.tick} />
            <div>
              <strong className={classes.product}>{item.productName}</strong>
              <div className={classes.size}>
                {[pieceSizeText(item), quantityText(item)].filter(Boolean).join(' · ')}
              </div>
              <div>{materialText(item.billed)}</div>
              {item.extras.map((extra) => (
                <div key={extra.id} className={classes.extra}>
                  <span className={classes.tick} /> {extraTaskText(extra)}
                </div>
              ))}
              {item.notes && <div className={classes.note}>{item.notes}</div>}
              {item.machineType && <div>Mesin: {item.machineType}</div>}
              <strong>{outsourcingText(item.outsourcing)}</strong>
              <TicketPicture file={files.get(item.id)} className={classes.picture} />
            </div>
          </div>
        ))}
      </div>
      <div className={`${classes.part} ${classes.stages}`} style={stageColumns(stages)}>
        {stages.map((stage) => (
          <div key={stage}>
            <span className={classes.box} />
            {stage}
          </div>
        ))}
      </div>
      <div className={classes.copy}>{copyText(ticket.copy)}</div>
    </Roll>
  )
}
