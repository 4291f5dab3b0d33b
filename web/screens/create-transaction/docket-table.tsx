import { memo } from 'react'
import { number } from '../../format.ts'
import { Money } from '../../kit/money.tsx'
import { TableHead } from '../../kit/table-head.tsx'
import { UnitTile } from '../../parts/unit-tile.tsx'
import { columnWidths } from './docket-columns.ts'
import classes from './docket-table.module.css'
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
import { countedAs, sizeSum } from './quote.ts'

const HEADS = ['Item', 'Ukuran', 'Jumlah', 'Harga satuan', 'Total']
const FOLDED_HEADS = HEADS.toSpliced(3, 1)

/** `folded`: where there is no room for a column of its own, the unit price stands below the total. */
type Folded = { folded: boolean }
type DocketProps = Omit<LineProps, 'line'> & Folded & { lines: LineProps['line'][] }

/** The order as a receipt that grows line by line, on a wide screen. */
export function DocketTable({ lines, ...shared }: DocketProps) {
  const { folded } = shared
  return (
    <table className={classes.table}>
      <TableHead
        caption="Item pesanan"
        heads={folded ? FOLDED_HEADS : HEADS}
        widths={columnWidths(lines, folded)}
      />
      <tbody>
        {lines.map((line) => (
          <Row key={line.item.id} line={line} {...shared} />
        ))}
      </tbody>
    </table>
  )
}

const Row = memo(function Row(props: LineProps & Folded) {
  const { line, problems, actions, folded } = props
  const { name, unit, priced } = line
  const vanished = problems[linePath(line.item.id, 'product')]
  return (
    <tr>
      <th scope="row" className={classes.item}>
        <div className={classes.what}>
          <UnitTile unit={unit} />
          <div className={classes.text}>
            <span className={classes.name}>{name}</span>
            {vanished && <span className={classes.problem}>{vanished}</span>}
            <TierHint line={line} actions={actions} wide />
            <LineNote {...props} />
          </div>
        </div>
      </th>
      <td>
        <LineSizes {...props} sum={sizeSum(line)} />
      </td>
      <td>
        <LineQuantity {...props} />
        <div className={classes.below}>{countedAs(line)}</div>
      </td>
      {!folded && (
        <td className={classes.price}>
          <UnitPrice line={line} />
        </td>
      )}
      <td className={classes.total}>
        {priced ? <Money amount={priced.total} className="strong" /> : '—'}
        {folded && (
          <div className={classes.below}>
            <UnitPrice line={line} folded />
          </div>
        )}
      </td>
      <td className={classes.remove}>
        <RemoveLine line={line} actions={actions} />
      </td>
    </tr>
  )
}, isSameRow)

function isSameRow(one: LineProps & Folded, other: LineProps & Folded): boolean {
  return one.folded === other.folded && isSameLine(one, other)
}

/** The price and by which tier it is so; how many pieces that tier begins with, where there is room for it. */
function UnitPrice({ line, folded }: Pick<LineProps, 'line'> & Partial<Folded>) {
  const { unit, priced } = line
  const tier = priced?.appliedTier
  return (
    priced && (
      <>
        <Money amount={priced.unitPrice} />
        <span className={classes.per}>/{unit}</span>
        <FormerPrice line={line} />
        {priced.source.pricingTiers.length > 0 && (
          <div className={classes.tier} title={tier?.label ?? undefined}>
            {tier && <span className="strong">{tier.label ?? 'Tingkat'}</span>}
            {tier && tier.minQuantity > 1 && !folded && (
              <>
                , <span className="nowrap">min. {number(tier.minQuantity)}</span>
              </>
            )}
          </div>
        )}
      </>
    )
  )
}
