import { useShop } from '../../data/session.tsx'
import { formatDigits, formatNumber } from '../../format.ts'
import { CaptionedTable } from './captioned-table.tsx'
import { Card, Nothing } from './card.tsx'
import classes from './top-table.module.css'
import type { CardQuery, Outsourcing } from './use-analytics.ts'

/** Makloon by vendor, for shops that pass lines on to other printers. */
export function OutsourcingCard({ query }: { query: CardQuery<Outsourcing> }) {
  const { vendors = [], withoutCost = 0 } = query.data ?? {}
  const { outsourcingEnabled } = useShop().store
  // Also while it loads, or fails in a shop without makloon: most have none.
  if (!(query.isError && outsourcingEnabled) && vendors.length === 0 && withoutCost === 0) return null
  return (
    <Card
      title="Makloon"
      hint="Item yang dikerjakan percetakan lain. Penjualan setelah diskon dan pembulatan; selisih dikurangi pajak di dalamnya dan biaya makloon."
      query={query}
      height={200}
      className={classes.card}
    >
      {({ vendors, withoutCost }) => (
        <>
          {vendors.length > 0 && (
            <CaptionedTable
              caption="Makloon per vendor, penjualan terbesar dahulu"
              heads={[
                { text: 'Vendor', className: classes.name },
                { text: 'Item', isNumber: true },
                { text: 'Penjualan', isNumber: true },
                { text: 'Biaya', isNumber: true },
                { text: 'Selisih', isNumber: true },
              ]}
            >
              {vendors.map((vendor) => (
                <VendorRow key={vendor.name} vendor={{ ...vendor, name: vendor.name ?? 'Belum diisi' }} />
              ))}
              {vendors.length > 1 && <VendorRow vendor={totalOf(vendors)} />}
            </CaptionedTable>
          )}
          {withoutCost > 0 && (
            <Nothing>{formatNumber(withoutCost)} item belum punya biaya, tidak dihitung.</Nothing>
          )}
        </>
      )}
    </Card>
  )
}

type Vendor = Omit<Outsourcing['vendors'][number], 'name'> & { name: string }

function VendorRow({ vendor: { name, count, amount, tax, cost } }: { vendor: Vendor }) {
  return (
    <tr>
      <th scope="row" className={classes.name} title={name}>
        <span>{name}</span>
      </th>
      <td data-number>{formatNumber(count)}</td>
      <td data-number>{formatDigits(amount)}</td>
      <td data-number>{formatDigits(cost)}</td>
      <td data-number className="strong">
        {formatDigits(amount - tax - cost)}
      </td>
    </tr>
  )
}

function totalOf(vendors: Outsourcing['vendors']): Vendor {
  const sum = (key: 'count' | 'amount' | 'tax' | 'cost') =>
    vendors.reduce((total, vendor) => total + vendor[key], 0)
  return { name: 'Semua', count: sum('count'), amount: sum('amount'), tax: sum('tax'), cost: sum('cost') }
}
