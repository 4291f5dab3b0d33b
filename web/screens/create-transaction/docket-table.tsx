import { memo } from 'react'
import { totalWithoutExtras } from '../../../core/orders/line-extras.ts'
import { billedAreaText, billedText } from '../../../core/paper/billed-text.ts'
import { formatDigits, formatNumber, formatTwoDecimals } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { TableHead } from '../../kit/display/table-head.tsx'
import { BilledSizeText } from '../../parts/order/billed-size.tsx'
import { LineTile } from '../../parts/order/unit-tile.tsx'
import { columnWidths, labelOf, priceMark } from './docket-columns.ts'
import classes from './docket-table.module.css'
import { linePath } from './field-path.ts'
import { hasExtras, TillExtras } from './lazy-extras.ts'
import {
  FormerPrice,
  FreePrice,
  isSameLine,
  LineNote,
  type LineProps,
  LineQuantity,
  LineSizes,
  openPrice,
  opensPrice,
  RemoveLine,
  TierHint,
  TillPrice,
} from './line-fields.tsx'
import { countedAs, sizeSum } from './price-draft.ts'

const HEADS = ['Item', 'Ukuran', 'Jumlah', 'Harga satuan', 'Total']
const FOLDED_HEADS = HEADS.toSpliced(3, 1)

/** `folded`: without room for a column of their own, unit price and tier are below the total. */
type Folded = { folded: boolean }
type DocketProps = Omit<LineProps, 'line'> & Folded & { lines: LineProps['line'][]; opened: string | null }

type RowProps = LineProps & Folded & { opened: boolean }

export function DocketTable({ lines, opened, ...shared }: DocketProps) {
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
          <Row key={line.item.id} line={line} {...shared} opened={opened === line.item.id} />
        ))}
      </tbody>
    </table>
  )
}

/** With what is below it: drawn only where its own line changes. */
const Row = memo(function Row({ folded, opened, ...props }: RowProps) {
  const { line, problems, actions } = props
  const { name, unit, priced, measure } = line
  const vanished = problems[linePath(line.item.id, 'product')]
  return (
    <>
      <tr data-opened={opened || undefined} onKeyDown={opensPrice(props)}>
        <th scope="row" className={classes.item}>
          <div className={classes.what}>
            <LineTile line={{ ...line.item, unit }} />
            <div className={classes.text}>
              <span className={classes.name}>{name}</span>
              {vanished && <span className="problem">{vanished}</span>}
              {measure !== 'piece' && <TierHint line={line} actions={actions} />}
              <LineNote {...props} />
            </div>
          </div>
        </th>
        <td>
          {measure === 'piece' ? (
            <TierHint line={line} actions={actions} />
          ) : (
            <LineSizes {...props} sum={<Measured line={line} />} />
          )}
        </td>
        <td>
          <LineQuantity {...props} />
          <div className={classes.below}>{countedAs(line)}</div>
        </td>
        {!folded && (
          <td className={line.item.productId === null ? undefined : classes.price}>
            <UnitPrice {...props} />
            <div className={classes.below}>{markOf(line)}</div>
          </td>
        )}
        <td className={classes.total}>
          {priced ? <Money amount={totalWithoutExtras(priced)} className="strong" /> : '—'}
          {priced?.minimumTotal && <div className={classes.below}>minimum</div>}
          {folded && (
            <div className={classes.below}>
              <UnitPrice {...props} />
              {markOf(line)}
            </div>
          )}
        </td>
        <td className={classes.remove}>
          <RemoveLine line={line} actions={actions} />
        </td>
      </tr>
      {line.item.changedPrice !== undefined && <TillPrice {...props} columns={folded ? 5 : 6} />}
      {hasExtras(line, opened) && (
        <TillExtras {...props} place={folded ? 'folded table' : 'table'} choosing={opened} />
      )}
    </>
  )
}, isSameRow)

/** The billed size replaces the sum of the sizes where it differs. */
function Measured({ line }: Pick<LineProps, 'line'>) {
  const { priced } = line
  if (!priced?.billed || billedText(priced) === null) return sizeSum(line)
  const { area, billed } = priced
  return (
    <>
      {billed.seam && `${billedAreaText(billed)}, `}
      {billed.length === null && `${formatTwoDecimals(area ?? 0)} m², `}
      <BilledSizeText line={priced} />
    </>
  )
}

function isSameRow(one: RowProps, other: RowProps): boolean {
  return one.folded === other.folded && one.opened === other.opened && isSameLine(one, other)
}

function UnitPrice(props: LineProps) {
  const { line, actions } = props
  const { item, unit, priced } = line
  if (item.productId === null) return <FreePrice {...props} />
  return (
    priced && (
      <>
        <button
          type="button"
          tabIndex={-1}
          className={classes.unitPrice}
          title="Ubah harga"
          aria-keyshortcuts="="
          onClick={() => openPrice({ line, actions })}
        >
          <Money amount={priced.unitPrice} />
          <span className={classes.per}>/{unit}</span>
        </button>
        {priced.priceSource === 'changed' && priced.listPrice !== null && (
          <s className={classes.listPrice}>{formatDigits(priced.listPrice)}</s>
        )}
        <FormerPrice line={line} />
      </>
    )
  )
}

function markOf(line: LineProps['line']) {
  const mark = priceMark(line)
  if (!mark) return null
  const tier = line.priced?.appliedTier
  const title = tier ? `${labelOf(tier)}, min. ${formatNumber(tier.minQuantity)}` : undefined
  return (
    <span className={`strong ${classes.tier}`} title={title}>
      {mark}
    </span>
  )
}
