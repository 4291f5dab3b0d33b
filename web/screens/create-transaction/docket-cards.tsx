import { memo } from 'react'
import { totalWithoutExtras } from '../../../core/orders/line-extras.ts'
import { billedText } from '../../../core/paper/billed-text.ts'
import { rupiah } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { BilledSizeText } from '../../parts/order/billed-size.tsx'
import { LineTile } from '../../parts/order/unit-tile.tsx'
import classes from './docket-cards.module.css'
import { priceMark } from './docket-columns.ts'
import { linePath } from './field-path.ts'
import { hasExtras, TillExtras } from './lazy-extras.ts'
import {
  FormerPrice,
  FreePrice,
  isSameLine,
  LineNote,
  LineOutsourcing,
  type LineProps,
  LineQuantity,
  LineSizes,
  OpenExtras,
  openPrice,
  RemoveLine,
  TierHint,
  TillPrice,
} from './line-fields.tsx'
import { sizeResult } from './price-draft.ts'

type CardsProps = Omit<LineProps, 'line'> & { lines: LineProps['line'][]; opened: string | null }

export function DocketCards({ lines, opened, ...shared }: CardsProps) {
  return (
    <ul aria-label="Item pesanan" className={classes.list}>
      {lines.map((line) => (
        <Card key={line.item.id} line={line} {...shared} opened={opened === line.item.id} />
      ))}
    </ul>
  )
}

type CardProps = LineProps & { opened: boolean }

const Card = memo(function Card(props: CardProps) {
  const { opened, ...shared } = props
  const { line, problems, actions } = shared
  const { name, unit, priced, measure } = line
  const hint = <TierHint line={line} actions={actions} />
  const mark = priceMark(line)
  const isFree = line.item.productId === null
  const vanished = problems[linePath(line.item.id, 'product')]
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <LineTile line={{ ...line.item, unit }} />
        <div className={classes.text}>
          <span className={classes.name}>{name}</span>
          {vanished && <span className="problem">{vanished}</span>}
          {isFree && <span className="detail">Item bebas</span>}
          {priced && !isFree && (
            <span className="detail">
              <button
                type="button"
                className={`reach ${classes.unitPrice}`}
                title="Ubah harga"
                aria-keyshortcuts="="
                onClick={() => openPrice({ line, actions })}
              >
                {rupiah(priced.unitPrice)}/{unit}
              </button>
              {mark && (
                <>
                  {' · '}
                  <span className={classes.tier}>{mark}</span>
                </>
              )}
            </span>
          )}
          <FormerPrice line={line} />
        </div>
        <div className={classes.sum}>
          {priced ? <Money amount={totalWithoutExtras(priced)} className={`strong ${classes.total}`} /> : '—'}
          <span className="detail">{sizeResult(line)}</span>
          {priced?.minimumTotal && <span className="detail">minimum</span>}
        </div>
        {measure !== 'piece' && <div className={classes.hint}>{hint}</div>}
      </div>
      <div className={classes.fields}>
        {isFree && <FreePrice {...props} thumb />}
        {measure === 'piece' ? hint : <LineSizes {...props} thumb />}
        <div className={classes.quantity}>
          <LineQuantity {...props} stepper />
        </div>
      </div>
      {priced?.billed && billedText(priced) !== null && (
        <div className={`detail ${classes.billed}`}>
          <BilledSizeText line={priced} />
        </div>
      )}
      {line.item.changedPrice !== undefined && <TillPrice {...shared} />}
      {hasExtras(line, opened) && <TillExtras {...shared} choosing={opened} place="card" />}
      {!opened && (
        <div className={classes.foot}>
          <OpenExtras line={line} actions={actions} thumb />
          <LineNote {...props} thumb />
          <LineOutsourcing {...shared} thumb />
          <RemoveLine line={line} actions={actions} thumb />
        </div>
      )}
    </li>
  )
}, isSameCard)

function isSameCard(one: CardProps, other: CardProps): boolean {
  return one.opened === other.opened && isSameLine(one, other)
}
