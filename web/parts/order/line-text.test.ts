import { expect, test } from 'vitest'
import { lineText } from './line-text.ts'

const LINE = { id: '', productName: 'Banner', notes: null, machineType: '', length: null, width: null }

test.each([
  [{ unit: 'm²', length: 300, width: 122.5, quantity: 2 }, '300 × 122,5 cm, 2 lbr'],
  [{ unit: 'cm', length: 120, quantity: 1 }, '120 cm, 1 lbr'],
  [{ unit: 'pcs', quantity: 1500 }, '1.500 pcs'],
])('%j is to be made as %s', (line, text) => {
  expect(lineText({ ...LINE, ...line })).toBe(text)
})
