import { expect, test } from 'vitest'
import { allDebtsReminderText, reminderText } from './reminder.ts'

const debt = {
  number: '9C41E7B2',
  date: '21 Nov 2026',
  total: 281_000,
  paidAmount: 100_000,
  remainingAmount: 181_000,
}
const people = {
  customerName: 'CV Maju Jaya Abadi',
  shopName: 'PrintPro Digital',
  bankAccount: '',
  template: '',
}
const account = 'BCA 741-0098-221 a.n. PrintPro Digital'

test('the reminder names customer, order and every amount', () => {
  expect(reminderText({ ...people, ...debt })).toBe(`Halo CV Maju Jaya Abadi,

Kami dari PrintPro Digital mengingatkan tagihan transaksi 9C41E7B2 tanggal 21 Nov 2026:
Total: Rp 281.000
Sudah dibayar: Rp 100.000
Sisa: Rp 181.000

Mohon segera melakukan pelunasan. Terima kasih.`)
})

test('a reminder of several debts lists them, counts the rest and sums all', () => {
  const debts = [
    debt,
    { ...debt, number: 'AAAA0001', date: '22 Nov 2026', paidAmount: 0, remainingAmount: 281_000 },
  ]
  expect(
    allDebtsReminderText({ ...people, debts, count: 4, remainingAmount: 1_000_000 }),
  ).toBe(`Halo CV Maju Jaya Abadi,

Kami dari PrintPro Digital mengingatkan 4 tagihan yang belum lunas, yang tertua lebih dulu:
1. 9C41E7B2, 21 Nov 2026: sisa Rp 181.000 dari Rp 281.000
2. AAAA0001, 22 Nov 2026: sisa Rp 281.000 dari Rp 281.000
dan 2 transaksi lagi

Jumlah sisa: Rp 1.000.000

Mohon segera melakukan pelunasan. Terima kasih.`)
  expect(allDebtsReminderText({ ...people, debts, count: 2, remainingAmount: 462_000 })).not.toContain('lagi')
})

test('debts with agreed days to pay name their last day', () => {
  const due = '5 Des 2026'
  expect(reminderText({ ...people, ...debt, due })).toContain('Sisa: Rp 181.000\nJatuh tempo: 5 Des 2026\n')
  const all = allDebtsReminderText({
    ...people,
    ...{ debts: [{ ...debt, due }, debt], count: 2, remainingAmount: 362_000 },
  })
  expect(all.match(/dari Rp 281\.000.*/g)).toEqual([
    'dari Rp 281.000, jatuh tempo 5 Des 2026',
    'dari Rp 281.000',
  ])
})

test('a reminder says where to pay, where the shop has an account', () => {
  expect(reminderText({ ...people, ...debt, bankAccount: account })).toContain(
    `Sisa: Rp 181.000\nTransfer ke: ${account}\n\nMohon`,
  )
  const all = { ...people, debts: [debt], count: 1, remainingAmount: 181_000, bankAccount: account }
  expect(allDebtsReminderText(all)).toContain(`Jumlah sisa: Rp 181.000\nTransfer ke: ${account}\n\nMohon`)
})

test("a shop's own text stands around the debts, with every placeholder filled in", () => {
  const template = 'Yth. {pelanggan}\n{rincian}\nKurang {sisa}, bayar ke {rekening}. Salam, {toko}'
  const own = { ...people, template, bankAccount: account }
  expect(reminderText({ ...own, ...debt })).toBe(`Yth. CV Maju Jaya Abadi
Transaksi 9C41E7B2 tanggal 21 Nov 2026
Total: Rp 281.000
Sudah dibayar: Rp 100.000
Sisa: Rp 181.000
Kurang Rp 181.000, bayar ke ${account}. Salam, PrintPro Digital`)
  expect(allDebtsReminderText({ ...own, debts: [debt], count: 3, remainingAmount: 500_000 })).toBe(
    `Yth. CV Maju Jaya Abadi
1. 9C41E7B2, 21 Nov 2026: sisa Rp 181.000 dari Rp 281.000
dan 2 transaksi lagi
Kurang Rp 500.000, bayar ke ${account}. Salam, PrintPro Digital`,
  )
})
