// A changed price at the till: loaded when the first one is given.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ChangedPrice } from '../../parts/order/changed-price.tsx'
import { focusField, linePath, SEARCH } from './field-path.ts'
import type { LineProps } from './line-fields.tsx'
import classes from './till-price.module.css'

type TillPriceProps = LineProps & { columns?: number }

/** Below its line: a row of the table, or with no `columns` a part of the card. */
export function TillPrice({ columns, ...props }: TillPriceProps) {
  const { priceReason } = props.line.item
  const [opened, setOpened] = useState(!priceReason)
  const path = (field: 'price' | 'priceReason') => linePath(props.line.item.id, field)
  const isOpened = opened || props.problems[path('price')] !== undefined || !priceReason
  const content = isOpened ? (
    <PriceFields {...props} onClose={() => setOpened(false)} />
  ) : (
    <button
      type="button"
      className={`reach ${classes.closed}`}
      data-field={path('price')}
      onClick={() => setOpened(true)}
    >
      Harga diubah: {priceReason}
    </button>
  )
  if (columns === undefined) return <div className={classes.card}>{content}</div>
  return (
    <tr data-price data-opened={isOpened || undefined} className={classes.row}>
      <td colSpan={columns}>{content}</td>
    </tr>
  )
}

function PriceFields({ line, problems, actions, onClose }: LineProps & { onClose: () => void }) {
  const { item, name, unit, priced } = line
  const fields = { price: linePath(item.id, 'price'), reason: linePath(item.id, 'priceReason') }
  const takeBack = () => {
    flushSync(() => actions.change(item.id, { changedPrice: undefined, priceReason: undefined }))
    focusField(SEARCH)
  }
  return (
    <ChangedPrice
      name={name}
      unit={unit}
      price={item.changedPrice ?? null}
      reason={item.priceReason ?? ''}
      priced={priced}
      problems={{ price: problems[fields.price], reason: problems[fields.reason] }}
      fields={fields}
      onPrice={(changedPrice) => actions.change(item.id, { changedPrice })}
      onReason={(priceReason) => flushSync(() => actions.change(item.id, { priceReason }))}
      onLeave={(field) => actions.touch(fields[field])}
      onDone={() => {
        onClose()
        focusField(SEARCH)
      }}
      onUsual={takeBack}
      onEscape={takeBack}
    />
  )
}
