import { IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { parseSizes } from '../../../core/money/number.ts'
import { FREE_PRICE_INPUT } from '../../../core/orders/free-item.ts'
import { requiredSides } from '../../../core/orders/sale.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber, rupiah } from '../../format.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { MoneyField, SizeField } from '../../kit/fields/number-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { COUNT_PADDING, fieldWidth, hintPrice, PRICE_PADDING, SIZE_PADDING } from './docket-columns.ts'
import type { DraftItem } from './draft.ts'
import { type FieldPath, findField, focusField, LINE_FIELDS, linePath, SEARCH } from './field-path.ts'
import classes from './line-fields.module.css'
import type { PricedDraftLine } from './price-draft.ts'
import type { Problems } from './problems.ts'

/** Its key may be the next: drawn at once, and what is typed until its code is there waits for it. */
export const SizeDoubt = preloaded(() =>
  import('../../parts/order/size-doubt.tsx').then((module) => module.SizeDoubt),
)

/** Shops that change no price never load it. */
export const TillPrice = preloaded(() => import('./till-price.tsx').then((module) => module.TillPrice))

/** Shops without makloon never load it. */
const TillOutsourcing = preloaded(() =>
  import('./till-outsourcing.tsx').then((module) => module.TillOutsourcing),
)

export function LineOutsourcing(props: LineProps & { thumb?: boolean }) {
  const { outsourcingEnabled } = useShop().store
  if (!outsourcingEnabled && !props.line.item.outsourcing) return null
  return <TillOutsourcing {...props} />
}

/** '=' in a field of a line opens its price. */
export function opensPrice({ line, actions }: LineProps) {
  return (event: KeyboardEvent) => {
    const isNote = (event.target as HTMLElement).dataset.field === linePath(line.item.id, 'notes')
    if (event.key !== '=' || event.ctrlKey || event.metaKey || isNote || !line.priced) return
    event.preventDefault()
    openPrice({ line, actions })
  }
}

export function openPrice({ line: { item, priced }, actions }: Pick<LineProps, 'line' | 'actions'>) {
  if (item.productId !== null && item.changedPrice === undefined) {
    if (priced) actions.change(item.id, { changedPrice: priced.unitPrice, priceReason: '' })
    return
  }
  const path = linePath(item.id, 'price')
  const field = findField(path)
  // With its reason it is folded into a button.
  if (field instanceof HTMLButtonElement) field.click()
  else focusField(path)
}

/** A side (cm) that may have been typed in metres. */
const isShort = (side: number | null) => side !== null && side < 20

export type LineActions = {
  change: (id: string, change: Partial<DraftItem>) => void
  /** A field was left: from now on it shows its problem. */
  touch: (field: FieldPath) => void
  remove: (id: string) => void
  /** Shows what may be added to this line; null: to none. */
  openExtras: (id: string | null) => void
}

export type LineProps = { line: PricedDraftLine; problems: Problems; actions: LineActions }

export function isSameLine(one: LineProps, other: LineProps): boolean {
  const [line, next] = [one.line, other.line]
  return (
    one.actions === other.actions &&
    line.item === next.item &&
    line.priced?.source === next.priced?.source &&
    line.priced?.unitPrice === next.priced?.unitPrice &&
    line.priced?.priceSource === next.priced?.priceSource &&
    line.next?.tier === next.next?.tier &&
    line.before === next.before &&
    // An extra of the order is paid with another line.
    line.priced?.total === next.priced?.total &&
    line.offered.length === next.offered.length &&
    (one.problems === other.problems ||
      LINE_FIELDS.every((field) => {
        const path = linePath(line.item.id, field)
        return one.problems[path] === other.problems[path]
      }))
  )
}

/** Enter goes on to length, width, quantity, and back to the search. */
function enterLeadsTo(field: FieldPath) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    focusField(field)
  }
}

