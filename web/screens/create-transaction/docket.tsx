import { memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { v7 as uuidv7 } from 'uuid'
import type { Product } from '../../../contract/products.ts'
import { specialPricesOn } from '../../../core/customers/special-price.ts'
import { requiredSides } from '../../../core/orders/sale.ts'
import { useProductsComplete } from '../../data/products.ts'
import { RegistrationMark } from '../../kit/display/registration-mark.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { closeNotice, notifySuccess } from '../../kit/feedback/notify.ts'
import { prefetch, whenIdle } from '../../when-idle.ts'
import classes from './docket.module.css'
import { DocketCards } from './docket-cards.tsx'
import { isCrowded } from './docket-columns.ts'
import { DocketTable } from './docket-table.tsx'
import { focusField, linePath, SEARCH } from './field-path.ts'
import { TillExtras } from './lazy-extras.ts'
import { type LineActions, openPrice } from './line-fields.tsx'
import type { PricedDraftLine } from './price-draft.ts'
import { ProductSearch } from './product-search.tsx'
import type { Sale } from './use-sale.ts'

const PopularProducts = lazyPart(
  () =>
    whenIdle()
      .then(() => import('./popular-products.tsx'))
      .then((module) => memo(module.PopularProducts)),
  'beside',
)

const NoProducts = lazyPart(() => import('./no-products.tsx').then((module) => module.NoProducts), 'beside')

/** 'folded table': without a column for the unit price. */
export type Room = 'table' | 'folded table' | 'phone'

export function Docket({ sale, room }: { sale: Sale; room: Room }) {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const { change, store } = sale
  const { lines } = sale.pricing
  const empty = useProductsComplete() && sale.products.size === 0

  const add = useCallback(
    (product: Product) => {
      const id = uuidv7()
      // The new line must stand before its first field can take the focus.
      flushSync(() => {
        setOpened(null)
        change({ do: 'add item', id, product, rates: store })
      })
      focusField(linePath(id, requiredSides(product.unit)[0] ?? 'quantity'))
    },
    [change, store],
  )

  const addFree = useCallback(
    (name: string) => {
      const id = uuidv7()
      flushSync(() => {
        setOpened(null)
        change({ do: 'add free item', id, name, rates: store })
      })
      focusField(linePath(id, 'price'))
    },
    [change, store],
  )

  const openExtras = useCallback((id: string | null) => {
    flushSync(() => setOpened(id))
    if (id) focusField(linePath(id, 'extras'))
  }, [])
  const actions = useLineActions(sale, openExtras)
  const shared = { lines, problems: sale.problems, actions, opened }
  const last = useRef(lines.at(-1))
  useLayoutEffect(() => {
    last.current = lines.at(-1)
  })
  const onLineKey = useCallback(
    (key: string) => {
      const line = last.current
      if (key === '=' && line?.priced) openPrice({ line, actions })
      else if (key === '+' && line && line.offered.length > 0) openExtras(line.item.id)
      else return false
      return true
    },
    [actions, openExtras],
  )
  const specialPrices = useMemo(() => specialPricesOn(sale.customer, sale.today), [sale.customer, sale.today])
  const sellsExtras = (store.extras?.length ?? 0) > 0
  useEffect(() => void (sellsExtras && prefetch(TillExtras.fetch)), [sellsExtras])

  const begins = lines.length === 0 && !empty
  return (
    <section aria-label="Item" className={begins ? classes.begins : undefined}>
      <div className={room === 'phone' ? classes.apart : classes.paper}>
        {lines.length === 0 ? (
          empty && (
            <div className={classes.empty}>
              <Suspense>
                <NoProducts />
              </Suspense>
            </div>
          )
        ) : room !== 'phone' ? (
          <div
            className={classes.scroll}
            data-wide={roomFor(lines, room)}
            data-folded={room === 'folded table' || undefined}
          >
            <DocketTable {...shared} folded={room === 'folded table'} />
          </div>
        ) : (
          <DocketCards {...shared} />
        )}
        <div className={classes.search}>
          <ProductSearch
            short={room === 'phone'}
            text={text}
            onText={setText}
            onAdd={add}
            onAddFree={addFree}
            specialPrices={specialPrices}
            onLineKey={onLineKey}
          />
        </div>
      </div>
      <Suspense>
        {text === '' && (
          <PopularProducts
            products={sale.products}
            specialPrices={specialPrices}
            tiles={lines.length === 0}
            onAdd={add}
          />
        )}
      </Suspense>
      {begins && (
        <p className={`detail ${classes.none}`}>
          <RegistrationMark size={28} />
          Belum ada item. Ketik nama produk untuk memulai.
        </p>
      )}
    </section>
  )
}

/** Stable functions: a line is drawn only for its own changes. */
function useLineActions({ draft, change, touch }: Sale, openExtras: LineActions['openExtras']): LineActions {
  const items = useRef(draft.items)
  // A removed line can be restored into this order only.
  const notices = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has begun
  useEffect(() => () => notices.current.splice(0).forEach(closeNotice), [draft.id])
  useLayoutEffect(() => {
    items.current = draft.items
  })
  return useMemo(
    () => ({
      change: (id, part) => change({ do: 'change item', id, change: part }),
      touch,
      openExtras,
      remove: (id) => {
        const at = items.current.findIndex((item) => item.id === id)
        const item = items.current[at]
        if (!item) return
        flushSync(() => change({ do: 'remove item', id }))
        focusField(SEARCH)
        const action = { label: 'Urungkan', onClick: () => change({ do: 'put item back', item, at }) }
        notices.current.push(notifySuccess('Item dihapus', { detail: item.productName, action }))
      },
    }),
    [change, touch, openExtras],
  )
}

/** Wide figures are set closer; the widest scroll sideways, and the head with them. */
function roomFor(lines: readonly PricedDraftLine[], room: Room): 'close' | 'scrolls' | undefined {
  if (room === 'folded table' && isCrowded(lines)) return 'scrolls'
  const beyond = (total: number, side: number) =>
    lines.some(
      ({ item, priced }) =>
        (priced?.total ?? 0) >= total || Math.max(item.length ?? 0, item.width ?? 0) >= side,
    )
  return beyond(1e12, 1e5) ? 'scrolls' : beyond(1e8, 1e4) ? 'close' : undefined
}
