import { Button, Select, Text, TextInput, Title } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { v7 as uuidv7 } from 'uuid'
import type { Product } from '../../../contract/products.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { FREE_PRICE_INPUT, freeNameProblem } from '../../../core/orders/free-item.ts'
import { extrasFor, isSeam, measurableExtras, totalWithoutExtras } from '../../../core/orders/line-extras.ts'
import { type PricedLine, requiredSides } from '../../../core/orders/sale.ts'
import { billedText } from '../../../core/paper/billed-text.ts'
import type { ExtraTerms } from '../../../core/products/extras.ts'
import { foldName } from '../../../core/text/search.ts'
import { useProductSearch, useProducts, useProductsReady } from '../../data/products.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber, formatTwoDecimals, rupiah } from '../../format.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { Money } from '../../kit/display/money.tsx'
import { MoneyField, SizeField } from '../../kit/fields/number-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { ChangedPrice } from '../../parts/order/changed-price.tsx'
import { countedExtras, ExtraChips, ExtraList, toggledExtras } from '../../parts/order/extra-choice.tsx'
import { SizeDoubt } from '../../parts/order/size-doubt.tsx'
import { LineTile } from '../../parts/order/unit-tile.tsx'
import type { EditLine, EditPreview } from './edit.ts'
import classes from './edit-items.module.css'
import { LineOutsourcing, type StoredOutsourcing } from './edit-outsourcing.tsx'
import { useOutsourcingCosts } from './outsourcing-costs.ts'

type EditItemsProps = {
  /** Of the order. */
  id: string
  items: EditLine[]
  /** In their order; null where the product is deleted. */
  priced: EditPreview['lines']
  /** A deleted product keeps the name it was sold under. */
  sold: Transaction['items']
  /** What is wrong with a field: 'items.0.length'. */
  problem: (path: string) => string | undefined
  onChange: (items: EditLine[]) => void
}

export function EditItems({ id, items, priced, sold, problem, onChange }: EditItemsProps) {
  const products = useProducts()
  const { extras: listed = [], outsourcingEnabled } = useShop().store
  const costs = useOutsourcingCosts(id, sold)
  const section = useRef<HTMLElement>(null)

  function named({ productId, free }: EditLine): string {
    if (free) return free.name
    const before = sold.find((item) => item.productId === productId)
    return before?.productName ?? products.find(({ id }) => id === productId)?.name ?? 'Produk dihapus'
  }

  /** Those of the shop's list, and what the line was sold with, as it was. */
  function offered({ id, productId }: EditLine): ExtraTerms[] {
    const product = products.find((one) => one.id === productId)
    const now = product ? extrasFor(product, listed) : []
    const line = sold.find((item) => item.id === id && item.productId === productId)
    const before = measurableExtras(product?.unit ?? line?.unit ?? '', line?.extras ?? []).filter(
      (extra) => !isSeam(extra),
    )
    return [
      ...now.map((extra) => before.find((one) => one.id === extra.id) ?? extra),
      ...before.filter((extra) => !now.some((one) => one.id === extra.id)),
    ]
  }

  function outsourcing({ id }: EditLine): StoredOutsourcing | null {
    const stored = sold.find((item) => item.id === id)?.outsourcing
    if (!stored && !outsourcingEnabled) return null
    const { vendor = null, hasCost = false } = stored ?? {}
    return { isStored: !!stored, vendor: vendor ?? '', hasCost, cost: costs.get(id) ?? null }
  }

  function add(what: Pick<EditLine, 'productId' | 'free'>) {
    const line = { id: uuidv7(), ...what, quantity: 1, length: null, width: null, notes: '' }
    onChange([...items, line])
    requestAnimationFrame(() =>
      section.current
        ?.querySelector<HTMLElement>(`[data-line="${line.id}"] ${line.free ? '[data-price]' : 'input'}`)
        ?.focus(),
    )
  }

  return (
    <section ref={section} className={classes.items} aria-label="Ubah item">
      <div className={`${classes.line} ${classes.heads}`}>
        <Title order={2} size="h4">
          Item
        </Title>
        <div className={classes.fields} aria-hidden>
          <span className={classes.size}>Ukuran</span>
          <span className={classes.quantity}>Jumlah</span>
        </div>
        <span className={classes.total} aria-hidden>
          Total
        </span>
        <span className={classes.remove} />
      </div>
      <ul>
        {items.map((line, index) => (
          <Line
            key={line.id}
            line={line}
            priced={priced[index] ?? null}
            name={named(line)}
            offered={offered(line)}
            outsourcing={outsourcing(line)}
            problem={(field) => problem(`items.${index}.${field}`)}
            onChange={(changed) => onChange(items.map((other) => (other.id === line.id ? changed : other)))}
            onRemove={() => onChange(items.filter((other) => other.id !== line.id))}
          />
        ))}
      </ul>
      <AddItem error={problem('items')} onAdd={add} />
    </section>
  )
}

const SIDES = { length: 'Panjang', width: 'Lebar' }

