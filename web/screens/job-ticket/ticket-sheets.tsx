import type { Store } from '../../../contract/store.ts'
import type { JobTicket } from '../../../contract/transaction-record.ts'
import { outsourcingText } from '../../../core/orders/outsourcing.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { materialText } from '../../../core/paper/billed-text.ts'
import { extraTaskText } from '../../../core/paper/extra-text.ts'
import { pieceSizeText } from '../../../core/paper/invoice-text.ts'
import { measureOf } from '../../../core/products/product.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { formatDue, formatNumber, formatShortDay, formatTime, formatTwoDecimals } from '../../format.ts'
import { OrderCompleteness } from '../../parts/order/order-completeness.tsx'
import { PagedDocument } from '../../parts/printing/paged-document.tsx'
import { Qr } from '../../parts/printing/qr.tsx'
import { copyText, stageColumns, stagesFor } from './stages.ts'
import { type TicketFiles, TicketPicture } from './ticket-picture.tsx'
import classes from './ticket-sheets.module.css'

type TicketSheetsProps = {
  ticket: JobTicket
  store: Store
  files: TicketFiles
  onLaidOut: (page: string) => void
}

export function TicketSheets({ ticket, store, files, onLaidOut }: TicketSheetsProps) {
  const { items } = ticket
  const title = transactionNumber(ticket.id)
  return (
    <PagedDocument
      label="SPK"
      size="a5"
      head={
        <header className={classes.head}>
          <div>
            <div className={classes.name}>Surat perintah kerja</div>
            <h1 className={classes.number}>{title}</h1>
            {ticket.status !== 'cancelled' && <OrderCompleteness lines={ticket.items} />}
          </div>
          <div className={classes.qr}>
            <Qr text={title} label={`Kode QR ${title}`} />
          </div>
        </header>
      }
      nextHead={
        <header className={classes.nextHead}>
          <span>Surat perintah kerja</span>
          <strong>{title}</strong>
        </header>
      }
      foot={`${title} · ${ticket.customerName}`}
      meta={<Facts ticket={ticket} zone={store.timeZone} />}
      rows={items.length}
      table={(from, until) => <Work items={items.slice(from, until)} files={files} />}
      tail={<Tail copy={ticket.copy} stages={stagesFor(ticket, store)} />}
      content={[ticket, store, files]}
      onLaidOut={onLaidOut}
    />
  )
}

function Facts({ ticket, zone }: { ticket: JobTicket; zone: ShopZone }) {
  const cancelled = ticket.status === 'cancelled'
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{cancelled ? 'Dibatalkan' : 'Janji selesai'}</dt>
        <dd className={classes.due} data-cancelled={cancelled || undefined}>
          {formatDue(ticket)}
        </dd>
        {ticket.isExpress && <dd className={classes.strong}>EKSPRES</dd>}
      </div>
      <div>
        <dt>Pelanggan</dt>
        <dd className={classes.strong}>{ticket.customerName}</dd>
        <dd>{ticket.customerPhone}</dd>
      </div>
      <div>
        <dt>Diterima</dt>
        <dd className={classes.strong}>
          {formatShortDay(dayOf(ticket.createdAt, zone)).replace(/ \d{4}$/, '')},{' '}
          {formatTime(ticket.createdAt, zone)}
        </dd>
        <dd>{ticket.createdByName ?? '—'}</dd>
      </div>
    </dl>
  )
}

function Work({ items, files }: { items: JobTicket['items']; files: TicketFiles }) {
  return (
    <table className={classes.table}>
      <colgroup>
        <col className={classes.colTick} />
        <col />
        <col className={classes.colSize} />
        <col className={classes.colQuantity} />
      </colgroup>
      <thead>
        <tr>
          <th aria-label="Selesai dikerjakan" />
          <th scope="col">Pekerjaan</th>
          <th scope="col">Ukuran</th>
          <th scope="col">Jumlah</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <span className={classes.tick} />
            </td>
            <td>
              <TicketPicture file={files.get(item.id)} className={classes.picture} />
              <div className={classes.product}>{item.productName}</div>
              {item.extras.map((extra) => (
                <div key={extra.id} className={classes.extra}>
                  <span className={classes.tick} /> {extraTaskText(extra)}
                </div>
              ))}
              {item.notes && <div className={classes.note}>{item.notes}</div>}
              {item.machineType && <div className={classes.machine}>{item.machineType}</div>}
              <div className={classes.strong}>{outsourcingText(item.outsourcing)}</div>
            </td>
            <td>
              <div className={classes.large}>{pieceSizeText(item) ?? '—'}</div>
              {measureOf(item.unit) === 'area' && (
                <div>{formatTwoDecimals(item.area ?? 0)} m² per lembar</div>
              )}
              <div>{materialText(item.billed)}</div>
            </td>
            <td>
              <div className={classes.large}>{formatNumber(item.quantity)}</div>
              <div>{measureOf(item.unit) === 'piece' ? item.unit : 'lembar'}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Tail({ copy, stages }: { copy: number; stages: readonly string[] }) {
  return (
    <div className={classes.tail} data-part="tail">
      <div className={classes.drawing}>Contoh, coretan, atau letak potong</div>
      <div className={classes.stages} style={stageColumns(stages)}>
        {stages.map((stage) => (
          <div key={stage}>
            <strong>{stage}</strong>
            <div className={classes.signed}>
              <span>Nama</span>
              <span>Jam</span>
            </div>
          </div>
        ))}
      </div>
      <div className={classes.foot}>
        <span>Pindai kode untuk membuka pesanan</span>
        <span>{copyText(copy)}</span>
      </div>
    </div>
  )
}
