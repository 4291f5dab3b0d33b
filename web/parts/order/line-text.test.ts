import { expect, test } from 'vitest'
import { lineText, unbroken } from './line-text.ts'

const LINE = { id: '', productName: 'Banner', notes: null, machineType: '', length: null, width: null }

test.each([
  [{ unit: 'm²', length: 300, width: 122.5, quantity: 2 }, '300\u00a0×\u00a0122,5\u00a0cm, 2\u00a0lbr'],
  [{ unit: 'cm', length: 120, quantity: 1 }, '120\u00a0cm, 1\u00a0lbr'],
  [{ unit: 'pcs', quantity: 1500 }, '1.500\u00a0pcs'],
])('%j is to be made as %s', (line, text) => {
  expect(lineText({ ...LINE, ...line })).toBe(text)
})

test('a number stays on the line of its unit, and the last one on the line of its word', () => {
  expect(unbroken('Transfer DTF 58 cm')).toBe('Transfer DTF 58\u00a0cm')
  expect(unbroken('Mata ayam tiap 1 m, 4 sudut')).toBe('Mata ayam tiap 1\u00a0m, 4 sudut')
  expect(unbroken('Panitia Wisuda SMAN 3')).toBe('Panitia Wisuda SMAN\u00a03')
})
