import { Button } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconBook } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, monthOf } from '../../../../core/time/calendar.ts'
import { queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { formatDigits, monthName } from '../../../format.ts'
import { ExportButton } from '../../../kit/display/export-button.tsx'
import { Card } from '../card.tsx'
import table from '../top-table.module.css'
import { JournalDialog } from './journal-dialog.tsx'
import classes from './profit-and-loss-card.module.css'

/** Profit and loss of the chosen year by month, and the journal that it is summed from. */
export function ProfitAndLossCard({ year, today }: { year: number; today: Day }) {
  const [opened, setOpened] = useState(false)
  const input = { from: `${year}-01`, to: [monthOf(today), `${year}-12`].toSorted()[0] ?? '' }
  const query = useQuery(
    queries.journal.profitAndLoss.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  return (
    <Card
      title={`Laba rugi ${year}`}
      hint="Dijumlahkan dari jurnal, jadi keduanya selalu sama. Bahan dihitung saat dipakai, bukan saat dibeli; penjualan tanpa pajak. Makloon dihitung saat nota atau pengeluarannya dicatat."
      query={query}
      height={300}
      tools={
        <>
          <Button variant="default" leftSection={<IconBook size={18} />} onClick={() => setOpened(true)}>
            Jurnal
          </Button>
          <ExportButton empty={false} make={() => server.journal.exportProfitAndLoss(input)} />
          <JournalDialog opened={opened} onClose={() => setOpened(false)} today={today} />
        </>
      }
    >
      {({ months, lines }) => (
        <section
          ref={showNewest}
          className={classes.scroll}
          aria-label={`Laba rugi ${year} per bulan`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by key too.
          tabIndex={0}
        >
          <table className={`${table.table} ${classes.months}`}>
            <thead>
              <tr>
                <th scope="col">Rupiah</th>
                {months.map((month) => (
                  <th key={month} scope="col" data-number>
                    {monthName(Number(month.slice(5))).slice(0, 3)}
                  </th>
                ))}
                <th scope="col" data-number>
                  Jumlah
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ label, amounts, isTotal }) => (
                <tr key={label} data-total={isTotal || undefined}>
                  <th scope="row">{label}</th>
                  {months.map((month, index) => (
                    <Amount key={month} amount={amounts[index] ?? 0} />
                  ))}
                  <Amount amount={amounts.reduce((sum, amount) => sum + amount, 0)} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}

function showNewest(table: HTMLElement | null) {
  if (table) table.scrollLeft = table.scrollWidth
}

function Amount({ amount }: { amount: number }) {
  return (
    <td data-number data-negative={amount < 0 || undefined}>
      {formatDigits(amount)}
    </td>
  )
}
