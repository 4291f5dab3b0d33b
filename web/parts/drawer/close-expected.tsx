import { Text } from '@mantine/core'
import { drawerCashLines } from '../../../core/payments/drawer-labels.ts'
import { formatDigits, formatNumber } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import classes from './close-dialog.module.css'
import type { BlindCount } from './use-blind-count.ts'

type CloseExpectedProps = { blind: BlindCount; openingFloat: number; hidden: boolean }

/** The expected cash, and the cashless methods: recorded, received and variance. */
export function CloseExpected({ blind, openingFloat, hidden }: CloseExpectedProps) {
  const { isBlind, expected, sums, variances } = blind
  return (
    <section aria-labelledby="tunai-seharusnya" hidden={hidden}>
      <h3 id="tunai-seharusnya" tabIndex={-1}>
        Tunai seharusnya
      </h3>
      {expected && !isBlind ? (
        <dl className={classes.lines}>
          {drawerCashLines(
            openingFloat,
            sums.filter(({ method }) => method === 'cash'),
          ).map(({ label, count: of, amount }) => (
            <div key={label}>
              <dt>
                {label} {of !== null && <span className={classes.count}>{formatNumber(of)}</span>}
              </dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
          <div className={classes.sum}>
            <dt>Seharusnya</dt>
            <dd>
              <Money amount={expected.cash} />
            </dd>
          </div>
        </dl>
      ) : (
        <Text c="dimmed">Terlihat setelah uang di laci dihitung.</Text>
      )}
      <h3>Bukan tunai</h3>
      <table className={classes.others}>
        <thead>
          <tr>
            <th scope="col">Metode</th>
            {!isBlind && <th scope="col">Tercatat</th>}
            <th scope="col">Diterima</th>
            {!isBlind && <th scope="col">Selisih</th>}
          </tr>
        </thead>
        <tbody>
          {(['transfer', 'qris'] as const).map((method) => (
            <tr key={method}>
              <th scope="row">{PAYMENT_METHOD_LABELS[method]}</th>
              {!isBlind && <td className="num">{formatDigits(expected?.[method] ?? 0)}</td>}
              <td>
                <MoneyField
                  aria-label={`${PAYMENT_METHOD_LABELS[method]} diterima`}
                  disabled={blind.isSaved}
                  value={blind.receivedOf(method)}
                  onChange={(amount) => blind.setReceived(method, amount)}
                />
              </td>
              {!isBlind && (
                <td className="num" data-off={(variances?.[method] ?? 0) !== 0 || undefined}>
                  {formatDigits(variances?.[method] ?? 0)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
