import type { Drawer } from '../../../contract/drawers.ts'
import type { Store } from '../../../contract/store.ts'
import { DENOMINATIONS } from '../../../core/payments/drawer.ts'
import { drawerCashLines } from '../../../core/payments/drawer-labels.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { formatDay, formatDigits, formatNumber, formatTime } from '../../format.ts'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import classes from './slip.module.css'

export type SlipProps = {
  drawer: Drawer
  closing: NonNullable<Drawer['closing']>
  store: Store
  onLaidOut: (page: string) => void
}

/** When a drawer was open: 'Min, 22 Nov 2026', '08.25 – 20.46'. */
export function openHours({ drawer, closing, store }: Pick<SlipProps, 'drawer' | 'closing' | 'store'>) {
  const zone = store.timeZone
  return {
    day: formatDay(dayOf(closing.closedAt, zone)),
    hours: `${formatTime(drawer.openedAt ?? drawer.startedAt, zone)} – ${formatTime(closing.closedAt, zone)}`,
  }
}

export function SlipContent({ drawer, closing }: Pick<SlipProps, 'drawer' | 'closing'>) {
  const sums = drawer.sums ?? []
  const denominations = DENOMINATIONS.filter(({ key }) => closing.denominations[key])
  return (
    <>
      <div className={classes.part}>
        {drawerCashLines(
          drawer.openingFloat,
          sums.filter(({ method }) => method === 'cash'),
        ).map(({ label, count, amount }) => (
          <Line
            key={label}
            label={count === null ? label : `${label} (${formatNumber(count)})`}
            amount={amount}
          />
        ))}
        <Line strong label="Tunai seharusnya" amount={drawer.expected?.cash ?? 0} />
      </div>
      <div className={`${classes.part} ${classes.dashed}`}>
        {denominations.map(({ key, worth }) => (
          <div key={key} className={classes.piece}>
            <span>{formatDigits(worth)}</span>
            <span>× {formatNumber(closing.denominations[key] ?? 0)}</span>
            <span>{formatDigits(worth * (closing.denominations[key] ?? 0))}</span>
          </div>
        ))}
        <Line strong label="Tunai terhitung" amount={closing.counted} />
      </div>
      <div className={classes.part}>
        <div className={classes.difference}>
          <span>Selisih</span>
          <span>{formatDigits(closing.variance)}</span>
        </div>
        {closing.reason && <div>{closing.reason}</div>}
        {closing.approvedByName && <div>Disaksikan {closing.approvedByName}</div>}
        {closing.blindCounts > 1 && <div>Dihitung {formatNumber(closing.blindCounts)} kali</div>}
      </div>
      <table className={`${classes.part} ${classes.others}`}>
        <thead>
          <tr>
            <td />
            <th scope="col">Tercatat</th>
            <th scope="col">Diterima</th>
            <th scope="col">Selisih</th>
          </tr>
        </thead>
        <tbody>
          {(['transfer', 'qris'] as const).map((method) => {
            const expected = drawer.expected?.[method] ?? 0
            return (
              <tr key={method}>
                <th scope="row">{PAYMENT_METHOD_LABELS[method]}</th>
                <td>{formatDigits(expected)}</td>
                <td>{formatDigits(closing.received[method])}</td>
                <td>{formatDigits(closing.received[method] - expected)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={classes.part}>
        <Line strong label="Disetor" amount={closing.deposited} />
        <Line label="Tinggal di laci" amount={closing.remainingFloat} />
      </div>
      <div className={classes.signatures}>
        <div>
          <span>Ditutup oleh</span>
          <span className={classes.signed}>{closing.closedByName}</span>
        </div>
        <div>
          <span>Diterima oleh</span>
          <span className={classes.signed}>&nbsp;</span>
        </div>
      </div>
    </>
  )
}

function Line({ label, amount, strong = false }: { label: string; amount: number; strong?: boolean }) {
  return (
    <div className={classes.line} data-strong={strong || undefined}>
      <span>{label}</span>
      <span>{formatDigits(amount)}</span>
    </div>
  )
}
