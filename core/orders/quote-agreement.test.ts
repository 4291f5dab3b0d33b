import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '../../contract/products.ts'
import type { Quote } from '../../contract/quotes.ts'
import type { StoredLine } from '../../server/features/transactions/lines.queries.ts'
import {
  priceEditedTransaction,
  priceNewTransaction,
} from '../../server/features/transactions/price-transaction.ts'
import { BANNER, CARDS, FILM, MAJU_JAYA } from '../../testing/maju-jaya.ts'
import type { DraftItem } from '../../web/screens/create-transaction/draft.ts'
import { priceDraft } from '../../web/screens/create-transaction/price-draft.ts'
import { quotedPrices } from '../../web/screens/create-transaction/price-quoted.ts'
import { DEFAULT_STORE } from '../shop/store.ts'
import { choicesOf } from './line-extras.ts'
import { itemsInputSchema } from './transaction.ts'

const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const asOf = new Date('2026-11-22T03:41:00Z')
const EXTRA = {
  ...{ id: uuid(90), name: 'Mata ayam', basis: 'count' as const, price: 1_000, distance: null, sides: null },
  ...{ free: 0, discountable: true, categories: [], onByDefault: false },
}
const quantity = fc.integer({ min: 1, max: 400 })
const line = fc.record({
  product: fc.constantFrom(BANNER, CARDS, FILM),
  quantity,
  length: fc.integer({ min: 1, max: 900 }),
  width: fc.integer({ min: 1, max: 300 }),
  hasExtra: fc.boolean(),
  changedPrice: fc.option(fc.integer({ min: 1, max: 90_000 }), { freq: 4 }),
})
const change = fc.constantFrom('kept', 'counted', 'gone', 'without extra', 'usual price')

test('till and server price the order from a quote alike, whatever became of prices, rates and extras since', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ line, change, now: quantity }), { minLength: 1, maxLength: 6 }),
      fc.record({ factor: fc.integer({ min: 1, max: 30 }), listed: fc.boolean(), express: fc.boolean() }),
      fc.integer({ min: 0, max: 30 }),
      (rows, { factor, listed, express }, discountPercent) => {
        const store = { ...DEFAULT_STORE, expressRate: 0.1, extras: [EXTRA] }
        const products = [BANNER, CARDS, FILM]
        const items = rows.map(({ line: { product, hasExtra, changedPrice, ...size } }, index) => ({
          ...{ id: uuid(index), productId: product.id, notes: null, ...size },
          extras: hasExtra ? [{ id: EXTRA.id, count: 2 }] : [],
          ...(changedPrice !== null && { changedPrice, priceReason: 'Negosiasi' }),
        }))
        const wanted = {
          id: uuid(99),
          items: itemsInputSchema.parse(items),
          discountPercent,
          isExpress: express,
        }
        const { lines, columns } = priceNewTransaction(wanted, MAJU_JAYA, { products, store, asOf })
        const stored = JSON.parse(JSON.stringify({ ...columns, isExpress: express, items: lines }))
        const before = { ...stored, id: uuid(99), customerId: MAJU_JAYA.id, customerName: MAJU_JAYA.name }

        const later = {
          store: {
            ...store,
            taxRate: 0.2,
            expressRate: 0.5,
            extras: listed ? [{ ...EXTRA, price: 1_500 }] : [],
          },
          products: products.map((one) => ({
            ...one,
            pricePerUnit: one.pricePerUnit * factor,
            pricingTiers: [],
          })),
        }
        const draft = {
          discountPercent,
          isExpress: express,
          items: (lines as StoredLine[]).flatMap((line, index): DraftItem[] => {
            const { change: what, now } = rows[index] ?? { change: 'kept', now: 1 }
            if (what === 'gone' && lines.length > 1 && index > 0) return []
            const given = line.priceSource === 'changed' && what !== 'usual price'
            return [
              {
                ...{ id: line.id, productId: line.productId, productName: line.productName, unit: line.unit },
                ...{ length: line.length, width: line.width, notes: '' },
                quantity: what === 'counted' ? now : line.quantity,
                extras: what === 'without extra' ? [] : choicesOf(line.extras),
                ...(given && { changedPrice: line.unitPrice, priceReason: 'Negosiasi' }),
              },
            ]
          }),
        }
        const known = new Map<string, Product>(later.products.map((product) => [product.id, product]))
        const quoted = quotedPrices(before as Quote)
        const till = priceDraft(draft, known, MAJU_JAYA, later.store, '2026-11-22', quoted)
        const sent = itemsInputSchema.parse(JSON.parse(JSON.stringify(till.items)))
        const edit = { items: sent, discountPercent, isExpress: express }
        const server = priceEditedTransaction(before, edit, {
          ...later,
          customer: MAJU_JAYA,
          store: { ...later.store, timeZone: 'Asia/Jakarta' },
          asOf,
        })
        expect(till.problems).toEqual([])
        expect(till.figures).toEqual(server.figures)
        expect(till.lines.map(({ priced }) => priced?.total)).toEqual(server.lines.map(({ total }) => total))
        const isUntouched = rows.every(
          ({ change: what, line: { quantity }, now }) =>
            what === 'kept' || (what === 'counted' && quantity === now),
        )
        if (isUntouched) expect(till.figures?.total).toBe(before.total)
      },
    ),
    { numRuns: 300 },
  )
})
