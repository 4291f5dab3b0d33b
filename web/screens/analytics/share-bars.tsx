import { percentShares } from '../../../core/shop/analytics.ts'
import { rupiah } from '../../format.ts'
import classes from './share-bars.module.css'

type Part = { key: string; name: string; amount: number; context?: string | undefined }

/** `oneLine`: amounts beside short names. */
export function ShareBars({ parts, whole, oneLine }: { parts: Part[]; whole: number; oneLine?: boolean }) {
  const percents = percentShares(
    parts.map(({ amount }) => amount),
    whole,
  )
  return (
    <ul className={classes.parts} data-one-line={oneLine || undefined}>
      {parts.map(({ key, name, amount, context }, index) => (
        <li key={key} className={classes.part}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={`num ${classes.share}`}>{shareText(percents[index] ?? 0, amount)}</span>
          <span className={classes.track} aria-hidden="true">
            <span
              style={{ width: `${whole <= 0 ? 0 : Math.min(100, Math.max(0, (amount / whole) * 100))}%` }}
            />
          </span>
          <span className={`num ${classes.amount}`}>
            {rupiah(amount)}
            {context && ` · ${context}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** '36%'; what is something but rounds to nothing '<1%'. */
function shareText(percent: number, amount: number): string {
  return percent === 0 && amount > 0 ? '<1%' : `${percent}%`
}
