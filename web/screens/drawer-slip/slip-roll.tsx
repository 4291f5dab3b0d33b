import { now } from '../../clock.ts'
import { formatMoment } from '../../format.ts'
import { Roll, RollShop } from '../../parts/printing/roll.tsx'
import classes from './slip.module.css'
import { openHours, SlipContent, type SlipProps } from './slip-content.tsx'

export function SlipRoll({ drawer, closing, store, onLaidOut }: SlipProps) {
  const { day, hours } = openHours({ drawer, closing, store })
  return (
    <Roll label="Tutup kasir" size="80mm" content={[drawer, store]} onLaidOut={onLaidOut}>
      <RollShop store={store} lines={[store.address, store.phone]} />
      <div className={classes.part}>
        <h1 className={classes.title}>Tutup kasir</h1>
        <div className={classes.line}>
          <span>
            {drawer.name} · {day}
          </span>
          <span>{hours}</span>
        </div>
      </div>
      <SlipContent drawer={drawer} closing={closing} />
      <div className={classes.printed}>Dicetak {formatMoment(now(), store.timeZone)}</div>
    </Roll>
  )
}
