import { expect, test } from 'vitest'
import { FINISHED, LINES, PAYMENT, SALE } from '../../testing/maju-jaya.ts'
import { billedAreaText, materialText } from './billed-text.ts'
import { extraReceiptText } from './extra-text.ts'
import { invoiceRows } from './invoice-rows.ts'
import {
  appliedTierText,
  itemDetails,
  itemSizeText,
  paymentDueText,
  paymentLines,
  pieceSizeText,
  quantityText,
  stampText,
  sumLines,
  unitPriceText,
} from './invoice-text.ts'

const { banner, film } = LINES
const cards = { ...LINES.cards, quantity: 1200 }
const wholesale = { id: 't', minQuantity: 100, maxQuantity: null, pricePerUnit: 400, label: null }

test('sizes of a banner, of one banner, of a length and of pieces', () => {
  expect(itemSizeText(banner)).toBe('300 × 100 cm = 3,00 m² × 2 = 6,00 m²')
  expect(itemSizeText({ ...banner, quantity: 1 })).toBe('300 × 100 cm = 3,00 m²')
  expect(itemSizeText(film)).toBe('Panjang 120 cm')
  expect(itemSizeText({ ...film, length: 120.5, quantity: 2 })).toBe('Panjang 120,5 cm × 2 = 241 cm')
  expect(itemSizeText(cards)).toBeNull()
  expect([banner, film, cards].map(pieceSizeText)).toEqual(['300 × 100 cm', '120 cm', null])
})

test('what a line was billed for is on an invoice only where the shop wishes', () => {
  const billed = { mode: 'roll' as const, length: 200, width: 320, area: 6.4, count: 1, seam: false }
  const item = { ...banner, billed, minimumTotal: 200_000 }
  const size = '300 × 100 cm = 3,00 m² × 2 = 6,00 m²'
  expect(itemDetails(item, { printBilledSize: false })).toEqual([size])
  expect(itemDetails(item, {})).toEqual([size])
  const wished = itemDetails(item, { printBilledSize: true })
  expect(wished).toEqual([size, 'ditagih 320 × 200 cm, lebar bahan 3,2 m, 6,40\u00a0m²', 'minimum 200.000'])
  expect(itemDetails(banner, { printBilledSize: true })).toEqual([size])
  expect(materialText(billed)).toBe('bahan 3,2 m, terpakai 200 cm')
  expect(materialText({ ...billed, seam: true })).toBe('perlu sambungan')
  expect([materialText(null), materialText({ ...billed, mode: 'step' })]).toEqual([null, null])
  expect(billedAreaText(billed)).toBe('6,40\u00a0m²')
})

test('a line and its extras are rows that add up', () => {
  const rows = invoiceRows([FINISHED, cards])
  expect(
    rows.map(({ number, extra, quantity, price, amount }) => [number, extra?.name, quantity, price, amount]),
  ).toEqual([
    [1, undefined, '2 lbr', '25.000/m²', 150_000],
    [1, 'Mata ayam', '32', '500/buah', 16_000],
    [1, 'Selongsong', '12,00 m', '1.500/m', 18_000],
    [1, 'Jasa desain', '', '50.000', 50_000],
    [1, 'Potong rapi', '', '10,33%', 15_500],
    [2, undefined, '1.200 pcs', '400/pcs', 80_000],
  ])
  expect(rows.map(({ continues }) => continues)).toEqual([true, true, true, true, false, false])
  expect(FINISHED.extras.map((extra) => extraReceiptText(extra, 2))).toEqual([
    '+ Mata ayam 32 @ 500/buah',
    '+ Selongsong 12,00 m @ 1.500/m',
    '+ Jasa desain',
    '+ Potong rapi @ 10,33%',
  ])
})

