import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type CSSProperties, memo, useRef, useState } from 'react'
import type { Product } from '../../../contract/products.ts'
import { findSpecialPrice } from '../../../core/customers/special-price.ts'
import type { SpecialPrice } from '../../../core/customers/special-price-schema.ts'
import { freeNameProblem } from '../../../core/orders/free-item.ts'
import { foldName } from '../../../core/text/search.ts'
import { useProductSearch, useProductsReady } from '../../data/products.ts'
import { rupiah } from '../../format.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { Highlighted } from '../../kit/display/highlighted.tsx'
import { Money } from '../../kit/display/money.tsx'
import { usePickList } from '../../kit/fields/use-pick-list.ts'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { FreeTile, UnitTile } from '../../parts/order/unit-tile.tsx'
import { SEARCH } from './field-path.ts'
import picks from './picks.module.css'
import classes from './product-search.module.css'

type ProductSearchProps = {
  /** True where there is little room for words. */
  short: boolean
  text: string
  onText: (text: string) => void
  onAdd: (product: Product) => void
  /** Sells something of this name that is no product. */
  onAddFree: (name: string) => void
  /** Of the customer. */
  specialPrices: readonly SpecialPrice[]
  /** '+' or '=', which in a line lead to its extras and price, do so for the last one; false if it has none. */
  onLineKey: (key: string) => boolean
}

const FOUND_AT_MOST = 6
const NOTHING: Product[] = []
const TOP_BAR = 56

/** The height of a list of so many, hints included: where there is less room below than above, it opens upward. */
const listHeight = (count: number) => count * 54 + 58

/** Offered last. No product has such an id. */
const FREE = { id: 'free' as const }

/** Results appear only after typing. */
export const ProductSearch = memo(function ProductSearch(props: ProductSearchProps) {
  const { short, text, onText, onAdd, onAddFree, specialPrices, onLineKey } = props
  const row = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const [room, setRoom] = useState({ above: 0, below: 0 })
  const asked = text.trim() !== ''
  const matching = useProductSearch(text, FOUND_AT_MOST)
  const found = asked ? matching : NOTHING
  const ready = useProductsReady(useOnline())
  const name = text.trim()
  const unnamed = freeNameProblem(text)
  const isProduct = found.some((product) => foldName(product.name) === foldName(name))
  const options = ready && !unnamed && !isProduct ? [...found, FREE] : found

  const list = usePickList({
    options,
    opened: opened && asked,
    ready,
    onPick: (option) => {
      setOpened(false)
      onText('')
      if ('name' in option) onAdd(option)
      else onAddFree(name)
    },
    onClose: () => {
      if (found.length > 0) setOpened(false)
      onText('')
    },
  })

  const open = () => {
    const place = row.current?.getBoundingClientRect()
    const height = window.visualViewport?.height ?? window.innerHeight
    // On a phone the way to pay lies over the end of the page.
    const bar = document.querySelector('[data-replaces-tabs]')?.getBoundingClientRect().top ?? height
    if (place) setRoom({ above: place.top - TOP_BAR, below: Math.min(height, bar) - place.bottom })
    setOpened(true)
  }
  const upward = room.below < listHeight(Math.max(options.length, 1)) && room.above > room.below

  return (
    <div ref={row} className={classes.row}>
      <IconSearch size={20} aria-hidden="true" className={classes.glass} />
      <input
        {...list.inputProps}
        type="text"
        enterKeyHint="done"
        className={classes.input}
        aria-label="Tambah produk"
        aria-keyshortcuts="/"
        placeholder={short ? 'Tambah produk' : 'Tambah produk: ketik nama atau kategori'}
        data-slash
        data-field={SEARCH}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value)
          list.startOver()
          open()
        }}
        onFocus={open}
        onBlur={() => setOpened(false)}
        onKeyDown={(event) => {
          // In the empty search '/' is the key that leads here, '+' and '=' lead to the last line: they write nothing.
          const isKey = text === '' && !event.ctrlKey && !event.metaKey
          if (isKey && (event.key === '/' || onLineKey(event.key))) event.preventDefault()
          else list.onKeyDown(event)
        }}
      />
      {text ? (
        <CloseButton
          aria-label="Kosongkan pencarian produk"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onText('')}
        />
      ) : (
        <Keys keys="/" />
      )}
      {opened && asked && (
        <div
          className={classes.dropdown}
          data-upward={upward || undefined}
          style={{ '--room': `${room.above}px` } as CSSProperties}
        >
          {options.length > 0 && (
            <ul {...list.listProps} aria-label="Produk yang cocok" className={classes.list}>
              {options.map((option, index) => (
                <li key={option.id} {...list.optionProps(index)} className={picks.option}>
                  {'name' in option ? (
                    <FoundProduct
                      product={option}
                      special={findSpecialPrice(specialPrices, option)}
                      text={text}
                    />
                  ) : (
                    <FreeOffer name={name} alone={found.length === 0} short={short} />
                  )}
                </li>
              ))}
            </ul>
          )}
          <div className={classes.foot}>
            {options.length > 0 ? (
              (found.length > 0 ? HINTS : FREE_HINTS).map(([keys, words]) => (
                <span key={words} className={`keys ${classes.hint}`} aria-hidden="true">
                  <Keys keys={keys} /> {words}
                </span>
              ))
            ) : (
              <span role="status">
                {ready ? `Tidak ada produk yang cocok. ${unnamed}` : 'Memuat produk…'}
              </span>
            )}
          </div>
        </div>
      )}
    </div>
  )
})