type LineProps = {
  line: EditLine
  /** Null when its product is deleted. */
  priced: PricedLine<unknown> | null
  /** The name it was sold under, shown when its product is deleted. */
  name: string
  /** Extras that it may have. */
  offered: ExtraTerms[]
  /** Makloon as it is stored; null: the shop does not offer it. */
  outsourcing: StoredOutsourcing | null
  problem: (field: string) => string | undefined
  onChange: (line: EditLine) => void
  onRemove: () => void
}

function Line({ line, priced, name, offered, outsourcing, problem, onChange, onRemove }: LineProps) {
  const set = (changes: Partial<EditLine>) => onChange({ ...line, ...changes })
  const { free } = line
  const phone = usePhone()
  const sides = requiredSides(priced?.unit ?? 'pcs')
  const price = useLinePrice({ line, priced, set })
  return (
    <li className={classes.line} data-line={line.id} onKeyDown={price.onKeyDown}>
      <LineTile line={{ ...line, unit: priced?.unit ?? '—' }} />
      {free ? (
        <TextInput
          aria-label="Nama item bebas"
          data-note
          size="sm"
          value={free.name}
          onChange={(event) => set({ free: { ...free, name: event.currentTarget.value } })}
          error={problem('free.name')}
        />
      ) : (
        <div className={classes.words}>
          <div className={classes.name}>{name}</div>
          <div className={`num ${classes.price}`}>
            {priced ? (
              <>
                <UnitPrice priced={priced} onOpen={price.open} />
                {priceText(priced, line)}
              </>
            ) : (
              problem('productId')
            )}
          </div>
        </div>
      )}
      <div className={classes.fields}>
        {sides.map((side) => (
          <SizeField
            key={side}
            className={classes.size}
            label={phone && SIDES[side]}
            aria-label={`${SIDES[side]} ${name} dalam cm`}
            rightSection="cm"
            rightSectionPointerEvents="none"
            size="sm"
            value={line[side]}
            onChange={(size) => set({ [side]: size })}
            onPair={
              side === 'length' && sides.length === 2 ? (length, width) => set({ length, width }) : undefined
            }
            error={problem(side)}
          />
        ))}
        <QuantityField
          className={classes.quantity}
          label={phone && 'Jumlah'}
          aria-label={`Jumlah ${name}`}
          rightSection={sides.length > 0 ? 'lbr' : priced?.unit}
          rightSectionPointerEvents="none"
          size="sm"
          value={line.quantity}
          onChange={(quantity) => set({ quantity })}
          error={problem('quantity')}
        />
        {free && (
          <MoneyField
            className={classes.freePrice}
            label={phone && 'Harga satuan'}
            aria-label={`Harga satuan ${name}`}
            data-price
            size="sm"
            max={FREE_PRICE_INPUT.max}
            value={free.price}
            onChange={(price) => set({ free: { ...free, price } })}
            error={problem('free.price')}
          />
        )}
      </div>
      <div className={classes.total}>
        {priced && priced.problems.length === 0 && <Money amount={totalWithoutExtras(priced)} />}
      </div>
      <TextInput
        className={classes.notes}
        aria-label={`Catatan ${name}`}
        placeholder="+ catatan"
        variant="unstyled"
        maxLength={500}
        data-note
        value={line.notes}
        onChange={(event) => set({ notes: event.currentTarget.value })}
        error={problem('notes')}
      />
      <IconButton label={`Hapus ${name}`} danger className={classes.remove} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
      {priced && <SizeDoubt line={priced} className={classes.doubt} onYes={set} />}
      {line.price && (price.opened || problem('changedPrice') || problem('priceReason')) && (
        <div className={classes.given}>
          <ChangedPrice
            name={name}
            unit={priced?.unit ?? ''}
            price={line.price.amount}
            reason={line.price.reason}
            priced={priced}
            problems={{ price: problem('changedPrice'), reason: problem('priceReason') }}
            {...price.handlers(line.price)}
          />
        </div>
      )}
      {priced && offered.length > 0 && <LineExtras priced={priced} offered={offered} onChange={set} />}
      {outsourcing && (
        <LineOutsourcing line={line} name={name} stored={outsourcing} problem={problem} onChange={set} />
      )}
    </li>
  )
}

type LinePriceProps = Pick<LineProps, 'line' | 'priced'> & { set: (changes: Partial<EditLine>) => void }

/** A changed price, opened by '=' in a field of its line or by the unit price. */
function useLinePrice({ line, priced, set }: LinePriceProps) {
  const [opened, setOpened] = useState(false)
  const close = () => {
    flushSync(() => setOpened(false))
    document.querySelector<HTMLElement>(`[data-line="${line.id}"] button`)?.focus()
  }
  const open = () => {
    if (line.productId === null)
      document.querySelector<HTMLElement>(`[data-line="${line.id}"] [data-price]`)?.focus()
    if (!priced || line.productId === null) return
    if (!line.price) set({ price: { amount: priced.unitPrice, reason: priced.priceReason ?? '' } })
    setOpened(true)
  }
  return {
    opened,
    open: line.productId === null ? undefined : open,
    onKeyDown(event: KeyboardEvent) {
      const isNote = (event.target as HTMLElement).hasAttribute('data-note')
      if (event.key !== '=' || event.ctrlKey || event.metaKey || isNote) return
      event.preventDefault()
      open()
    },
    handlers: (price: NonNullable<EditLine['price']>) => ({
      onPrice: (amount: number | null) => set({ price: { ...price, amount } }),
      onReason: (reason: string) => set({ price: { ...price, reason } }),
      onDone: close,
      onUsual() {
        set({ price: null })
        close()
      },
      onEscape() {
        set({ price: undefined })
        close()
      },
    }),
  }
}

