import { describe, expect, test } from 'vitest'
import type { Quote } from '../../../contract/quotes.ts'
import { DEFAULT_STORE } from '../../../core/shop/store.ts'
import { BANNER, CARDS, FIGURES, FILM, MAJU_JAYA, ORDERED } from '../../../testing/maju-jaya.ts'
import {
  changeDraft,
  type Draft,
  type DraftAction,
  type DraftQuote,
  dueDateOf,
  freshDraft,
  isUntouched,
} from './draft.ts'
import { draftAgain } from './draft-again.ts'
import { draftOfQuote } from './draft-of-quote.ts'
import { compareWithSeen, countedAs, priceDraft, quickAmounts, sizeResult, sizeSum } from './price-draft.ts'
import { problemsByField, problemsOf } from './problems.ts'
import { inputOf, previewOf } from './to-save.ts'

const PRODUCTS = new Map([BANNER, CARDS, FILM].map((product) => [product.id, product]))

const after = (...actions: DraftAction[]): Draft => actions.reduce(changeDraft, freshDraft())

const sale = after(
  { do: 'choose customer', customer: MAJU_JAYA },
  { do: 'add item', id: 'i1', product: BANNER, rates: DEFAULT_STORE },
  { do: 'change item', id: 'i1', change: { ...ORDERED.banner, notes: ' Mata ayam ' } },
  { do: 'add item', id: 'i2', product: CARDS, rates: DEFAULT_STORE },
  { do: 'change item', id: 'i2', change: ORDERED.cards },
  { do: 'add item', id: 'i3', product: FILM, rates: DEFAULT_STORE },
  { do: 'change item', id: 'i3', change: ORDERED.film },
)
const TODAY = '2026-11-22'
const pricingOf = (draft: Draft) => priceDraft(draft, PRODUCTS, draft.customer, DEFAULT_STORE, TODAY)

test('a new draft has its own id, no items and the defaults of a sale', () => {
  const draft = freshDraft()
  expect(draft.id).not.toBe(freshDraft().id)
  expect(draft).toMatchObject({ paymentMethod: 'cash', discountPercent: 0, dueDate: null, paidAmount: null })
  expect(isUntouched(draft)).toBe(true)
  expect(isUntouched(sale)).toBe(false)
})

test('a removed item is restored at its position, and only once', () => {
  const [first, second] = sale.items
  if (!first || !second) throw new Error('no items')
  const without = changeDraft(sale, { do: 'remove item', id: second.id })
  expect(without.items.map(({ id }) => id)).toEqual(['i1', 'i3'])
  const back = changeDraft(without, { do: 'put item back', item: second, at: 1 })
  expect(back.items.map(({ id }) => id)).toEqual(['i1', 'i2', 'i3'])
  expect(changeDraft(back, { do: 'put item back', item: second, at: 0 })).toBe(back)
})

test('what goes on without its quote leaves the ids of its lines to the quote', () => {
  const quote: DraftQuote = { record: { customerId: MAJU_JAYA.id } as DraftQuote['record'], prices: 'quoted' }
  const quoted = changeDraft(sale, { do: 'use quote', quote })
  const ids = (draft: Draft) => draft.items.map(({ id }) => id)
  expect(ids(changeDraft(quoted, { do: 'choose customer', customer: MAJU_JAYA }))).toEqual(ids(sale))
  for (const action of [
    { do: 'use quote', quote: undefined },
    { do: 'remove customer' },
    { do: 'choose customer', customer: { ...MAJU_JAYA, id: 'another' } },
  ] as const) {
    const without = changeDraft(quoted, action)
    expect(without.quote).toBeUndefined()
    expect(without.items).toHaveLength(3)
    expect(ids(without).filter((id) => ids(sale).includes(id))).toEqual([])
  }
})

test("choosing a customer closes the new customer's form", () => {
  const form = { id: 'n', name: 'Rina', phone: '', membershipTier: 'regular' as const }
  const draft = after({ do: 'fill in new customer', form }, { do: 'choose customer', customer: MAJU_JAYA })
  expect(draft.newCustomer).toBeNull()
})

