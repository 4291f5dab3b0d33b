// A changed price at the till: loaded when the first one is given.
import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDigits, formatPercent } from '../../format.ts'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { acceptsText } from '../../kit/keyboard/accepts-text.ts'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { focusField, linePath, SEARCH } from './field-path.ts'
import type { LineProps } from './line-fields.tsx'
import classes from './till-price.module.css'

const REASONS = ['Negosiasi', 'Samakan harga lama', 'Cetak ulang']

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
  const { changedPrice = null, priceReason = '' } = item
  const chosen = REASONS.find((reason) => priceReason === reason || priceReason.startsWith(`${reason}: `))
  const note = chosen ? priceReason.slice(chosen.length + 2) : priceReason
  const pricePath = linePath(item.id, 'price')
  const reasonPath = linePath(item.id, 'priceReason')
  const wrong = problems[pricePath] ?? problems[reasonPath]
  useLayoutEffect(() => {
    focusField(pricePath)
  }, [pricePath])

  const give = (reason: string | undefined, words: string) => {
    const written = reason && words ? `${reason}: ${words}` : (reason ?? words)
    flushSync(() => actions.change(item.id, { priceReason: written }))
  }
  const leave = () => {
    if (priceReason.trim()) onClose()
    focusField(priceReason.trim() ? SEARCH : reasonPath)
  }
  const takeBack = () => {
    flushSync(() => actions.change(item.id, { changedPrice: undefined, priceReason: undefined }))
    focusField(SEARCH)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const reason = !acceptsText(event.target) && REASONS[Number(event.key) - 1]
    if (event.key === 'Escape') takeBack()
    else if (reason) give(reason, note)
    else if (event.key === 'Enter') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row beside its fields
    <div role="group" aria-label={`Harga ${name}`} className={classes.fields} onKeyDown={onKeyDown}>
      <MoneyField
        quiet
        size="sm"
        className={classes.price}
        aria-label={`Harga satuan ${name}`}
        data-field={pricePath}
        value={changedPrice}
        error={problems[pricePath] !== undefined}
        onChange={(price) => actions.change(item.id, { changedPrice: price })}
        onBlur={() => actions.touch(pricePath)}
      />
      <span className={`num ${classes.from}`}>
        /{unit}
        {priced?.listPrice != null && priced.listPrice !== priced.unitPrice && (
          <>
            {' '}
            <s>{formatDigits(priced.listPrice)}</s> {movement(priced.unitPrice, priced.listPrice)}
          </>
        )}
      </span>
      <span className={classes.label}>Alasan *</span>
      {REASONS.map((reason, index) => (
        <Button
          key={reason}
          size="sm"
          variant="default"
          className={classes.chip}
          aria-pressed={reason === chosen}
          data-field={index === 0 ? reasonPath : undefined}
          leftSection={reason === chosen && <IconCheck size={16} />}
          rightSection={<Keys keys={String(index + 1)} />}
          onClick={() => give(reason, note)}
        >
          {reason}
        </Button>
      ))}
      <TextInput
        size="sm"
        className={classes.note}
        aria-label={`Alasan harga ${name}`}
        placeholder={chosen ? 'Catatan, bila perlu' : 'Alasan lain'}
        maxLength={150}
        autoComplete="off"
        value={note}
        onChange={(event) => give(chosen, event.currentTarget.value)}
        onBlur={() => actions.touch(reasonPath)}
      />
      <Button size="sm" variant="subtle" onClick={takeBack}>
        Harga biasa
      </Button>
      {wrong && (
        <p className={`problem ${classes.problem}`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

/** 'turun 12,5%' */
function movement(now: number, before: number): string {
  if (before === 0) return ''
  const share = Math.abs(now - before) / before
  return `${now < before ? 'turun' : 'naik'} ${formatPercent(Math.round(share * 1000) / 1000)}`
}