export function LineSizes({
  line,
  problems,
  actions,
  thumb,
  sum,
}: LineProps & { thumb?: boolean; sum?: ReactNode }) {
  const { item } = line
  const sides = requiredSides(line.unit)
  const [words, setWords] = useState<Partial<Record<string, string | undefined>>>({})
  // Nothing is asked while a size is still being typed.
  const [typing, setTyping] = useState(false)
  if (sides.length === 0) return null
  const wrong = [...new Set(sides.map((side) => problems[linePath(item.id, side)]).filter(Boolean))]
  const sentences = wrong.length > 0 ? wrong : sides.map((side) => words[side]).filter(Boolean)
  const sentenceId = `sizes-${item.id}`
  return (
    <div className={classes.sizes} data-thumb={thumb || undefined}>
      <div className={classes.inputs}>
        {sides.map((side, index) => (
          <span key={side} className={classes.side}>
            {side === 'width' && (
              <span className={classes.times} aria-hidden="true">
                ×
              </span>
            )}
            <SizeField
              quiet
              size="sm"
              className={classes.size}
              style={{ minWidth: fieldWidth(String(item[side] ?? 0), thumb ? 12 : SIZE_PADDING) }}
              styles={{
                input: thumb ? { height: 44, paddingInline: 3, textAlign: 'center' } : { textAlign: 'right' },
              }}
              aria-label={`${side === 'length' ? 'Panjang' : 'Lebar'} ${line.name} dalam cm`}
              aria-describedby={sentences.length > 0 ? sentenceId : undefined}
              data-field={linePath(item.id, side)}
              value={item[side]}
              error={problems[linePath(item.id, side)] !== undefined}
              onChange={(value) => actions.change(item.id, { [side]: value })}
              onPair={
                side === 'length' && sides.length === 2
                  ? (length, width) => actions.change(item.id, { length, width })
                  : undefined
              }
              onWords={(said) => setWords((before) => ({ ...before, [side]: said }))}
              onFocus={() => setTyping(true)}
              onBlur={() => {
                setTyping(false)
                actions.touch(linePath(item.id, side))
              }}
              onKeyDown={(event) => {
                if (extrasKey({ line, actions }, event)) return
                // '3 x 1' has filled in the width as well.
                const next = parseSizes(event.currentTarget.value).length < 2 && sides[index + 1]
                enterLeadsTo(linePath(item.id, next || 'quantity'))(event)
              }}
            />
          </span>
        ))}
        <span className={classes.cm}>cm</span>
        {sentences.length > 0 && (
          <p id={sentenceId} className={wrong.length > 0 ? classes.problem : classes.said}>
            {sentences.join('. ')}
          </p>
        )}
      </div>
      {sentences.length === 0 && !typing && line.priced && sides.some((side) => isShort(item[side])) && (
        <SizeDoubt
          line={line.priced}
          className={classes.doubt}
          yesKey="M"
          field={linePath(item.id, 'metres')}
          onYes={(meant) => actions.change(item.id, meant)}
        />
      )}
      {sum !== undefined && <div className={classes.sum}>{sum}</div>}
    </div>
  )
}

/** What a piece of a free item costs. */
export function FreePrice({
  line: { item, name },
  problems,
  actions,
  thumb,
}: LineProps & { thumb?: boolean }) {
  const path = linePath(item.id, 'price')
  const sentenceId = `price-${item.id}`
  return (
    <div className={classes.quantity} data-thumb={thumb || undefined}>
      <MoneyField
        quiet
        size="sm"
        {...(!thumb && { leftSection: undefined })}
        max={FREE_PRICE_INPUT.max}
        className={classes.freePrice}
        style={{ minWidth: fieldWidth(formatNumber(item.freePrice || 0), PRICE_PADDING) }}
        aria-label={`Harga satuan ${name}`}
        aria-describedby={problems[path] ? sentenceId : undefined}
        placeholder="Harga"
        data-field={path}
        value={item.freePrice ?? null}
        error={problems[path] !== undefined}
        onChange={(price) => actions.change(item.id, { freePrice: price })}
        onBlur={() => actions.touch(path)}
        onKeyDown={enterLeadsTo(SEARCH)}
      />
      {problems[path] && (
        <p id={sentenceId} className={classes.problem}>
          {problems[path]}
        </p>
      )}
    </div>
  )
}

