import { expect, test } from 'vitest'
import { SALE } from '../../testing/maju-jaya.ts'
import { orderConfirmationText, orderInquiryText, pickupText } from './order-messages.ts'

const order = {
  ...SALE,
  shopName: 'PrintPro Digital',
  bankAccount: 'BCA 741-0098-221 a.n. PrintPro Digital',
  number: '9C41E7B2',
  due: 'Min, 22 Nov 2026',
}
const paid = { ...order, paidAmount: 281_000, remainingAmount: 0 }

test('a new order is confirmed with size and price of each item, its sums, what remains and where to pay it', () => {
  expect(orderConfirmationText(order)).toBe(
    [
      'Halo CV Maju Jaya Abadi,',
      '',
      'Terima kasih sudah memesan di PrintPro Digital. Nomor pesanan Anda 9C41E7B2:',
      '- 2 lbr Banner Flexi 280gr, 300 × 100 cm: Rp 150.000',
      '- 200 pcs Kartu Nama Art Carton 260gr: Rp 80.000',
      '- 1 lbr Transfer DTF 58 cm, 120 cm: Rp 60.000',
      '',
      'Subtotal: Rp 290.000',
      'Diskon Gold 15%: −Rp 34.500',
      'Pajak 10%: Rp 25.550',
      'Cashback: −Rp 50',
      'Total: Rp 281.000',
      'Sudah dibayar: Rp 150.000',
      'Sisa: Rp 131.000',
      'Transfer ke: BCA 741-0098-221 a.n. PrintPro Digital',
      'Janji selesai: Min, 22 Nov 2026',
    ].join('\n'),
  )
})

test('extras are below their item, and the amounts add up to the subtotal', () => {
  const [banner, ...others] = order.items
  const extra = { ...{ distance: null, sides: null, free: 0, discountable: true }, id: 'a' }
  const extras = [
    { ...extra, name: 'Mata ayam', basis: 'count' as const, price: 1_000, count: 4, total: 8_000 },
    { ...extra, name: 'Ongkir', basis: 'order' as const, price: 20_000, count: 1, total: 20_000 },
  ]
  const items = [{ ...banner, total: 178_000, extras }, ...others] as typeof order.items
  for (const text of [orderConfirmationText({ ...order, items }), pickupText({ ...order, items })]) {
    expect(text).toContain(
      [
        '- 2 lbr Banner Flexi 280gr, 300 × 100 cm: Rp 150.000',
        '  + Mata ayam 8 @ 1.000/buah: Rp 8.000',
        '  + Ongkir sekali per order: Rp 20.000',
        '- 200 pcs Kartu',
      ].join('\n'),
    )
  }
})

test('a paid order asks for no money', () => {
  expect(orderConfirmationText(paid)).not.toMatch(/Sisa|Transfer ke/)
  expect(pickupText(paid)).not.toMatch(/Sisa|Transfer ke/)
})

test('a shop without an account names none, and a total without discount and tax has no subtotal beside it', () => {
  const plain = { subtotal: 281_000, discount: 0, tax: 0, cashback: 0 }
  const text = orderConfirmationText({ ...order, ...plain, bankAccount: '' })
  expect(text).not.toMatch(/Subtotal|Transfer ke/)
  expect(text).toContain('Total: Rp 281.000')
})

test('long orders list the first items and count the rest', () => {
  const items = Array.from({ length: 50 }, () => SALE.items[1] as (typeof SALE.items)[number])
  const text = orderConfirmationText({ ...order, items })
  expect(text.match(/^- 200 pcs/gm)).toHaveLength(20)
  expect(text).toContain('- dan 30 item lagi\n')
})

test('an order that is ready names its items, what is owed and where to pay it', () => {
  expect(pickupText(order)).toBe(
    [
      'Halo CV Maju Jaya Abadi,',
      '',
      'Pesanan 9C41E7B2 di PrintPro Digital sudah selesai dan siap diambil:',
      '- 2 lbr Banner Flexi 280gr, 300 × 100 cm: Rp 150.000',
      '- 200 pcs Kartu Nama Art Carton 260gr: Rp 80.000',
      '- 1 lbr Transfer DTF 58 cm, 120 cm: Rp 60.000',
      'Sisa pembayaran: Rp 131.000',
      'Transfer ke: BCA 741-0098-221 a.n. PrintPro Digital',
      '',
      'Terima kasih.',
    ].join('\n'),
  )
})

test('a conversation about an order begins with its number', () => {
  expect(orderInquiryText(order)).toBe(`Halo CV Maju Jaya Abadi,

Mengenai pesanan 9C41E7B2 di PrintPro Digital:
`)
})
