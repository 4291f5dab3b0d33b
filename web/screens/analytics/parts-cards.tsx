import { formatNumber } from '../../format.ts'
import { Card } from './card.tsx'
import { ShareBars } from './share-bars.tsx'
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
