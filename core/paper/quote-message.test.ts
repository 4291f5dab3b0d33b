import { expect, test } from 'vitest'
import { SALE } from '../../testing/maju-jaya.ts'
import { quoteText } from './quote-message.ts'

const quote = {
  ...SALE,
  shopName: 'PrintPro Digital',
  number: 'PNW-9C41E7B2',
  revision: 1,
  validUntil: '2026-11-30',
  terms: 'DP 50%',
}

test('a quote by WhatsApp says lines, sums, the last day and the terms, and no debt', () => {
  const text = quoteText(quote)
  expect(text).toContain(`Halo ${SALE.customerName},`)
  expect(text).toContain('penawaran PNW-9C41E7B2 dari PrintPro Digital:')
  expect(text).toContain('Berlaku sampai: 30 November 2026\n\nDP 50%')
  expect(text).not.toMatch(/Sisa|dibayar|revisi/)
  for (const { productName } of SALE.items) expect(text).toContain(productName)
  expect(quoteText({ ...quote, revision: 2, terms: '' })).toContain('PNW-9C41E7B2 revisi 2 dari')
})