export function LineQuantity({ line, problems, actions, stepper }: LineProps & { stepper?: boolean }) {
  const { item } = line
  const path = linePath(item.id, 'quantity')
  const sentenceId = `quantity-${item.id}`
  return (
    <div className={classes.quantity}>
      <QuantityField
        quiet
        size="sm"
        stepper={stepper}
        className={stepper ? undefined : classes.count}
        style={stepper ? undefined : { minWidth: fieldWidth(formatNumber(item.quantity), COUNT_PADDING) }}
        aria-label={`Jumlah ${line.name}`}
        aria-describedby={problems[path] ? sentenceId : undefined}
        data-field={path}
        value={item.quantity}
        error={problems[path] !== undefined}
        onChange={(quantity) => actions.change(item.id, { quantity })}
        onBlur={() => actions.touch(path)}
        onKeyDown={(event) => {
          if (extrasKey({ line, actions }, event)) return
          const metres = event.key.toLowerCase() === 'm' && findField(linePath(item.id, 'metres'))
          if (!metres)
            return enterLeadsTo(item.productId === null ? linePath(item.id, 'price') : SEARCH)(event)
          event.preventDefault()
          metres.click()
        }}
      />
      {problems[path] && (
        <p id={sentenceId} className={classes.problem}>
          {problems[path]}
        </p>
      )}
    </div>
  )
}

/** Always there, so that no row jumps while it is typed in. */
export function TierHint({ line, actions }: Pick<LineProps, 'line' | 'actions'>) {
  const { item, next, unit, priced } = line
  if (!priced || (!next && !priced.source?.pricingTiers.length)) return null
  return (
    <span className={classes.hintLine}>
      {next && (
        <button
          type="button"
          className={`reach ${classes.hint}`}
          onClick={() => actions.change(item.id, { quantity: next.tier.minQuantity })}
        >
          Tambah {formatNumber(next.missing)},{' '}
          <span className="nowrap">{hintPrice(next.tier.pricePerUnit, unit)}</span>
        </button>
      )}
    </span>
  )
}

export function FormerPrice({ line: { before, unit } }: Pick<LineProps, 'line'>) {
  if (before === undefined) return null
  return (
    <span className={classes.before}>
      tadi {rupiah(before)}/{unit}
    </span>
  )
}

export function RemoveLine(props: Pick<LineProps, 'line' | 'actions'> & { thumb?: boolean }) {
  const { line, actions, thumb } = props
  const remove = () => actions.remove(line.item.id)
  return (
    <IconButton
      danger
      size={thumb ? 44 : 32}
      label={`Hapus ${line.name}`}
      aria-keyshortcuts="Delete"
      onClick={remove}
      onKeyDown={(event) => event.key === 'Delete' && remove()}
    >
      {thumb ? <IconTrash size={18} /> : <IconX size={18} />}
    </IconButton>
  )
}

/** In the fields of sizes and quantity '+' leads to the extras of their line. */
function extrasKey({ line, actions }: Pick<LineProps, 'line' | 'actions'>, event: KeyboardEvent): boolean {
  if (event.key !== '+' || line.offered.length === 0) return false
  event.preventDefault()
  actions.openExtras(line.item.id)
  return true
}

export function OpenExtras({
  line,
  actions,
  thumb,
}: Pick<LineProps, 'line' | 'actions'> & { thumb?: boolean }) {
  if (line.offered.length === 0) return null
  return (
    <button
      type="button"
      className={`reach ${classes.extras}`}
      data-thumb={thumb || undefined}
      aria-label={`Finishing ${line.name}`}
      aria-keyshortcuts="+"
      onClick={() => actions.openExtras(line.item.id)}
    >
      {thumb && <IconPlus size={16} aria-hidden="true" />}
      {thumb ? 'Finishing' : '+ finishing'}
    </button>
  )
}

export function LineNote({ line, problems, actions, thumb }: LineProps & { thumb?: boolean }) {
  const { item } = line
  const path = linePath(item.id, 'notes')
  return (
    <span className={classes.note} data-thumb={thumb || undefined}>
      {thumb && <IconPencil size={16} aria-hidden="true" />}
      {!thumb && item.productId === null && <span className={classes.free}>Item bebas</span>}
      <input
        type="text"
        aria-label={`Catatan ${line.name}`}
        aria-invalid={problems[path] !== undefined || undefined}
        placeholder={thumb ? 'Tambah catatan' : '+ catatan'}
        maxLength={500}
        autoComplete="off"
        enterKeyHint="done"
        aria-keyshortcuts="Alt+C"
        data-field={path}
        value={item.notes}
        onChange={(event) => actions.change(item.id, { notes: event.currentTarget.value })}
        onKeyDown={enterLeadsTo(SEARCH)}
      />
      {!thumb && <OpenExtras line={line} actions={actions} />}
      {!thumb && <LineOutsourcing line={line} problems={problems} actions={actions} />}
    </span>
  )
}
