import { Button, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { totalWithoutExtras } from '../../../core/orders/line-extras.ts'
import { missingOutsourcing, outsourcingText } from '../../../core/orders/outsourcing.ts'
import { billedWholeText } from '../../../core/paper/billed-text.ts'
import { extraCountText } from '../../../core/paper/extra-text.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber, rupiah } from '../../format.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { Money } from '../../kit/display/money.tsx'
import { TableHead } from '../../kit/display/table-head.tsx'
import { BilledSizeText } from '../../parts/order/billed-size.tsx'
import { ExtraPrice } from '../../parts/order/extra-choice.tsx'
import { LineTile } from '../../parts/order/unit-tile.tsx'
import classes from './order-body.module.css'
import { countedAs, momentWords, priceWords, sizeOf } from './order-words.ts'

type Item = Transaction['items'][number]

export type ItemsProps = {
  items: Item[]
  /** Of makloon, by line (rupiah); empty for users who may not see profit. */
  costs: ReadonlyMap<string, number>
  onTakeBack: ((itemId: string) => void) | undefined
  onEdit: (() => void) | undefined
  belowLine?: ((item: Item) => ReactNode) | null | undefined
}

export function ItemTable({ items, costs, onTakeBack, onEdit, belowLine }: ItemsProps) {
  return (
    <table className={classes.items}>
      <TableHead
        caption="Item pesanan"
        heads={['Item', 'Ukuran', 'Jumlah', 'Harga satuan', 'Total']}
        figures={4}
      />
      <tbody>
        {items.map((item) => {
          const { size, sum } = sizeOf(item)
          const reason = priceWords(item)
          const continues = item.extras.length > 0 || Boolean(belowLine) || undefined
          const isBilled = billedWholeText(item) !== null
          return (
            <Fragment key={item.id}>
              <tr data-continues={isBilled || continues}>
                <th scope="row">
                  <div className={classes.what}>
                    <LineTile line={item} />
                    <span className={classes.text}>
                      <span className={classes.product}>{item.productName}</span>
                      {item.notes && <span className={`detail ${classes.note}`}>{item.notes}</span>}
                      <Outsourced item={item} cost={costs.get(item.id)} onEdit={onEdit} />
                      <Fetched item={item} onTakeBack={onTakeBack} />
                    </span>
                  </div>
                </th>
                <td>
                  {size ?? '—'}
                  {sum && <span className="detail">{sum}</span>}
                </td>
                <td>
                  {formatNumber(item.quantity)}
                  <span className="detail">{countedAs(item)}</span>
                </td>
                <td>
                  <Money amount={item.unitPrice} />/{item.unit}
                  {reason && <span className={`detail ${classes.tier}`}>{reason}</span>}
                </td>
                <td>
                  <Money amount={totalWithoutExtras(item)} className="strong" />
                  {item.minimumTotal && <span className="detail">minimum</span>}
                </td>
              </tr>
              {isBilled && (
                <tr className={classes.extra} data-continues={continues}>
                  <td colSpan={5}>
                    <BilledSizeText whole line={item} />
                  </td>
                </tr>
              )}
              {item.extras.map((extra, index) => (
                <tr
                  key={extra.id}
                  className={classes.extra}
                  data-continues={index < item.extras.length - 1 || Boolean(belowLine) || undefined}
                >
                  <th scope="row">{extra.name}</th>
                  <td colSpan={2}>{extraCountText(extra, item.quantity)}</td>
                  <td>
                    <ExtraPrice extra={extra} />
                  </td>
                  <td>
                    <Money amount={extra.total} />
                  </td>
                </tr>
              ))}
              {belowLine && (
                <tr className={classes.below}>
                  <td colSpan={5}>{belowLine(item)}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

export function ItemCards({ items, costs, onTakeBack, onEdit, belowLine }: ItemsProps) {
  return (
    <section className={classes.card} aria-label="Item">
      <Title order={3} size="h4">
        {formatNumber(items.length)} item
      </Title>
      <ul className={classes.cards}>
        {items.map((item) => {
          const reason = priceWords(item)
          return (
            <li key={item.id}>
              <LineTile line={item} />
              <div className={classes.itemText}>
                <span className={classes.product}>{item.productName}</span>
                <span className="detail num">{sizeOf(item).whole}</span>
                <span className="detail num">
                  <BilledSizeText whole line={item} />
                </span>
                {item.notes && <em className={`detail ${classes.note}`}>{item.notes}</em>}
                <Outsourced item={item} cost={costs.get(item.id)} onEdit={onEdit} />
                <Fetched item={item} onTakeBack={onTakeBack} />
                <span className={classes.priced}>
                  <span className="detail num">
                    {rupiah(item.unitPrice)}/{item.unit}
                    {reason && ` · ${reason}`}
                    {item.minimumTotal && ' · minimum'}
                  </span>
                  <Money amount={totalWithoutExtras(item)} className="strong" />
                </span>
                {item.extras.map((extra) => (
                  <span key={extra.id} className={classes.priced}>
                    <span>
                      {extra.name} <span className="detail num">{extraCountText(extra, item.quantity)}</span>
                    </span>
                    <Money amount={extra.total} />
                  </span>
                ))}
              </div>
              {belowLine && <div className={classes.below}>{belowLine(item)}</div>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type OutsourcedProps = Pick<ItemsProps, 'onEdit'> & { item: Item; cost: number | undefined }

/** Makloon: who makes the line, and what is missing before it is produced. */
function Outsourced({ item: { outsourcing, productName }, cost, onEdit }: OutsourcedProps) {
  // A copy that an older version kept on this device has none.
  if (!outsourcing) return null
  const missing = missingOutsourcing(outsourcing)
  const words = [outsourcingText(outsourcing), cost !== undefined && `biaya ${rupiah(cost)}`, missing]
  return (
    <span className={`detail num ${classes.outsourced}`} data-missing={missing !== null || undefined}>
      {words.filter(Boolean).join(', ')}
      {missing && onEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Lengkapi makloon ${productName}`}
          onClick={onEdit}
        >
          Lengkapi
        </Button>
      )}
    </span>
  )
}

/** A line handed over before the rest. */
function Fetched({ item, onTakeBack }: { item: Item; onTakeBack: ItemsProps['onTakeBack'] }) {
  const zone = useShop().store.timeZone
  const today = useToday(zone)
  if (!item.handedOver) return null
  const { at, to } = item.handedOver
  return (
    <span className={`detail num ${classes.fetched}`}>
      Diambil {momentWords(at, zone, today)}
      {to && ` oleh ${to}`}
      {onTakeBack && (
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          aria-label={`Urungkan penyerahan ${item.productName}`}
          onClick={() => onTakeBack(item.id)}
        >
          Urungkan
        </Button>
      )}
    </span>
  )
}
