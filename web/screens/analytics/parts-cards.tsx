import { formatDigits, formatNumber, formatPercent } from '../../format.ts'
import { CaptionedTable } from './captioned-table.tsx'
import { Card } from './card.tsx'
import { ShareBars } from './share-bars.tsx'
import classes from './top-table.module.css'
import type { CardQuery, Parts } from './use-analytics.ts'

type PartsProps = { query: CardQuery<Parts>; className?: string | undefined }

const hasNoSales = ({ products }: Parts) => products.length === 0

export function MachinesCard({ query, className }: PartsProps) {
  return (
    <Card title="Per jenis mesin" query={query} height={200} className={className} isEmpty={hasNoSales}>
      {({ machines, total }) => <ShareBars parts={machines.map(named)} whole={total} />}
    </Card>
  )
}

export function CategoriesCard({ query }: PartsProps) {
  return (
    <Card
      title="Per kategori"
      hint="Setelah diskon, pajak, dan pembulatan, dibagi per item. Jumlahnya sama dengan penjualan."
      query={query}
      height={300}
      isEmpty={hasNoSales}
    >
      {({ categories, total }) => <ShareBars parts={categories.map(named)} whole={total} />}
    </Card>
  )
}

/** Their part of the sales, for shops that sell some. */
export function ExtrasCard({ query }: PartsProps) {
  if (!query.data?.extras?.length) return null
  return (
    <Card
      title="Finishing"
      hint="Bagian dari penjualan di atas, setelah diskon, pajak, dan pembulatan."
      query={query}
      height={300}
      isEmpty={hasNoSales}
    >
      {({ extras, total }) => <ShareBars parts={extras.map(named)} whole={total} />}
    </Card>
  )
}

/** What a m² brings against its list price, for shops where they differ. */
export function AreaPricesCard({ query }: PartsProps) {
  const rows = query.data?.areaPrices ?? []
  if (rows.every(({ realised, listed }) => realised === listed)) return null
  return (
    <Card
      title="Harga rata-rata per m²"
      hint="Yang ditagih untuk tiap m² ukuran sebenarnya, sebelum finishing dan diskon, dibanding harga daftarnya. Naik oleh minimum dan lebar bahan, turun oleh harga khusus dan harga yang diubah."
      query={query}
      height={300}
      isEmpty={hasNoSales}
    >
      {({ areaPrices = [] }) => (
        <CaptionedTable
          caption="Harga rata-rata per m² menurut produk"
          heads={[
            { text: 'Produk', className: classes.name },
            { text: 'm²', isNumber: true },
            { text: 'Harga daftar', isNumber: true },
            { text: 'Rata-rata', isNumber: true },
            { text: 'Selisih', isNumber: true },
          ]}
        >
          {areaPrices.map(({ id, name, squareMetres, realised, listed }) => (
            <tr key={id}>
              <th scope="row" className={classes.name} title={name}>
                <span>{name}</span>
              </th>
              <td data-number>{formatNumber(Math.round(squareMetres))}</td>
              <td data-number>{formatDigits(Math.round(listed))}</td>
              <td data-number className="strong">
                {formatDigits(Math.round(realised))}
              </td>
              <td data-number>{differenceText(realised, listed)}</td>
            </tr>
          ))}
        </CaptionedTable>
      )}
    </Card>
  )
}

/** '+5,2%', '−12%', or 'sama' where it rounds to nothing; a list price of 0 has no percentage. */
function differenceText(realised: number, listed: number): string {
  if (listed === 0) return realised === 0 ? 'sama' : '–'
  const difference = Math.round((realised / listed - 1) * 1000) / 1000
  if (difference === 0) return 'sama'
  return `${difference < 0 ? '−' : '+'}${formatPercent(Math.abs(difference))}`
}

export function ProductsCard({ query }: PartsProps) {
  return (
    <Card title="10 produk teratas" query={query} height={300} isEmpty={hasNoSales}>
      {({ products, others, total }) => {
        const rest = {
          key: 'others',
          name: `${formatNumber(others.count)} produk lain`,
          amount: others.amount,
        }
        const parts = [
          ...products.map(({ id, name, amount }) => ({ key: id ?? name, name, amount })),
          ...(others.count > 0 ? [rest] : []),
        ]
        return <ShareBars parts={parts} whole={total} />
      }}
    </Card>
  )
}

function named({ name, amount }: { name: string; amount: number }) {
  return { key: name, name, amount }
}
