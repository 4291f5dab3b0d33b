import type { ReportLine } from '../../../core/payments/day-report.ts'
import { formatNumber } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import classes from './report-lines.module.css'

/** Sums with their labels and counts, one below another. */
export function ReportLines({ lines }: { lines: readonly ReportLine[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ label, count, amount, strong, aside }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same, and the list is drawn as a whole
        <div key={index} data-strong={strong} data-aside={aside}>
          <dt>
            {label} {count !== null && <span className={classes.count}>{formatNumber(count)}</span>}
          </dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
