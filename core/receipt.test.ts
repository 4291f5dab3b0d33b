import { expect, test } from 'vitest'
import { receiptText } from './receipt.ts'

const order = {
  customerName: 'CV Maju Jaya',
  shopName: 'PrintPro Digital',
  number: 'C7E2508A',
  lines: ['2 lembar Banner Flexi 280gr', '200 pcs Kartu Nama'],
  total: 281_000,
  paidAmount: 150_000,
  remainingAmount: 131_000,
  due: 'Sen, 23 Nov 2026',
}

test('a customer is told what was ordered, what was paid, what remains and when it is ready', () => {
  expect(receiptText(order)).toBe(
    [
      'Halo CV Maju Jaya,',
      '',
      'Terima kasih sudah memesan di PrintPro Digital. Nomor pesanan Anda C7E2508A:',
      '- 2 lembar Banner Flexi 280gr',
      '- 200 pcs Kartu Nama',
      '',
      'Total: Rp 281.000',
      'Sudah dibayar: Rp 150.000',
      'Sisa: Rp 131.000',
      'Perkiraan selesai: Sen, 23 Nov 2026',
    ].join('\n'),
  )
})

test('of what is paid whole nothing remains to be told', () => {
  expect(receiptText({ ...order, paidAmount: 281_000, remainingAmount: 0 })).not.toContain('Sisa')
})

test('a link is only so long: of very many lines the rest is counted', () => {
  const text = receiptText({ ...order, lines: Array.from({ length: 50 }, (_, line) => `baris ${line + 1}`) })
  expect(text).toContain('- baris 20\n- dan 30 item lagi\n')
})
