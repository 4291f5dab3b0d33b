import { IconPencil } from '@tabler/icons-react'
import classes from './unit-tile.module.css'

export function UnitTile({ unit }: { unit: string }) {
  return <span className={classes.tile}>{unit}</span>
}

/** Of what is sold without a product. */
export function FreeTile() {
  return (
    <span className={classes.tile}>
      <IconPencil size={16} aria-hidden="true" />
    </span>
  )
}
