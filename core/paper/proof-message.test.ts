import { expect, test } from 'vitest'
import { SALE } from '../../testing/maju-jaya.ts'
import { proofText } from './proof-message.ts'

test('a proof by WhatsApp names what is printed, without prices', () => {
  const items = SALE.items.slice(0, 1)
  const text = proofText({ customerName: 'Rina', shopName: 'PrintPro Digital', number: '9C41E7B2', items })
  expect(text.split('\n').slice(0, 4)).toEqual([
    'Halo Rina,',
    '',
    'Mohon cek desain pesanan 9C41E7B2 di PrintPro Digital sebelum dicetak:',
    '- 2 lbr Banner Flexi 280gr, 300 × 100 cm',
  ])
  expect(text).not.toContain('Rp')
})
