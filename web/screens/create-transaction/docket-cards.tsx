import { Paper } from '@mantine/core'
import { rupiah } from '../../format.ts'
import { Money } from '../../kit/money.tsx'
import { UnitTile } from '../../parts/unit-tile.tsx'
import classes from './docket-cards.module.css'
import {
  LineNote,
  type LineProps,
  LineQuantity,
  LineSizes,
  nameOf,
  RemoveLine,
  TierHint,
} from './line-fields.tsx'
import { placeOf } from './problems.ts'
import { sizeResult } from './size-text.ts'

/** The order as cards with fields for a thumb: joined beside the till, apart on a phone. */
export function DocketCards(props: Omit<LineProps, 'line'> & { lines: LineProps['line'][]; apart: boolean }) {
  const { lines, apart, ...shared } = props
  return (
    <ul aria-label="Item pesanan" className={classes.list} data-apart={apart || undefined}>
      {lines.map((line) =>
        apart ? (
          <Paper key={line.item.id} component="li">
            <Card line={line} {...shared} />
          </Paper>
        ) : (
          <li key={line.item.id}>
            <Card line={line} {...shared} />
          </li>
        ),
      )}
    </ul>
  )
}

function Card(props: LineProps) {
  const { line, problems, actions } = props
  const vanished = problems[placeOf(line.item.id, 'product')]
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <UnitTile unit={line.unit} />
        <div className={classes.text}>
          <span className={classes.name}>{nameOf(line)}</span>
          {vanished && <span className={classes.problem}>{vanished}</span>}
          {line.product && (
            <span className={classes.detail}>
              {rupiah(line.unitPrice)}/{line.unit}
              {line.tier && (
                <>
                  {' · '}
                  <span className={classes.tier}>{line.tier.label ?? 'Tingkat'}</span>
                </>
              )}
            </span>
          )}
        </div>
        <div className={classes.sum}>
          {line.product ? <Money amount={line.total} className={`strong ${classes.total}`} /> : '—'}
          <span className={classes.detail}>{sizeResult(line)}</span>
        </div>
      </div>
      <div className={classes.fields}>
        <LineSizes {...props} thumb />
        {line.measure === 'piece' && <TierHint line={line} actions={actions} short />}
        <div className={classes.quantity}>
          <LineQuantity {...props} stepper />
        </div>
      </div>
      {line.measure !== 'piece' && <TierHint line={line} actions={actions} short />}
      <div className={classes.foot}>
        <LineNote {...props} thumb />
        <RemoveLine line={line} actions={actions} thumb />
      </div>
    </div>
  )
}
