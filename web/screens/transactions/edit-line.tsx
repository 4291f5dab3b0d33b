import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type PricedLine, sidesOf } from '../../../core/sale.ts'
import { fixed, number, rupiah } from '../../format.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Money } from '../../kit/money.tsx'
import { QuantityField } from '../../kit/quantity-field.tsx'
import { SizeField } from '../../kit/size-field.tsx'
import { UnitTile } from '../../parts/unit-tile.tsx'
import classes from './edit-line.module.css'
import type { EditLine as Line } from './edit-model.ts'

const SIDES = { length: 'Panjang', width: 'Lebar' }

type EditLineProps = {
  line: Line
  /** What it would be sold as; null when its product is gone. */
  priced: PricedLine<unknown> | null
  /** The name it was sold under, for when its product is gone. */
  name: string
  /** What is wrong with one of its fields. */
  problem: (field: string) => string | undefined
  onChange: (line: Line) => void
  onRemove: () => void
}

/** A line being edited: sizes as its unit needs them, quantity, notes, and what it comes to. */
export function EditLine({ line, priced, name, problem, onChange, onRemove }: EditLineProps) {
  const set = (changes: Partial<Line>) => onChange({ ...line, ...changes })
  return (
    <li className={classes.line} data-line={line.id}>
      <div className={classes.head}>
        <UnitTile unit={priced?.unit ?? '—'} />
        <div className={classes.words}>
          <div className={classes.name}>{name}</div>
          <div className={`num ${classes.price}`}>
            {priced ? priceText(priced, line) : problem('productId')}
          </div>
        </div>
        {priced && priced.problems.length === 0 && <Money amount={priced.total} className={classes.total} />}
        <IconButton label={`Hapus ${name}`} danger onClick={onRemove}>
          <IconX size={18} stroke={1.7} />
        </IconButton>
      </div>
      <div className={classes.fields}>
        {sidesOf(priced?.unit ?? 'pcs').map((side) => (
          <SizeField
            key={side}
            className={classes.size}
            aria-label={`${SIDES[side]} ${name} dalam cm`}
            label={SIDES[side]}
            rightSection="cm"
            rightSectionPointerEvents="none"
            size="sm"
            value={line[side]}
            onChange={(size) => set({ [side]: size })}
            error={problem(side)}
          />
        ))}
        <QuantityField
          className={classes.quantity}
          aria-label={`Jumlah ${name}`}
          label="Jumlah"
          size="sm"
          value={line.quantity}
          onChange={(quantity) => set({ quantity })}
          error={problem('quantity')}
        />
        <TextInput
          className={classes.notes}
          aria-label={`Catatan ${name}`}
          label="Catatan"
          size="sm"
          maxLength={500}
          value={line.notes}
          onChange={(event) => set({ notes: event.currentTarget.value })}
          error={problem('notes')}
        />
      </div>
    </li>
  )
}

/** 'Rp 25.000/m² · 3,00 m² × 2 = 6,00 m²', 'Rp 400/pcs · Grosir, min. 100' */
function priceText(priced: PricedLine<unknown>, line: Line): string {
  const area = priced.area ?? 0
  const tier = priced.appliedTier
  return [
    `${rupiah(priced.unitPrice)}/${priced.unit}`,
    priced.area !== null &&
      (line.quantity === 1
        ? `${fixed(area)} m²`
        : `${fixed(area)} m² × ${number(line.quantity)} = ${fixed(area * line.quantity)} m²`),
    tier && tier.minQuantity > 1 && `${tier.label ?? 'Grosir'}, min. ${number(tier.minQuantity)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
