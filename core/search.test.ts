import { expect, test } from 'vitest'
import { customerWords, finder, productWords } from './search.ts'

test('every word is found, in any order and whatever its case, and it is told whether a word begins so', () => {
  const find = finder(' SENJA kopi ')
  expect(find?.('kopi senja bekasi')).toBe('beginning')
  expect(find?.('kopi kesenjangan')).toBe('inside')
  expect(find?.('kopi bekasi')).toBeNull()
  expect(find?.('teh senja')).toBeNull()
})

test('without a word there is nothing to look for', () => {
  for (const search of ['', ' ', '\t\n']) expect(finder(search)).toBeNull()
})

test('a customer is found by name and phone, a product by name and category', () => {
  expect(customerWords({ name: 'Rina', phone: '+62 812-1' })).toBe('Rina +62 812-1 628121 08121')
  expect(productWords({ name: 'Flexi', category: 'Banner' })).toBe('Flexi Banner')
})
