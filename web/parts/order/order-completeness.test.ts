import { expect, test } from 'vitest'
import { missingText } from './order-completeness.tsx'

test('an order is complete when every line sold by size has its sizes', () => {
  const line = (unit: string, length: number | null, width: number | null) => ({
    unit,
    quantity: 2,
    length,
    width,
  })
  expect(missingText([line('pcs', null, null), line('cm', 120, null), line('m²', 300, 100)])).toBeNull()
  expect(missingText([line('pcs', null, null), line('m²', 300, null)])).toBe('Ukuran belum ada')
  expect(missingText([line('cm', 0, null), line('m²', null, null)])).toBe('Ukuran 2 item belum ada')
})
