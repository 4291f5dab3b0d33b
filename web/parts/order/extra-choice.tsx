import { IconCheck, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { formatRupiah } from '../../../core/money/money.ts'
import { choicesOf, isSeam } from '../../../core/orders/line-extras.ts'
import { extraCountText, extraPriceText, extraUnit, extraUnitsText } from '../../../core/paper/extra-text.ts'
import type { ExtraChoice, ExtraTerms, LineExtra } from '../../../core/products/extras.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { Money } from '../../kit/display/money.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import classes from './extra-choice.module.css'

export const MAX_EXTRA_KEYS = 9

type ExtraChipsProps = {
  /** The product. */
  name: string
  offered: readonly ExtraTerms[]
  chosen: readonly LineExtra[]
  /** Large, in two columns. */
  grid?: boolean
  /** `data-field` of the first. */
  field?: string
  /** Digits lead to the first nine. */
  keys?: boolean
  onToggle: (extra: ExtraTerms) => void
}

/** What may be added to a line; each is on or off. */
export function ExtraChips({ name, offered, chosen, grid, keys = !grid, field, onToggle }: ExtraChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form
    <div
      role="group"
      aria-label={`Finishing ${name}`}
      className={classes.chips}
      data-grid={grid || undefined}
    >
      {offered.map((extra, index) => {
        const isOn = chosen.some(({ id }) => id === extra.id)
        const key = keys && index < MAX_EXTRA_KEYS ? String(index + 1) : undefined
        return (
          <button
            key={extra.id}
            type="button"
            className={`selectable ${classes.chip}`}
            data-field={index === 0 ? field : undefined}
            aria-pressed={isOn}
            aria-keyshortcuts={key}
            onClick={() => onToggle(extra)}
          >
            {isOn && <IconCheck size={16} aria-hidden="true" />}
            <span className={classes.chipText}>
              <span className={classes.chipName}>{extra.name}</span> <small>{extraPriceText(extra)}</small>
            </span>
            {key && <Keys keys={key} />}
          </button>
        )
      })}
    </div>
  )
}

export type ExtraRowProps = {
  line: { productName: string; quantity: number }
  extra: LineExtra
  onCount: (count: number) => void
  onRemove: () => void
}

/** The extras of a line below it, where there are no columns; with a stepper they are taken off by their chips. */
export function ExtraList({
  line,
  extras,
  stepper,
  onCount,
  onRemove,
}: {
  line: ExtraRowProps['line']
  extras: readonly LineExtra[]
  stepper?: boolean
  onCount: (id: string, count: number) => void
  onRemove: (id: string) => void
}) {
  return (
    <ul aria-label={`Finishing ${line.productName}`} className={classes.list}>
      {extras.map((extra) => (
        <li key={extra.id}>
          <span className={classes.elbow} aria-hidden="true" />
          <span className={classes.text}>
            {extra.name}
            <span className="detail num">
              {stepper && extra.basis === 'count'
                ? extraCountText(extra, line.quantity)
                : listedCount(extra, line.quantity)}
            </span>
          </span>
          {extra.basis === 'count' && (
            <ExtraCount
              line={line}
              extra={extra}
              stepper={stepper}
              onCount={(count) => onCount(extra.id, count)}
            />
          )}
          <Money amount={extra.total} />
          {!stepper && !isSeam(extra) && (
            <RemoveExtra line={line} extra={extra} onRemove={() => onRemove(extra.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** 'Rp 1.500/m' */
export function ExtraPrice({ extra }: { extra: ExtraTerms }) {
  if (extra.basis === 'percent') return extraPriceText(extra)
  return (
    <>
      <Money amount={extra.price} />
      {extraUnit(extra)}
    </>
  )
}

/** '16,00 m × Rp 1.500', '4 × 2 lembar = 8 · Rp 1.000/buah': the price is in no column of its own. */
function listedCount(extra: LineExtra, quantity: number): string {
  if (['metre', 'area', 'piece'].includes(extra.basis))
    return `${extraUnitsText(extra, quantity)} × ${formatRupiah(extra.price)}`
  const [count, price] = [extraCountText(extra, quantity), extraPriceText(extra)]
  return count === null ? price : `${count} · ${price}`
}

export function ExtraCount({
  line,
  extra,
  stepper,
  field,
  onCount,
  onKeyDown,
}: Pick<ExtraRowProps, 'line' | 'extra' | 'onCount'> & {
  stepper?: boolean | undefined
  field?: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}) {
  return (
    <QuantityField
      quiet
      size="sm"
      stepper={stepper}
      narrow
      className={stepper ? undefined : classes.count}
      aria-label={`Jumlah ${extra.name} ${line.productName}`}
      data-field={field}
      value={extra.count}
      onChange={(count) => Number.isInteger(count) && count <= 10_000 && onCount(count)}
      onKeyDown={onKeyDown}
    />
  )
}

export function RemoveExtra({ line, extra, onRemove }: Pick<ExtraRowProps, 'line' | 'extra' | 'onRemove'>) {
  return (
    <IconButton danger size={32} label={`Hapus ${extra.name} ${line.productName}`} onClick={onRemove}>
      <IconX size={18} />
    </IconButton>
  )
}

/** On or off, in the order in which they are offered. */
export function toggledExtras(
  chosen: readonly LineExtra[],
  id: string,
  offered: readonly { id: string }[],
): ExtraChoice[] {
  const choices = choicesOf(chosen)
  if (choices.some((choice) => choice.id === id)) return choices.filter((choice) => choice.id !== id)
  const placeOf = (choice: ExtraChoice) => offered.findIndex((extra) => extra.id === choice.id)
  return [...choices, { id }].toSorted((one, other) => placeOf(one) - placeOf(other))
}

export function countedExtras(chosen: readonly LineExtra[], id: string, count: number): ExtraChoice[] {
  return choicesOf(chosen).map((choice) => (choice.id === id ? { id, count } : choice))
}
