import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_STORE } from '../../../core/shop/store.ts'
import { BANNER, CARDS, KOPI_SENJA, LINES, SALE } from '../../../testing/maju-jaya.ts'
import { changedFields, rebase } from '../../kit/records/record-definition.ts'
import { changesOf, type Edit, editKind, editOf, previewOf, problemsIn } from './edit.ts'

// Dearer than when the order was made.
const banner = { ...BANNER, pricePerUnit: 30_000 }
const card = { ...CARDS, pricingTiers: [] }

const record: Transaction = {
  ...SALE,
  itemCount: 1,
  items: [{ ...LINES.banner, notes: null }],
  subtotal: 150_000,
  discount: 22_500,
  tax: 12_750,
  cashback: 250,
  total: 140_000,
  paidAmount: 100_000,
  remainingAmount: 40_000,
  payments: [],
}
const edit = editOf(record)
const cards = {
  id: '0192f0a0-0000-7000-8000-0000000000a9',
  productId: card.id,
  quantity: 10,
  length: null,
  width: null,
  notes: ' ',
}
const preview = (changed: typeof edit) =>
  previewOf(record, changed, { products: [banner, card], store: DEFAULT_STORE })

describe('what is sent', () => {
  test('sends nothing without changes, blanks included', () => {
    const same = { ...edit, items: edit.items.map((line) => ({ ...line, notes: '  ' })) }
    expect(Object.values(changesOf(record, same)).every((value) => value === undefined)).toBe(true)
  })

  test('sends only changed fields, notes trimmed', () => {
    const changes = changesOf(record, { ...edit, status: 'completed', items: [...edit.items, cards] })
    expect(changes).toMatchObject({ status: 'completed', customerId: undefined, paidAmount: undefined })
    expect(changes.items?.map((line) => line.notes)).toEqual([null, null])
  })
})

describe('a given price', () => {
  const [line] = edit.items
  const priced = (price: NonNullable<typeof line>['price']): Edit => ({
    ...edit,
    items: line ? [{ ...line, price }] : [],
  })

  test('is sent with its reason, and priced at once', () => {
    const given = priced({ amount: 20_000, reason: ' Negosiasi ' })
    expect(changesOf(record, given).items).toMatchObject([{ changedPrice: 20_000, priceReason: 'Negosiasi' }])
    expect(preview(given).lines[0]).toMatchObject({ unitPrice: 20_000, listPrice: 30_000, total: 120_000 })
    expect(changesOf(record, priced(null)).items).toMatchObject([{ changedPrice: null }])
    expect(changesOf(record, priced(undefined)).items).toBeUndefined()
  })

  test('needs a reason and a number', () => {
    expect(preview(priced({ amount: 20_000, reason: '' })).problems).toEqual({
      'items.0.priceReason': 'Alasan wajib diisi',
    })
    const empty = preview(priced({ amount: null, reason: 'Negosiasi' }))
    expect([empty.money, empty.problems]).toEqual([null, { 'items.0.changedPrice': 'Harga wajib diisi' }])
  })
})

