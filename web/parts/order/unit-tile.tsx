import { IconPencil } from '@tabler/icons-react'
import classes from './unit-tile.module.css'

export function UnitTile({ unit }: { unit: string }) {
  return <span className={classes.tile}>{unit}</span>
}

/** A pencil for what is sold without a product. */
export function LineTile({ line }: { line: { productId: string | null; unit: string } }) {
  return line.productId === null ? <FreeTile /> : <UnitTile unit={line.unit} />
}

export function FreeTile() {
  return (
    <span className={classes.tile}>
      <IconPencil size={16} aria-hidden="true" />
    </span>
  )
}