test('a draft’s pricing has lines, a member discount on eligible lines, tax, cashback and total', () => {
  const pricing = pricingOf(sale)
  expect(pricing.lines.map((line) => line.priced?.total)).toEqual([150_000, 80_000, 60_000])
  expect(pricing).toMatchObject({ eligible: 2, rates: { discountRate: 0.15 }, memberDiscount: 34_500 })
  expect(pricing.figures).toEqual(FIGURES.gold)
})

test('a manual discount replaces the member discount, which is still shown', () => {
  const pricing = pricingOf(changeDraft(sale, { do: 'give discount', percent: 10 }))
  expect(pricing.figures?.discount).toBe(29_000)
  expect(pricing.memberDiscount).toBe(34_500)
})

test('a discount in rupiah is sent without a percentage, and limited as on the server', () => {
  const draft = changeDraft(sale, { do: 'give discount', percent: 0, amount: 20_000 })
  const pricing = pricingOf(draft)
  expect(pricing.figures?.discount).toBe(20_000)
  if (!pricing.figures) return expect.fail()
  const about = { customer: MAJU_JAYA, pricing, due: '2026-11-22', figures: pricing.figures }
  expect(inputOf(draft, { ...about, store: { version: 1 }, expected: pricing.figures })).toMatchObject({
    discountPercent: 0,
    discountAmount: 20_000,
  })
  const user = { id: 'u', name: 'Siti', email: '', username: null, role: 'cashier' as const }
  const record = previewOf(draft, { ...about, user, at: new Date('2026-11-21T03:41:00Z') })
  expect(record).toMatchObject({ discountPercent: 6.9, discountAmount: 20_000, discount: 20_000 })
  const none = changeDraft(draft, { do: 'give discount', percent: 0, amount: 0 })
  expect(pricingOf(none).figures).toEqual(FIGURES.gold)
  const tooMuch = changeDraft(draft, { do: 'give discount', percent: 0, amount: 900_000 })
  expect(problemsOf(tooMuch, pricingOf(tooMuch))).toEqual({ discount: 'Paling banyak Rp 290.000' })
})

