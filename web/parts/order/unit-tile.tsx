import classes from './unit-tile.module.css'

export function UnitTile({ unit }: { unit: string }) {
  return <span className={classes.tile}>{unit}</span>
}
