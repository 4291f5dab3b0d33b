import { Skeleton } from '@mantine/core'
import '../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lowestDay } from '../../../core/payments/cash-forecast.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatDay, formatDigits, rupiah } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { Card } from './card.tsx'
import { ChartFigure, TableToggle } from './chart-figure.tsx'
import classes from './forecast-card.module.css'
import { dayMonth } from './texts.ts'

const ForecastChart = lazyPart(() => import('./forecast-chart.tsx').then((module) => module.ForecastChart))

const TITLE = 'Kas, piutang, utang'
const CAPTION = 'Perkiraan kas 30 hari ke depan'

/** Whether the money will last, for shops with credit terms or bills of suppliers. */
export function ForecastCard() {
  const [asTable, setAsTable] = useState(false)
  const query = useQuery(queries.profit.forecast.queryOptions())
  const { termsEnabled } = useShop().store
  // Also while it loads, or fails without credit terms: most shops have none.
  if (!(query.isError && termsEnabled) && !query.data?.forecast) return null
  return (
    <Card
      title={TITLE}
      hint="Dari kas di laci: piutang masuk pada jatuh temponya, yang sudah lewat sesudah keterlambatan pelanggan yang biasa. Utang pemasok keluar pada jatuh temponya, dan pengeluaran yang ada tiga bulan berturut-turut pada tanggal yang sama. Uang di bank tidak dihitung."
      aside="30 hari ke depan"
      tools={<TableToggle of={TITLE} asTable={asTable} onChange={setAsTable} />}
      query={query}
      height={320}
    >
      {({ forecast }) => {
        if (!forecast) return null
        const { cash, days, unknown, next } = forecast
        const lowest = lowestDay(days)
        const end = days.at(-1)
        const sum = (of: 'cashIn' | 'cashOut') => days.reduce((all, day) => all + day[of], 0)
        return (
          <>
            <dl className={classes.figures}>
              <Figure label="Kas di laci" amount={cash} />
              <Figure label="Akan masuk" amount={sum('cashIn')} tone="in" />
              <Figure label="Akan keluar" amount={-sum('cashOut') || 0} tone="out" />
              {end && <Figure label={`Perkiraan ${dayMonth(end.day)}`} amount={end.cash} />}
            </dl>
            <ChartFigure
              caption={CAPTION}
              asTable={asTable}
              head={['Hari', 'Masuk', 'Keluar', 'Kas']}
              rows={days.map((day) => [
                formatDay(day.day),
                formatDigits(day.cashIn),
                formatDigits(day.cashOut),
                formatDigits(day.cash),
              ])}
            >
              <Suspense fallback={<Skeleton height={240} />}>
                <ForecastChart days={days} label={`${CAPTION}. Panah kiri dan kanan: hari demi hari`} />
              </Suspense>
            </ChartFigure>
            {lowest && (
              <p className={classes.lowest} data-missing={lowest.cash < 0 || undefined}>
                {lowest.cash < 0 ? (
                  <>
                    Kas kurang <strong className="num">{rupiah(-lowest.cash)}</strong> pada{' '}
                    {formatDay(lowest.day)}.
                  </>
                ) : (
                  <>
                    Paling rendah <strong className="num">{rupiah(lowest.cash)}</strong>,{' '}
                    {formatDay(lowest.day)}.
                  </>
                )}
              </p>
            )}
            {next.length > 0 && (
              <ul className={classes.next} aria-label="Berikutnya">
                {next.map(({ day, name, amount }) => (
                  <li key={`${day} ${name} ${amount}`}>
                    <span className="detail num">{dayMonth(day)}</span>
                    <span className={classes.name} title={name}>
                      {name}
                    </span>
                    <span data-in={amount > 0 || undefined}>
                      {amount > 0 && '+'}
                      <Money amount={amount} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {unknown > 0 && (
              <p className={`detail ${classes.unknown}`}>
                Piutang {rupiah(unknown)} sudah lewat jatuh tempo dan belum diketahui kapan dibayar, tidak
                dihitung.
              </p>
            )}
          </>
        )
      }}
    </Card>
  )
}

function Figure({ label, amount, tone }: { label: string; amount: number; tone?: 'in' | 'out' }) {
  return (
    <div>
      <dt data-tone={tone}>{label}</dt>
      <dd>
        <Money amount={amount} className="strong" />
      </dd>
    </div>
  )
}
