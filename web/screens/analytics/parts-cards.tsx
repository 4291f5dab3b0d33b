import type { Range } from '../../../core/analytics.ts'
import { number } from '../../format.ts'
import { Card } from './card.tsx'
import classes from './money-card.module.css'
import { ShareBars } from './share-bars.tsx'
import { lengthText } from './texts.ts'
import type { CardQuery, Parts } from './use-analytics.ts'

type PartsProps = { query: CardQuery<Parts>; range: Range; className?: string | undefined }

const EMPTY = 'Belum ada penjualan dalam periode ini.'
const HOW = 'Sesudah diskon, pajak dan pembulatan, dibagi per item; bersama-sama sama dengan pendapatan.'

/** Revenue per machine type. */
export function MachinesCard({ query, range, className }: PartsProps) {
  return (
    <Card title="Per jenis mesin" aside={lengthText(range)} query={query} height={200} className={className}>
      {({ machines, total }) => <ShareBars parts={machines.map(named)} whole={total} empty={EMPTY} />}
    </Card>
  )
}

/** Revenue per category. */
export function CategoriesCard({ query, range }: PartsProps) {
  return (
    <Card title="Per kategori" aside={lengthText(range)} query={query} height={300}>
      {({ categories, total }) => (
        <>
          <ShareBars parts={categories.map(named)} whole={total} empty={EMPTY} />
          {categories.length > 0 && <p className={classes.words}>{HOW}</p>}
        </>
      )}
    </Card>
  )
}

/** Revenue of the products that bring most of it, and of the others together. */
export function ProductsCard({ query, range }: PartsProps) {
  return (
    <Card title="10 produk teratas" aside={lengthText(range)} query={query} height={300}>
      {({ products, others, total }) => {
        const rest = { key: 'others', name: `${number(others.count)} produk lain`, amount: others.amount }
        const parts = [
          ...products.map(({ id, name, amount }) => ({ key: id, name, amount })),
          ...(others.count > 0 ? [rest] : []),
        ]
        return <ShareBars parts={parts} whole={total} empty={EMPTY} />
      }}
    </Card>
  )
}

function named({ name, amount }: { name: string; amount: number }) {
  return { key: name, name, amount }
}
