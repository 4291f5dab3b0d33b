import { Paper } from '@mantine/core'
import { memo } from 'react'
import { rupiah } from '../../format.ts'
import { Money } from '../../kit/money.tsx'
import { UnitTile } from '../../parts/unit-tile.tsx'
import classes from './docket-cards.module.css'
import { linePath } from './field-path.ts'
import {
  FormerPrice,
  isSameLine,
  LineNote,
  type LineProps,
  LineQuantity,
  LineSizes,
  RemoveLine,
  TierHint,
} from './line-fields.tsx'
import { sizeResult } from './quote.ts'

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

const Card = memo(function Card(props: LineProps) {
  const { line, problems, actions } = props
  const { name, unit, priced } = line
  const tier = priced?.appliedTier
  const vanished = problems[linePath(line.item.id, 'product')]
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <UnitTile unit={unit} />
        <div className={classes.text}>
          <span className={classes.name}>{name}</span>
          {vanished && <span className={classes.problem}>{vanished}</span>}
          {priced && (
            <span className="detail">
              {rupiah(priced.unitPrice)}/{unit}
              {tier && (
                <>
                  {' · '}
                  <span className={classes.tier}>{tier.label ?? 'Tingkat'}</span>
                </>
              )}
            </span>
          )}
          <FormerPrice line={line} />
        </div>
        <div className={classes.sum}>
          {priced ? <Money amount={priced.total} className={`strong ${classes.total}`} /> : '—'}
          <span className="detail">{sizeResult(line)}</span>
        </div>
        <div className={classes.hint}>
          <TierHint line={line} actions={actions} />
        </div>
      </div>
      <div className={classes.fields}>
        <LineSizes {...props} thumb />
        <div className={classes.quantity}>
          <LineQuantity {...props} stepper />
        </div>
      </div>
      <div className={classes.foot}>
        <LineNote {...props} thumb />
        <RemoveLine line={line} actions={actions} thumb />
      </div>
    </div>
  )
}, isSameLine)
