import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { formatDigits, formatPercent } from '../../format.ts'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { acceptsText } from '../../kit/keyboard/accepts-text.ts'
import { Keys } from '../../kit/keyboard/keys.tsx'
import classes from './changed-price.module.css'

const REASONS = ['Negosiasi', 'Samakan harga lama', 'Cetak ulang']

type Field = 'price' | 'reason'

type ChangedPriceProps = {
  /** The product. */
  name: string
  unit: string
  /** Rupiah; null is an empty field. */
  price: number | null
  reason: string
  /** The line as it is priced with it. */
  priced: { unitPrice: number; listPrice: number | null } | null
  problems: { [Name in Field]?: string | undefined }
  /** `data-field` of both. */
  fields?: Record<Field, string>
  onPrice: (price: number | null) => void
  onReason: (reason: string) => void
  onLeave?: (field: Field) => void
  /** Enter, once it has a reason. */
  onDone: () => void
  onUsual: () => void
  onEscape: () => void
}

/** The unit price that is given for a line, and why (docs/product.md#changed-prices). */
export function ChangedPrice(props: ChangedPriceProps) {
  const { name, unit, price, reason, priced, problems, fields, onReason, onLeave, onDone } = props
  const group = useRef<HTMLDivElement>(null)
  const chosen = REASONS.find((one) => reason === one || reason.startsWith(`${one}: `))
  const note = chosen ? reason.slice(chosen.length + 2) : reason
  const wrong = problems.price ?? problems.reason
  useLayoutEffect(() => {
    const field = group.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [])

  const give = (one: string | undefined, words: string) =>
    onReason(one && words ? `${one}: ${words}` : (one ?? words))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const one = !acceptsText(event.target) && REASONS[Number(event.key) - 1]
    if (event.key === 'Escape') props.onEscape()
    else if (one) give(one, note)
    else if (event.key !== 'Enter') return
    else if (reason.trim()) onDone()
    else group.current?.querySelector('button')?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row beside its fields
    <div
      ref={group}
      role="group"
      aria-label={`Harga ${name}`}
      className={classes.fields}
      onKeyDown={onKeyDown}
    >
      <MoneyField
        quiet
        size="sm"
        className={classes.price}
        aria-label={`Harga satuan ${name}`}
        data-field={fields?.price}
        value={price}
        error={problems.price !== undefined}
        onChange={props.onPrice}
        onBlur={() => onLeave?.('price')}
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
      {REASONS.map((one, index) => (
        <Button
          key={one}
          size="sm"
          variant="default"
          className={classes.chip}
          aria-pressed={one === chosen}
          data-field={index === 0 ? fields?.reason : undefined}
          leftSection={one === chosen && <IconCheck size={16} />}
          rightSection={<Keys keys={String(index + 1)} />}
          onClick={() => give(one, note)}
        >
          {one}
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
        onBlur={() => onLeave?.('reason')}
      />
      <Button size="sm" variant="subtle" onClick={props.onUsual}>
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
