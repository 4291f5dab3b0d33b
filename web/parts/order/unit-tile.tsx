import classes from './unit-tile.module.css'

/** A product's unit in a small frame: m², cm, pcs or the shop's own. */
export function UnitTile({ unit }: { unit: string }) {
  return <span className={classes.tile}>{unit}</span>
}
