import { expect, test } from 'vitest'
import { doneText, submitText } from './cancel-refund-text.ts'

test('buttons and notices name what goes back, and a bukti potong that is reversed alone', () => {
  const money = { back: 9_800_000, withheld: 200_000 }
  const reversal = { back: 0, withheld: 200_000 }
  expect(submitText('remove', money)).toBe('Hapus, kembalikan Rp\u00a09.800.000')
  expect(submitText('refund', money)).toBe('Kembalikan Rp\u00a09.800.000')
  expect(submitText('refund', reversal)).toBe('Batalkan bukti potong')
  expect(submitText('cancel', reversal)).toBe('Batalkan pesanan')
  expect(submitText('refund', { back: 0, withheld: 0 })).toBe('Kembalikan Rp\u00a00')
  expect([doneText('refund', money), doneText('refund', reversal)]).toEqual([
    'Pengembalian uang dicatat.',
    'Bukti potong dibatalkan.',
  ])
})