describe('a payment by two methods', () => {
  const split = (paid: number | null, second: Draft['second']) =>
    after(
      { do: 'take up', draft: sale },
      { do: 'pay by', method: 'qris' },
      { do: 'pay', amount: paid },
      { do: 'pay second', second },
    )
  const sent = (draft: Draft) => {
    const pricing = pricingOf(draft)
    const figures = pricing.figures ?? expect.fail()
    const about = { customer: MAJU_JAYA, pricing, due: '2026-11-22', figures }
    const { paymentMethod, paidAmount, secondPayment } = inputOf(draft, {
      ...about,
      store: { version: 1 },
      expected: figures,
    })
    const user = { id: 'u', name: 'Siti', email: '', username: null, role: 'cashier' as const }
    const { payments } = previewOf(draft, { ...about, user, at: new Date('2026-11-21T03:41:00Z') })
    const rows = payments.map(({ method, amount, change }) => [method, amount, change])
    return { input: { paymentMethod, paidAmount, secondPayment }, rows }
  }

  test('sends the rest by the other method, whatever the total becomes', () => {
    const draft = split(150_000, { method: 'cash', amount: null })
    expect(sent(draft)).toEqual({
      input: {
        paymentMethod: 'qris',
        paidAmount: 150_000,
        secondPayment: { method: 'cash', amount: 131_000 },
      },
      rows: [
        ['qris', 150_000, 0],
        ['cash', 131_000, 0],
      ],
    })
    const cheaper = changeDraft(draft, { do: 'remove item', id: 'i1' })
    expect(sent(cheaper).rows.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(
      pricingOf(cheaper).figures?.total,
    )
  })

  test('gives change from the tendered cash, and omits a second method that pays nothing', () => {
    expect(sent(split(150_000, { method: 'cash', amount: 150_000 })).rows).toEqual([
      ['qris', 150_000, 0],
      ['cash', 131_000, 19_000],
    ])
    expect(sent(split(281_000, { method: 'cash', amount: null })).input.secondPayment).toBeUndefined()
  })

  test('never uses one method twice, and takes no more than the rest by a method without change', () => {
    const swapped = changeDraft(split(150_000, { method: 'cash', amount: null }), {
      do: 'pay by',
      method: 'cash',
    })
    expect([swapped.paymentMethod, swapped.second?.method]).toEqual(['cash', 'qris'])
    const tooMuch = split(150_000, { method: 'transfer', amount: 131_001 })
    expect(problemsOf(tooMuch, pricingOf(tooMuch))).toEqual({ second: 'Paling banyak Rp 131.000' })
    const exact = split(150_000, { method: 'transfer', amount: 131_000 })
    expect(problemsOf(exact, pricingOf(exact))).toEqual({})
  })
})

test('without a customer there is no member discount', () => {
  expect(priceDraft(sale, PRODUCTS, null, DEFAULT_STORE, TODAY).figures?.discount).toBe(0)
})

test('a line shows its tier, the quantity missing to the next, and its measure', () => {
  const [banner, cards, film] = pricingOf(sale).lines
  if (!banner || !cards || !film) throw new Error('no lines')
  expect(cards.priced?.appliedTier?.label).toBe('Wholesale')
  expect(cards.next).toMatchObject({ missing: 300, tier: { pricePerUnit: 350 } })
  expect(sizeSum(banner)).toBe('3,00 m² × 2 = 6,00 m²')
  expect(sizeSum(film)).toBe('= 1,20 m')
  expect([banner, cards, film].map(sizeResult)).toEqual(['6,00 m²', null, '120 cm'])
  expect([banner, cards, film].map(countedAs)).toEqual(['lembar', 'pcs', 'lembar'])
})

describe('a price that changes under an open draft', () => {
  const today = (change: Partial<typeof CARDS>) => new Map([...PRODUCTS, [CARDS.id, { ...CARDS, ...change }]])
  const compared = (draft: Draft, products = PRODUCTS, customer = draft.customer, store = DEFAULT_STORE) =>
    compareWithSeen(priceDraft(draft, products, customer, store, TODAY), draft, products, TODAY)

  test('is shown at its line and at the total, with the former value', () => {
    const { pricing, change } = compared(sale, today({ pricePerUnit: 600, pricingTiers: [] }))
    expect(pricing.lines.map(({ before }) => before)).toEqual([undefined, 400, undefined])
    expect(change).toEqual({ before: FIGURES.gold, now: pricing.figures })
    expect(compared(sale)).toMatchObject({ change: null })
  })

  test('of a customer or of the rates is shown at the total', () => {
    const silver = { ...MAJU_JAYA, membershipTier: 'silver' as const }
    expect(compared(sale, PRODUCTS, silver).change?.before).toEqual(FIGURES.gold)
    const taxed = { ...DEFAULT_STORE, taxRate: 0.12 }
    expect(compared(sale, PRODUCTS, MAJU_JAYA, taxed).change?.before).toEqual(FIGURES.gold)
    // Begun before Ekspres cost anything, on a device that had not heard of it.
    const { discountRates, taxRate } = DEFAULT_STORE
    const seen = sale.seen && { ...sale.seen, rates: { discountRates, taxRate } }
    const hurried = { ...DEFAULT_STORE, expressRate: 0.25 }
    const express = { ...sale, seen, isExpress: true } as Draft
    expect(compared(express, PRODUCTS, MAJU_JAYA, hurried)).toMatchObject({
      change: { before: FIGURES.gold, now: { subtotal: 362_500 } },
      pricing: { expressSurcharge: 72_500 },
    })
    expect(compared({ ...express, isExpress: false }, PRODUCTS, MAJU_JAYA, hurried).change).toBeNull()
  })

  test('compares with the first price shown of a product', () => {
    const dearer = { ...CARDS, pricePerUnit: 900, pricingTiers: [] }
    const add = (id: string, product: typeof CARDS): DraftAction => ({
      do: 'add item',
      id,
      product,
      rates: DEFAULT_STORE,
    })
    const products = today(dearer)
    const twice = changeDraft(sale, add('i4', dearer))
    expect(compared(twice, products).pricing.lines.map(({ before }) => before !== undefined)).toEqual([
      false,
      true,
      false,
      true,
    ])
    const anew = changeDraft(changeDraft(sale, { do: 'remove item', id: 'i2' }), add('i4', dearer))
    expect(compared(anew, products).change).toBeNull()
  })

  test('a deleted product has no price, and its line says so', () => {
    const { pricing, change } = compared(sale, new Map([[BANNER.id, BANNER]]))
    expect(change).toBeNull()
    expect(pricing.lines.map(({ before }) => before)).toEqual([undefined, undefined, undefined])
  })
})

test('an earlier order is repeated at current prices, and names deleted products', () => {
  const items = sale.items.map((item) => ({
    ...item,
    notes: item.notes || null,
    unitPrice: 1,
    total: 1,
    area: null,
    appliedTier: null,
    discountEligible: true,
    billed: null,
    minimumTotal: null,
    extras: [],
    neverDiscounted: false,
    priceSource: 'product' as const,
    listPrice: null,
    priceReason: null,
    priceChangedByName: null,
    priceApprovedByName: null,
    outsourcing: null,
    stage: null,
    handedOver: null,
  }))
  const products = new Map([BANNER, CARDS].map((product) => [product.id, product]))
  const { draft, gone } = draftAgain({ items }, { customer: MAJU_JAYA, products, rates: DEFAULT_STORE })
  expect(gone).toEqual([FILM.name])
  expect(draft).toMatchObject({ customer: MAJU_JAYA, paidAmount: null, discountPercent: 0, dueDate: null })
  expect(draft.items.map(({ id }) => id)).not.toContain('i1')
  expect(
    priceDraft(draft, products, MAJU_JAYA, DEFAULT_STORE, TODAY).lines.map(({ priced }) => priced?.total),
  ).toEqual([150_000, 80_000])
  expect(draft.items[0]).toMatchObject({ ...ORDERED.banner, notes: ' Mata ayam ' })
})

test('makloon of a quote comes along without its cost, and can be taken off', () => {
  const asSold = { extras: [], priceSource: 'product', unitPrice: 1, priceReason: null, notes: null }
  const [banner, cards] = sale.items.map((item) => ({ ...item, ...asSold }))
  const lines = [
    { ...banner, outsourcing: { vendor: 'Jaya Offset', hasCost: true } },
    { ...cards, outsourcing: null },
  ]
  const draft = draftOfQuote({
    items: lines,
    discountPercent: 0,
    discountAmount: 0,
    isExpress: false,
  } as unknown as Quote)
  const outsourcingOf = (draft: Draft) => pricingOf(draft).items.map(({ outsourcing }) => outsourcing)
  expect(outsourcingOf(draft)).toEqual([{ vendor: 'Jaya Offset' }, null])
  const change = { outsourcing: undefined }
  const own = changeDraft(draft, { do: 'change item', id: 'i1', change })
  expect(outsourcingOf(own)).toEqual([null, null])
  const left = changeDraft(draft, { do: 'use quote', quote: undefined })
  expect(outsourcingOf(left)).toEqual([{ vendor: 'Jaya Offset', cost: null }, undefined])
})

test('missing sizes and deleted products are reported at their line', () => {
  const draft = changeDraft(sale, { do: 'change item', id: 'i1', change: { length: null, width: 0 } })
  const pricing = priceDraft(draft, new Map([[BANNER.id, BANNER]]), MAJU_JAYA, DEFAULT_STORE, TODAY)
  expect(problemsOf(draft, pricing)).toMatchObject({
    'item:i1:length': 'Panjang wajib diisi',
    'item:i1:width': 'Lebar wajib diisi',
    'item:i2:product': 'Produk ini sudah dihapus. Hapus baris ini',
  })
  expect(problemsOf(sale, pricingOf(sale))).toEqual({})
})

test('an amount too large to book is reported, not thrown', () => {
  const draft = changeDraft(sale, {
    do: 'change item',
    id: 'i1',
    change: { length: 999_999, width: 999_999, quantity: 1_000_000 },
  })
  const pricing = pricingOf(draft)
  expect(pricing.figures).toBeNull()
  expect(Object.keys(problemsOf(draft, pricing))).toEqual(['item:i1:quantity'])
})

test("the server's issues stand at their fields", () => {
  const issues = [
    { path: ['items', 1, 'length'], message: 'Panjang wajib diisi' },
    { path: ['items', 2, 'productId'], message: 'Produk tidak ditemukan' },
    { path: ['customerId'], message: 'Pelanggan tidak ditemukan' },
    { path: ['expected', 'total'], message: 'Aneh' },
  ]
  expect(problemsByField(issues, sale)).toEqual({
    problems: {
      'item:i2:length': 'Panjang wajib diisi',
      'item:i3:product': 'Produk tidak ditemukan',
      customer: 'Pelanggan tidak ditemukan',
    },
    others: ['Aneh'],
  })
})

test('quick amounts: exact, half in advance, and for cash two round sums', () => {
  expect(quickAmounts(281_000, 'cash').map(({ label, amount }) => [label, amount])).toEqual([
    ['Uang pas', 281_000],
    ['DP 50%', 140_500],
    ['290.000', 290_000],
    ['300.000', 300_000],
  ])
  expect(quickAmounts(281_000, 'qris')).toHaveLength(2)
})

test('the input carries the figures shown but no prices; the preview reads like the record', () => {
  const pricing = pricingOf(sale)
  if (!pricing.figures) throw new Error('no figures')
  const draft = changeDraft(sale, { do: 'pay', amount: 300_000 })
  const input = inputOf(draft, {
    customer: MAJU_JAYA,
    pricing,
    store: { version: 3 },
    due: '2026-11-22',
    expected: pricing.figures,
  })
  expect(input).toMatchObject({ id: draft.id, paidAmount: 300_000, expected: { total: 281_000 } })
  expect(input.pricedBy).toEqual({
    store: 3,
    customer: MAJU_JAYA.version,
    products: Object.fromEntries(draft.items.map(({ productId }) => [productId, 1])),
  })
  expect(input.items[0]).toEqual({
    id: 'i1',
    productId: BANNER.id,
    quantity: 2,
    length: 300,
    width: 100,
    notes: 'Mata ayam',
  })
  const record = previewOf(draft, {
    customer: MAJU_JAYA,
    pricing,
    due: '2026-11-22',
    figures: pricing.figures,
    user: { id: 'u', name: 'Siti', email: 's@p.id', username: null, role: 'cashier' },
    at: new Date('2026-11-21T03:41:00Z'),
  })
  expect(record).toMatchObject({
    paidAmount: 281_000,
    remainingAmount: 0,
    paymentStatus: 'paid',
    itemCount: 3,
  })
  expect(record.payments).toMatchObject([{ amount: 281_000, tendered: 300_000, change: 19_000 }])
})

test('an order is due tomorrow, or on the chosen day until that has passed', () => {
  const draft = freshDraft()
  expect(dueDateOf(draft, '2026-11-25')).toBe('2026-11-26')
  expect(dueDateOf(draft, '2026-11-26')).toBe('2026-11-27')
  const chosen = { ...draft, dueDate: '2026-11-25' }
  expect(dueDateOf(chosen, '2026-11-25')).toBe('2026-11-25')
  expect(dueDateOf(chosen, '2026-11-26')).toBe('2026-11-27')
})