type FoundProductProps = { product: Product; special: ReturnType<typeof findSpecialPrice>; text: string }

function FoundProduct({ product, special, text }: FoundProductProps) {
  const { pricePerUnit, pricingTiers } = special ?? product
  return (
    <>
      <UnitTile unit={product.unit} />
      <span className={picks.text}>
        <span className={picks.name}>
          <Highlighted text={product.name} part={text} />
        </span>
        <span className="detail">
          {product.category} · {product.machineType}
        </span>
      </span>
      <span className={classes.price}>
        <span className={classes.unitPrice}>
          <Money amount={pricePerUnit} className="strong" />/{product.unit}
        </span>
        <span className="detail">
          {special && <span className="strong">Harga khusus</span>}
          {special && pricingTiers.length > 0 && ', '}
          {!(special && pricingTiers.length === 0) && tierHint(pricingTiers)}
        </span>
      </span>
    </>
  )
}

function FreeOffer({ name, alone, short }: { name: string; alone: boolean; short: boolean }) {
  return (
    <>
      <FreeTile />
      <span className={picks.text}>
        <span className={picks.name}>Item bebas “{name}”</span>
        <span className="detail">
          {alone ? 'Tidak ada di daftar produk.' : 'Di luar daftar produk.'} Isi jumlah dan harganya.
        </span>
      </span>
      {!short && <span className={`detail ${classes.price}`}>Tanpa diskon member</span>}
    </>
  )
}

/** '4 tingkat, mulai Rp 5.600' */
function tierHint(pricingTiers: Product['pricingTiers']): string {
  if (pricingTiers.length === 0) return 'Harga tetap'
  const lowest = Math.min(...pricingTiers.map((tier) => tier.pricePerUnit))
  return `${pricingTiers.length} tingkat, mulai ${rupiah(lowest)}`
}

const HINTS: [keys: string[], words: string][] = [
  [['↑', '↓'], 'pilih'],
  [['Enter'], 'tambah, lalu isi ukuran'],
  [['Esc'], 'tutup'],
]
const FREE_HINTS: typeof HINTS = [
  [['Enter'], 'tambah, lalu isi harga'],
  [['Esc'], 'tutup'],
]
