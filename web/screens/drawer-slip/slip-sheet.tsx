import { now } from '../../clock.ts'
import { formatMoment } from '../../format.ts'
import parts from '../../parts/printing/invoice-parts.module.css'
import { ShopHead } from '../../parts/printing/invoice-parts.tsx'
import { PagedDocument } from '../../parts/printing/paged-document.tsx'
import classes from './slip.module.css'
import { openHours, SlipContent, type SlipProps } from './slip-content.tsx'

export function SlipSheet({ drawer, closing, store, onLaidOut }: SlipProps) {
  const { day, hours } = openHours({ drawer, closing, store })
  return (
    <PagedDocument
      label="Tutup kasir"
      size="a5"
      head={<ShopHead store={store} name="Tutup kasir" title={drawer.name} />}
      meta={
        <dl className={parts.meta}>
          <div>
            <dt>Hari</dt>
            <dd className={parts.strong}>{day}</dd>
          </div>
          <div>
            <dt>Jam</dt>
            <dd className={parts.strong}>{hours}</dd>
          </div>
          <div>
            <dt>Ditutup oleh</dt>
            <dd className={parts.strong}>{closing.closedByName}</dd>
          </div>
        </dl>
      }
      rows={0}
      table={() => null}
      tail={
        <div data-part="tail">
          <SlipContent drawer={drawer} closing={closing} />
          <div className={classes.printed}>Dicetak {formatMoment(now(), store.timeZone)}</div>
        </div>
      }
      content={[drawer, store]}
      onLaidOut={onLaidOut}
    />
  )
}