test('quantity, price and tier', () => {
  expect([quantityText(banner), quantityText(cards)]).toEqual(['2 lbr', '1.200 pcs'])
  expect(unitPriceText(banner)).toBe('25.000/m²')
  expect(appliedTierText({ ...cards, appliedTier: wholesale })).toBe('Harga grosir, min. 100')
  expect(appliedTierText({ ...cards, appliedTier: { ...wholesale, label: 'Bulk' } })).toBe(
    'Harga Bulk, min. 100',
  )
  expect(appliedTierText({ ...cards, appliedTier: { ...wholesale, minQuantity: 1 } })).toBeNull()
})

test('sums name the reason of the discount and leave out what is nothing', () => {
  expect(sumLines(SALE)).toEqual([
    { label: 'Subtotal', amount: 290_000 },
    { label: 'Diskon Gold 15%', amount: -34_500 },
    { label: 'Pajak 10%', amount: 25_550 },
    { label: 'Cashback', amount: -50 },
  ])
  expect(sumLines({ ...SALE, cashback: -450 }).at(-1)).toEqual({ label: 'Pembulatan', amount: 450 })
  const hurried = { ...SALE, expressRate: 0.25, expressSurcharge: 72_500, subtotal: 362_500 }
  expect(sumLines(hurried).slice(0, 2)).toEqual([
    { label: 'Ekspres 25%', amount: 72_500 },
    { label: 'Subtotal', amount: 362_500 },
  ])
  expect(sumLines({ ...hurried, expressFee: 10_000 })[0]?.label).toBe('Ekspres')
  expect(sumLines({ ...SALE, discountPercent: 12.5, cashback: 0 }).map((line) => line.label)).toEqual([
    'Subtotal',
    'Diskon 12,5%',
    'Pajak 10%',
  ])
})

test('payments carry date and method in the order they were made, and the change given', () => {
  expect(paymentLines(SALE, 'Asia/Jakarta')).toEqual([{ label: 'DP 21 Nov, tunai', amount: 150_000 }])
  const later = {
    ...PAYMENT,
    amount: 131_000,
    method: 'qris' as const,
    createdAt: '2026-11-22T18:00:00.000Z',
  }
  const refund = { ...PAYMENT, amount: -50_000, createdAt: '2026-11-24T03:00:00.000Z' }
  expect(paymentLines({ ...SALE, payments: [refund, later, PAYMENT] }, 'Asia/Jakarta')).toEqual([
    { label: 'DP 21 Nov, tunai', amount: 150_000 },
    { label: 'Pelunasan 23 Nov, QRIS', amount: 131_000 },
    { label: 'Dikembalikan 24 Nov, tunai', amount: -50_000 },
  ])
  const withheld = { ...PAYMENT, amount: 2_000, method: 'withholding' as const }
  expect(paymentLines({ ...SALE, payments: [withheld] }, 'Asia/Jakarta')[0]?.label).toMatch(/^Bayar 21 Nov, /)
  const over = { ...PAYMENT, amount: 281_000, tendered: 300_000, change: 19_000 }
  expect(paymentLines({ ...SALE, payments: [over] }, 'Asia/Jakarta')).toEqual([
    { label: 'Dibayar 21 Nov, tunai', amount: 281_000 },
    { label: 'Kembalian dari 300.000', amount: 19_000 },
  ])
})

test('what remains of an order with agreed days to pay has a last day', () => {
  const order = { ...SALE, termsDays: 14 }
  expect(paymentDueText(order, 'Asia/Jakarta')).toBe('5 Des 2026')
  expect(paymentDueText(SALE, 'Asia/Jakarta')).toBeNull()
  for (const settled of [{ remainingAmount: 0 }, { status: 'cancelled' as const }])
    expect(paymentDueText({ ...order, ...settled }, 'Asia/Jakarta')).toBeNull()
})

test('the stamp says paid, unpaid or cancelled', () => {
  expect(stampText(SALE)).toBe('Belum lunas')
  expect(stampText({ ...SALE, remainingAmount: 0 })).toBe('Lunas')
  expect(stampText({ ...SALE, status: 'cancelled' })).toBe('Dibatalkan')
})
