import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateTax, PPN_RATE } from './ppn.ts'
import { priceOf, taxInvoiceParts } from './tax-invoice.ts'
import { type InvoicedOrder, type TaxInvoiceLine, taxInvoiceRows } from './tax-invoice-rows.ts'

const line: TaxInvoiceLine = {
  ...{ productId: 'p', productName: 'Kartu nama', quantity: 3, unit: 'pcs', length: null, area: null },
  ...{ total: 100_000, discountEligible: true, neverDiscounted: false },
}
const order: InvoicedOrder = {
  ...{
    total: 111_000,
    cashback: 0,
    tax: 11_000,
    status: 'completed',
    completedOn: '2026-11-20',
    payments: [],
  },
  ...{ discountPercent: 0, discountAmount: 0, discount: 0, expressSurcharge: 0, items: [line] },
}
const rowsOf = (given: Partial<InvoicedOrder>) => {
  const sold = { ...order, ...given }
  return taxInvoiceParts(sold).flatMap((part) => taxInvoiceRows(sold, part))
}

test('100.000 for 3 is 33.333,34 × 3 − 0,02', () => {
  expect(rowsOf({})).toEqual([
    {
      ...{
        isService: false,
        name: 'Kartu nama',
        unit: 'UM.0021',
        quantity: 300,
        price: 3_333_334,
        discount: 2,
      },
      ...{ taxBase: 10_000_000, otherTaxBase: 9_166_667, tax: 1_100_000 },
    },
  ])
})

test('an m² line counts its area, a cm line its metres, and units have the codes of the tax office', () => {
  const banner = { ...line, unit: 'm²', area: 1.62, quantity: 2, total: 81_000, productName: 'Banner' }
  const [row] = rowsOf({ items: [banner], total: 89_910, tax: 8_910 })
  expect(row).toMatchObject({
    unit: 'UM.0012',
    quantity: 324,
    price: 2_500_000,
    discount: 0,
    taxBase: 8_100_000,
  })
  const units = ['cm', 'lembar', 'Buah', 'rim'].map((unit) => ({ ...line, unit, length: 150, quantity: 2 }))
  expect(
    rowsOf({ items: units, total: 444_000, tax: 44_000 }).map(({ unit, quantity }) => [unit, quantity]),
  ).toEqual([
    ['UM.0013', 300],
    ['UM.0020', 200],
    ['UM.0021', 200],
    ['UM.0033', 200],
  ])
})

test('a down payment has a faktur of its own, the delivery the rest; one day is one faktur', () => {
  const paid = (payments: InvoicedOrder['payments'], completedOn: string | null = '2026-11-20') =>
    taxInvoiceParts({ ...order, payments, completedOn }).map(({ day, kind, price, tax }) => [
      day,
      kind,
      price,
      tax,
    ])
  const half = { on: '2026-11-10', amount: 55_500 }
  expect(paid([half])).toEqual([
    ['2026-11-10', 'downPayment', 50_000, 5_500],
    ['2026-11-20', 'rest', 50_000, 5_500],
  ])
  expect(paid([half], null)).toEqual([['2026-11-10', 'downPayment', 50_000, 5_500]])
  expect(paid([{ on: '2026-11-10', amount: 111_000 }], null)).toEqual([
    ['2026-11-10', 'whole', 100_000, 11_000],
  ])
  expect(paid([{ on: '2026-11-20', amount: 55_500 }])).toEqual([['2026-11-20', 'whole', 100_000, 11_000]])
  expect(paid([half, { on: '2026-11-12', amount: -55_500 }])).toEqual([
    ['2026-11-20', 'whole', 100_000, 11_000],
  ])
  expect(paid([], null)).toEqual([])
  // What is kept of a cancelled order stays a down payment, also where it was completed before.
  const cancelled = { ...order, status: 'cancelled' as const }
  expect(taxInvoiceParts({ ...cancelled, completedOn: null, payments: [] })).toEqual([])
  const open = { ...order, completedOn: null, payments: [half] }
  expect(taxInvoiceParts({ ...cancelled, payments: [half] })).toEqual(taxInvoiceParts(open))
  expect(rowsOf({ payments: [half] }).map(({ name }) => name)).toEqual([
    'Uang muka Kartu nama',
    'Pelunasan Kartu nama',
  ])
})

test('Ekspres is a row, and discounts come off the lines that they are for', () => {
  const fixed = { ...line, neverDiscounted: true, productName: 'Desain' }
  const rows = rowsOf({
    ...{ items: [line, fixed], expressSurcharge: 50_000, discount: 15_000, discountPercent: 10 },
    ...{ total: 260_850, tax: 25_850 },
  })
  expect(rows.map(({ name, taxBase, isService }) => [name, taxBase / 100, isService])).toEqual([
    ['Kartu nama', 90_000, false],
    ['Desain', 100_000, false],
    ['Ekspres', 45_000, true],
  ])
})

test('parts and rows of any order sum to it, and each row is what the tax office works out', () => {
  const amount = fc.integer({ min: 0, max: 50_000_000 })
  const anyLine = fc.record({
    ...{
      total: amount,
      quantity: fc.integer({ min: 1, max: 500 }),
      unit: fc.constantFrom('pcs', 'm²', 'cm'),
    },
    ...{ area: fc.double({ min: 0.0001, max: 50, noNaN: true }), length: fc.integer({ min: 1, max: 900 }) },
    ...{ discountEligible: fc.boolean(), neverDiscounted: fc.boolean() },
  })
  const any = fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    included: fc.boolean(),
    paid: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 60 })), {
      maxLength: 3,
    }),
    percent: fc.integer({ min: 0, max: 60 }),
  })
  fc.assert(
    fc.property(any, ({ lines, included, paid, percent }) => {
      const items = lines.map((given) => ({ ...line, ...given }))
      const base = items.reduce((sum, { total, neverDiscounted }) => sum + (neverDiscounted ? 0 : total), 0)
      const discount = Math.round((base * percent) / 100)
      const amount = items.reduce((sum, { total }) => sum + total, 0) - discount
      const taxMode = included ? 'ppnIncluded' : 'ppn'
      const tax = calculateTax(amount, { taxMode, taxRate: PPN_RATE })
      const total = included ? amount : amount + tax
      const payments = paid
        .toSorted(([one], [other]) => one - other)
        .map(([day, part]) => ({ on: `2026-11-0${day}`, amount: Math.floor((total * part) / 200) }))
      const sold = { ...order, items, discount, discountPercent: percent, total, tax, payments }
      const parts = taxInvoiceParts(sold)
      if (total === 0) return void expect(parts).toEqual([])
      const sum = (key: 'price' | 'tax') => parts.reduce((all, part) => all + part[key], 0)
      expect([sum('price'), sum('tax')]).toEqual([priceOf(sold), tax])
      for (const part of parts) {
        const rows = taxInvoiceRows(sold, part)
        expect(rows.reduce((all, { taxBase }) => all + taxBase, 0)).toBe(part.price * 100)
        const taxes = rows.reduce((all, row) => all + row.tax, 0)
        const most = part.kind === 'whole' ? 100 : 200
        expect(Math.abs(taxes - part.tax * 100)).toBeLessThanOrEqual(most)
        for (const row of rows) {
          expect(row.discount).toBeGreaterThanOrEqual(0)
          expect(BigInt(row.price) * BigInt(row.quantity)).toBe(BigInt(row.taxBase + row.discount) * 100n)
        }
      }
    }),
    { numRuns: 2_000 },
  )
})
