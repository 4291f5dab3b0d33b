import { Anchor, Select, VisuallyHidden } from '@mantine/core'
import '../../theme/later-styles.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isLowMargin, marginOf } from '../../../core/orders/profit.ts'
import type { DaySpan } from '../../../core/shop/analytics.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatDigits, formatNumber, formatPercent } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { CaptionedTable } from './captioned-table.tsx'
import { Card, Nothing } from './card.tsx'
import classes from './earned-card.module.css'
import { monthYear } from './texts.ts'
import table from './top-table.module.css'
import type { Earnings } from './use-analytics.ts'

const DIMENSIONS: Record<Earnings['by'], string> = {
  product: 'Produk',
  machine: 'Mesin',
  customer: 'Pelanggan',
  month: 'Bulan',
}
/** Of the row that sold most, in pixels: names need the rest. */
const BAR_WIDTH = 60

type Row = Pick<Earnings['rows'][number], 'name' | 'sales' | 'cost' | 'isProvisional'>

/** What is left of the sales after material and makloon, for shops that know what some of it costs. */
export function EarnedCard({ range }: { range: DaySpan }) {
  const { pages } = useShop()
  const [by, setBy] = useState<Earnings['by']>('product')
  const query = useQuery(
    queries.profit.ofPeriod.queryOptions({ input: { ...range, by }, placeholderData: keepPreviousData }),
  )
  const total = query.data?.total
  return (
    <Card
      title={`Laba kotor per ${DIMENSIONS[by].toLowerCase()}`}
      hint="Penjualan setelah diskon dan tanpa pajak, dikurangi bahan yang dipakai dan biaya makloon. Hanya item yang diketahui modalnya."
      aside={
        total && (
          <>
            <Money amount={total.sales - total.cost} className="strong" /> {marginText(total)}
          </>
        )
      }
      tools={
        <Select
          aria-label="Laba kotor per"
          className={classes.choice}
          data={Object.entries(DIMENSIONS).map(([value, label]) => ({ value, label }))}
          value={by}
          comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Laba kotor per' } } }}
          onChange={(chosen) => chosen && setBy(chosen as Earnings['by'])}
        />
      }
      query={query}
      height={320}
      className={table.card}
      isEmpty={(answer) => answer.by === 'product' && answer.rows.length === 0}
    >
      {(answer) => {
        const { rows, others, productsWithoutCost } = answer
        const largest = Math.max(1, ...rows.map(({ sales }) => sales))
        const isProvisional = rows.some((row) => row.isProvisional) || others.isProvisional
        return (
          <>
            {rows.length === 0 ? (
              <Nothing>Belum ada yang diketahui modalnya.</Nothing>
            ) : (
              <CaptionedTable
                caption={`Laba kotor per ${DIMENSIONS[answer.by].toLowerCase()}`}
                heads={[
                  { text: DIMENSIONS[answer.by], className: table.name },
                  { text: '', className: table.bar },
                  { text: 'Penjualan', isNumber: true, className: table.roomy },
                  { text: 'Modal', isNumber: true, className: table.roomy },
                  { text: 'Laba kotor', isNumber: true },
                  { text: 'Margin', isNumber: true },
                ]}
              >
                {rows.map(({ key, ...row }) => (
                  <EarnedRow
                    key={key}
                    row={answer.by === 'month' && key ? { ...row, name: monthYear(key) } : row}
                    largest={largest}
                  />
                ))}
                {others.count > 0 && (
                  <EarnedRow
                    row={{ ...others, name: `${formatNumber(others.count)} lainnya` }}
                    largest={largest}
                  />
                )}
              </CaptionedTable>
            )}
            <div className={`detail ${classes.foot}`}>
              {isProvisional && <p>≈ sementara: sebagian belum dicetak, modalnya menurut resep.</p>}
              {productsWithoutCost > 0 && (
                <p>
                  {formatNumber(productsWithoutCost)} produk belum punya bahan, tidak dihitung.{' '}
                  {pages.includes('/products') && (
                    <Anchor inherit fw={600} renderRoot={(props) => <Link to="/products" {...props} />}>
                      Lengkapi
                    </Anchor>
                  )}
                </p>
              )}
            </div>
          </>
        )
      }}
    </Card>
  )
}

function EarnedRow({ row, largest }: { row: Row; largest: number }) {
  const { name, sales, cost, isProvisional } = row
  const left = sales - cost
  const share = sales > 0 ? Math.max(0, left / sales) : 0
  return (
    <tr>
      <th scope="row" className={table.name} title={name}>
        <span>{name}</span>
        <span className={`detail num ${classes.under}`}>
          {formatDigits(sales)} − {formatDigits(cost)}
        </span>
      </th>
      <td className={table.bar}>
        <span
          className={`${table.track} ${classes.sales}`}
          style={{ width: `${(Math.min(sales, largest) / largest) * BAR_WIDTH}px` }}
          aria-hidden="true"
        >
          <span style={{ width: `${share * 100}%` }} />
        </span>
      </td>
      <td data-number className={table.roomy}>
        {formatDigits(sales)}
      </td>
      <td data-number className={table.roomy}>
        {isProvisional && <Approximate />}
        {formatDigits(cost)}
      </td>
      <td data-number className="strong">
        {formatDigits(left)}
      </td>
      <td data-number className={`strong ${isLowMargin(row) ? classes.low : ''}`}>
        {marginText(row)}
      </td>
    </tr>
  )
}

function Approximate() {
  return (
    <>
      <span aria-hidden="true">≈ </span>
      <VisuallyHidden>sementara </VisuallyHidden>
    </>
  )
}

function marginText(earned: Pick<Row, 'sales' | 'cost'>): string {
  const margin = marginOf(earned)
  return margin === null ? '–' : formatPercent(margin)
}
