import { ActionIcon, Anchor, Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconDots } from '@tabler/icons-react'
import { memo } from 'react'
import type { Product } from '../../../contract/products.ts'
import { formatDigits, formatNumber } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { Money } from '../../kit/display/money.tsx'
import type { RowAction } from '../../kit/lists/column.ts'
import { RowActions, RowMenu } from '../../kit/lists/row-menu.tsx'
import { UnitTile } from '../../parts/order/unit-tile.tsx'
import classes from './product-cards.module.css'
import { sorted, TintSquare, tierRange } from './tiers.tsx'

const TIERS_SHOWN = 3

type CardActions = { onEdit: (product: Product) => void; actions: readonly RowAction<Product>[] }

export function ProductCards({ products, ...shared }: CardActions & { products: readonly Product[] }) {
  const phone = usePhone()
  return (
    <ul className={classes.grid} aria-label="Produk">
      {products.map((product) => (
        <Card key={product.id} product={product} phone={phone} {...shared} />
      ))}
    </ul>
  )
}

type CardProps = CardActions & { product: Product; phone: boolean }

/** Memoized: a change draws only the cards it touches. */
const Card = memo(function Card({ product, phone, onEdit, actions }: CardProps) {
  const tiers = sorted(product.pricingTiers)
  const rest = tiers.length - TIERS_SHOWN
  return (
    <Paper component="li" className={classes.card}>
      <div className={classes.head}>
        <UnitTile unit={product.unit} />
        <div className={classes.names}>
          <h2>{product.name}</h2>
          <span className="detail">
            {product.category} · {product.machineType}
          </span>
        </div>
        {phone ? (
          <RowMenu row={product} actions={actions}>
            <ActionIcon size={44} aria-label={`Tindakan ${product.name}`} data-opens={product.id}>
              <IconDots size={20} />
            </ActionIcon>
          </RowMenu>
        ) : (
          <RowActions row={product} actions={actions} name={product.name} />
        )}
      </div>
      <div className={classes.price}>
        <span>
          <Money amount={product.pricePerUnit} className={classes.figure} />
          <span className={classes.quiet}>/{product.unit}</span>
        </span>
        {!product.discountEligible && <span className="fact">Tanpa diskon member</span>}
      </div>
      {tiers.length > 0 && (
        <ul aria-label={`Harga bertingkat ${product.name}`}>
          {tiers.slice(0, TIERS_SHOWN).map((tier) => (
            <li key={tier.id} className={`num ${classes.tier}`}>
              <TintSquare price={tier.pricePerUnit} base={product.pricePerUnit} />
              <span>{tierRange(tier)}</span>
              <span className={classes.quiet}>{tier.label}</span>
              <span className="strong">{formatDigits(tier.pricePerUnit)}</span>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Anchor
          component="button"
          type="button"
          className={`strong ${classes.rest}`}
          c="var(--pp-c-ink)"
          fz={13}
          mih={phone ? 44 : 32}
          onClick={() => onEdit(product)}
        >
          +{formatNumber(rest)} tingkat lagi
        </Anchor>
      )}
    </Paper>
  )
})

const NAMES = [150, 120, 170, 140, 160, 130, 145, 155]

export function CardsSkeleton() {
  return (
    <div className={`${classes.grid} ${classes.toCome}`}>
      <VisuallyHidden role="status">Memuat…</VisuallyHidden>
      {NAMES.map((width) => (
        <Paper key={width} className={classes.card} h={120}>
          <Skeleton height={16} width={width} />
          <Skeleton height={12} width={110} mt={10} />
          <Skeleton height={22} width={130} mt={18} />
        </Paper>
      ))}
    </div>
  )
}
