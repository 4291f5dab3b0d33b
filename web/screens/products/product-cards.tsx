import { ActionIcon, Paper } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Product } from '../../../contract/products.ts'
import { digits, number } from '../../format.ts'
import { ButtonTooltips } from '../../kit/button-tooltips.tsx'
import { Money } from '../../kit/money.tsx'
import { TierBadge } from '../../parts/tier-badge.tsx'
import { UnitTile } from '../../parts/unit-tile.tsx'
import type { ProductActions } from './product-actions.ts'
import classes from './product-cards.module.css'
import { sorted } from './product-form-model.ts'
import { tierRange } from './tier-words.ts'
import { TintSquare } from './tint-square.tsx'

/** Cards show so many tiers (specification, section 2); the product itself shows the rest. */
const TIERS_SHOWN = 3

/** The grid: four columns where there is room, a card at least 280 wide. */
export function ProductCards({ products, actions }: { products: Product[]; actions: ProductActions }) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <ButtonTooltips>
      <ul className={classes.grid} aria-label="Produk">
        {products.map((product) => (
          <Card key={product.id} product={product} actions={actions} buttonSize={phone ? 44 : 32} />
        ))}
      </ul>
    </ButtonTooltips>
  )
}

type CardProps = { product: Product; actions: ProductActions; buttonSize: number }

/** Remembered: a change draws only the cards it touches, however many stand in the page. */
const Card = memo(function Card({ product, actions, buttonSize }: CardProps) {
  const tiers = sorted(product.pricingTiers)
  const rest = tiers.length - TIERS_SHOWN
  return (
    <Paper component="li" className={classes.card}>
      <div className={classes.head}>
        <UnitTile unit={product.unit} />
        <div className={classes.names}>
          <h2 className={classes.name}>{product.name}</h2>
          <div className={classes.kind}>
            {product.category} · {product.machineType}
          </div>
        </div>
      </div>
      <div className={classes.price}>
        <span>
          <Money amount={product.pricePerUnit} className={classes.figure} />
          <span className={classes.unit}>/{product.unit}</span>
        </span>
        {product.discountEligible && <TierBadge label="Diskon member" />}
      </div>
      {tiers.length === 0 ? (
        <p className={classes.single}>Satu harga untuk semua jumlah</p>
      ) : (
        <ul className={classes.tiers} aria-label={`Harga bertingkat ${product.name}`}>
          {tiers.slice(0, TIERS_SHOWN).map((tier) => (
            <li key={tier.id} className={`num ${classes.tier}`}>
              <TintSquare price={tier.pricePerUnit} base={product.pricePerUnit} />
              <span>{tierRange(tier)}</span>
              <span className={classes.label}>{tier.label}</span>
              <span className={classes.tierPrice}>{digits(tier.pricePerUnit)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        {rest > 0 && (
          <button type="button" className={classes.more} onClick={() => actions.edit(product)}>
            +{number(rest)} tingkat lagi
          </button>
        )}
        <span className={classes.actions}>
          <ActionIcon
            size={buttonSize}
            data-opens={product.id}
            aria-label={`Ubah ${product.name}`}
            onClick={() => actions.edit(product)}
          >
            <IconEdit size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            size={buttonSize}
            className="danger"
            aria-label={`Hapus ${product.name}`}
            onClick={() => actions.remove(product)}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </span>
      </div>
    </Paper>
  )
})
