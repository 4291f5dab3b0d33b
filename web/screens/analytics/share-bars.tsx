import { percentShare } from '../../../core/shop/analytics.ts'
import { rupiah } from '../../format.ts'
import classes from './share-bars.module.css'

type Part = { key: string; name: string; amount: number; context?: string | undefined }

export function ShareBars({ parts, whole }: { parts: Part[]; whole: number }) {
  return (
    <ul className={classes.parts}>
      {parts.map(({ key, name, amount, context }) => (
        <li key={key} className={classes.part}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={`num ${classes.share}`}>{shareText(amount, whole)}</span>
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
function shareText(amount: number, whole: number): string {
  const percent = percentShare(amount, whole)
  return percent === 0 && amount > 0 ? '<1%' : `${percent}%`
}
