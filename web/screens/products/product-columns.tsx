import type { Product } from '../../../contract/products.ts'
import { formatDigits, formatNumber } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import type { Column } from '../../kit/lists/column.ts'
import { UnitTile } from '../../parts/order/unit-tile.tsx'
import classes from './product-columns.module.css'
import { sorted, TintSquare, tierRange } from './tiers.tsx'

export const PRODUCT_COLUMNS: readonly Column<Product>[] = [
  { head: 'Satuan', hideHead: true, card: 'lead', cell: ({ unit }) => <UnitTile unit={unit} /> },
  {
    head: 'Produk',
    heading: true,
    width: '32%',
    card: 'title',
    cell: ({ name, category, machineType }) => (
      <>
        <span className="strong" title={name}>
          {name}
        </span>
        <span className="detail">
          {category} · {machineType}
        </span>
      </>
    ),
    onCard: ({ name }) => name,
  },
  {
    head: 'Harga dasar',
    number: true,
    card: 'line',
    cell: ({ pricePerUnit, unit }) => (
      <>
        <Money amount={pricePerUnit} className="strong" />
        <span className={classes.unit}>/{unit}</span>
      </>
    ),
  },
  {
    head: 'Harga bertingkat',
    from: 62,
    width: '52%',
    card: 'line',
    cell: (product) => <Tiers product={product} />,
    onCard: ({ pricingTiers, discountEligible }) =>
      [
        pricingTiers.length > 0 && `${formatNumber(pricingTiers.length)} tingkat`,
        !discountEligible && 'tanpa diskon member',
      ]
        .filter(Boolean)
        .join(' · '),
  },
  {
    head: 'Diskon member',
    from: 80,
    cell: ({ discountEligible }) => (discountEligible ? 'Ya' : '—'),
  },
]

function Tiers({ product: { pricingTiers, pricePerUnit } }: { product: Product }) {
  if (pricingTiers.length === 0) return <span className={classes.none}>—</span>
  const tiers = sorted(pricingTiers)
  const words = tiers.map((tier) => `${tierRange(tier)}: ${formatDigits(tier.pricePerUnit)}`).join(', ')
  return (
    <span className="num" title={words}>
      {tiers.map((tier) => (
        <span key={tier.id} className={classes.tier}>
          <TintSquare price={tier.pricePerUnit} base={pricePerUnit} />
          {tierRange(tier)} <span className="strong">{formatDigits(tier.pricePerUnit)}</span>
        </span>
      ))}
    </span>
  )
}