describe('preview', () => {
  test('an untouched order keeps its figures', () => {
    expect(preview({ ...edit, status: 'completed' }).money).toMatchObject({
      figures: { total: 140_000 },
      booking: 0,
      remaining: 40_000,
    })
  })

  test('an unchanged line keeps its price, a changed one gets the current price', () => {
    const [kept, added] = preview({ ...edit, items: [...edit.items, cards] }).lines
    expect([kept?.total, added?.total]).toEqual([150_000, 5_000])
    const [wider] = preview({ ...edit, items: edit.items.map((line) => ({ ...line, width: 200 })) }).lines
    expect([wider?.unitPrice, wider?.total]).toEqual([30_000, 360_000])
  })

  test('another customer’s tier sets the rate, and a manual discount replaces it', () => {
    expect(preview({ ...edit, customer: KOPI_SENJA }).money?.figures.discount).toBe(15_000)
    expect(preview({ ...edit, discount: { unit: 'percent', value: 20 } }).money?.figures.discount).toBe(
      30_000,
    )
  })

  test('a discount in rupiah is exact, sent without a percentage, and reported when too large or below the member’s', () => {
    const discounted = (value: number): Edit => ({ ...edit, discount: { unit: 'rupiah', value } })
    expect(preview(discounted(20_001)).money?.figures.discount).toBe(20_001)
    expect(changesOf(record, discounted(20_001))).toMatchObject({ discountAmount: 20_001 })
    expect(changesOf(record, discounted(20_001))).not.toHaveProperty('discountPercent')
    expect(changesOf(record, discounted(0)).discountPercent).toBeUndefined()
    expect(preview(discounted(150_001)).problems).toEqual({ discount: 'Paling banyak Rp 150.000' })
    const given = { ...record, discountPercent: 5, discountAmount: 7_500, discount: 7_500 }
    expect(editOf(given).discount).toEqual({ unit: 'rupiah', value: 7_500 })
    const inPercent: Edit = { ...editOf(given), discount: { unit: 'percent', value: 10 } }
    expect(changesOf(given, inPercent)).toMatchObject({ discountPercent: 10 })
  })

  test('a total below the paid amount refunds the difference', () => {
    expect(preview({ ...edit, items: [cards] }).money).toMatchObject({
      figures: { total: 4_500 },
      booking: -95_500,
      remaining: 0,
    })
  })

  test('a typed paid amount is booked as the difference', () => {
    expect(preview({ ...edit, paidAmount: 140_000 }).money).toMatchObject({ booking: 40_000, remaining: 0 })
    expect(preview({ ...edit, paidAmount: 0 }).money).toMatchObject({ booking: -100_000, remaining: 140_000 })
  })

  test('a line without sizes has no amount and names what is missing', () => {
    const unsized = { ...edit, items: [{ ...cards, productId: banner.id }] }
    expect(preview(unsized).money).toBeNull()
    expect(preview(unsized).problems).toEqual({
      'items.0.length': 'Panjang wajib diisi',
      'items.0.width': 'Lebar wajib diisi',
    })
  })
})

test('a line too large to book is reported as such, not as a deleted product', () => {
  const dear = { ...card, pricePerUnit: 1_000_000_000_000 }
  const large = { ...edit, items: [{ ...cards, quantity: 1_000 }] }
  const { money, problems } = previewOf(record, large, { products: [dear], store: DEFAULT_STORE })
  expect(money).toBeNull()
  expect(problems).toEqual({ 'items.0.quantity': 'Jumlah melebihi batas Rp 999.999.999.999.999' })
})

test('problems of the form and of the server name their field', () => {
  const none: Edit = { ...edit, items: [], discount: { unit: 'percent', value: 101 } }
  expect(Object.keys(preview(none).problems)).toEqual(['items', 'discount'])
  const much = { ...edit, paidAmount: 150_000 }
  expect(preview(much).problems).toEqual({ paidAmount: 'Paling banyak Rp\u00a0140.000' })
  expect(problemsIn([{ path: ['items', 0, 'quantity'], message: 'Jumlah minimal 1' }])).toEqual({
    'items.0.quantity': 'Jumlah minimal 1',
  })
})

test('an edit rebased on a newer record keeps one’s own changes and takes the others', () => {
  const mine = { ...edit, status: 'completed' as const }
  const now: Transaction = { ...record, version: 2, discountPercent: 10, status: 'cancelled' }
  const kind = editKind({
    shop: { products: [], store: DEFAULT_STORE },
    sold: record.items,
    accepted: () => null,
    update: async () => record,
  })
  const carried = rebase(kind, edit, mine, editOf(now))
  expect(carried).toMatchObject({
    status: 'completed',
    discount: { unit: 'percent', value: 10 },
  })
  expect(changedFields(kind, editOf(now), carried)).toEqual(['status'])
})