/** A button that looks like text; a free line has no other price. */
function UnitPrice({ priced, onOpen }: { priced: PricedLine<unknown>; onOpen: (() => void) | undefined }) {
  const text = `${rupiah(priced.unitPrice)}/${priced.unit}`
  if (!onOpen) return text
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`reach ${classes.unitPrice}`}
      title="Ubah harga"
      aria-keyshortcuts="="
      onClick={onOpen}
    >
      {text}
    </button>
  )
}

type LineExtrasProps = {
  priced: PricedLine<unknown>
  offered: ExtraTerms[]
  onChange: (changes: Pick<EditLine, 'extras'>) => void
}

function LineExtras({ priced, offered, onChange }: LineExtrasProps) {
  const [opened, setOpened] = useState(false)
  const toggle = (id: string) => onChange({ extras: toggledExtras(priced.extras, id, offered) })
  return (
    <div className={classes.extras}>
      {priced.extras.length > 0 && (
        <ExtraList
          line={priced}
          extras={priced.extras}
          onCount={(id, count) => onChange({ extras: countedExtras(priced.extras, id, count) })}
          onRemove={toggle}
        />
      )}
      {opened ? (
        <ExtraChips
          name={priced.productName}
          offered={offered}
          chosen={priced.extras}
          keys={false}
          onToggle={({ id }) => toggle(id)}
        />
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Finishing ${priced.productName}`}
          onClick={() => setOpened(true)}
        >
          + finishing
        </Button>
      )}
    </div>
  )
}

/** What is beside the unit price: ' · 3,00 m² × 2 = 6,00 m²', ' · Grosir, min. 100'; no figure breaks. */
function priceText(priced: PricedLine<unknown>, { quantity }: EditLine): string {
  const tier = priced.appliedTier
  const areaOf = (pieces: number) => `${formatTwoDecimals((priced.area ?? 0) * pieces)} m²`
  const times = quantity === 1 ? '' : ` × ${formatNumber(quantity)} = ${areaOf(quantity)}`
  return [
    priced.area !== null && `${areaOf(1)}${times}`.replaceAll(' ', '\u00a0'),
    billedText(priced),
    priced.minimumTotal !== null && 'minimum',
    priced.priceSource === 'special' && 'Harga khusus',
    priced.priceSource === 'changed' && `Harga diubah: ${priced.priceReason}`,
    tier && tier.minQuantity > 1 && `${tier.label ?? 'Grosir'}, min.\u00a0${formatNumber(tier.minQuantity)}`,
  ]
    .filter(Boolean)
    .map((part) => ` · ${part}`)
    .join('')
}

/** No product has such an id. */
const FREE = 'free'

type AddItemProps = { error?: string; onAdd: (what: Pick<EditLine, 'productId' | 'free'>) => void }

function AddItem({ error, onAdd }: AddItemProps) {
  const [typed, setTyped] = useState('')
  const matching = useProductSearch(typed, 8)
  const ready = useProductsReady(useOnline())
  const name = typed.trim()
  const found = name ? matching : []
  const offers = found.map(({ id, name }) => ({ value: id, label: name }))
  const isProduct = found.some((product) => foldName(product.name) === foldName(name))
  if (ready && !freeNameProblem(name) && !isProduct)
    offers.push({ value: FREE, label: `Item bebas “${name}”` })
  return (
    <Select
      aria-label="Tambah item"
      error={error}
      placeholder="Tambah item: ketik nama produk"
      leftSection={<IconSearch size={18} />}
      rightSection={null}
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={offers}
      nothingFoundMessage={name ? 'Tidak ada yang cocok' : undefined}
      renderOption={({ option }) =>
        option.value === FREE ? (
          <Text fw={650}>{option.label}</Text>
        ) : (
          <ProductChoice product={found.find(({ id }) => id === option.value)} />
        )
      }
      onChange={(id) => {
        setTyped('')
        if (id === FREE) onAdd({ productId: null, free: { name, price: null } })
        else if (id !== null) onAdd({ productId: id })
      }}
    />
  )
}

function ProductChoice({ product }: { product: Product | undefined }) {
  if (!product) return null
  return (
    <div>
      <Text fw={650}>{product.name}</Text>
      <Text fz="sm" c="dimmed" className="num">
        {product.category} · {rupiah(product.pricePerUnit)}/{product.unit}
      </Text>
    </div>
  )
}
