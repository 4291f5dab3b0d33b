import { describe, expect, test } from 'vitest'
import {
  createMatcher,
  customerSearch,
  expenseSearch,
  phoneSearchWords,
  productSearch,
  transactionSearch,
} from './search.ts'

test('every word must match, in any order and case, at the beginning or inside', () => {
  const find = createMatcher(productSearch.words(' SENJA kopi '))
  expect(find?.('kopi senja bekasi')).toBe('beginning')
  expect(find?.('kopi kesenjangan')).toBe('inside')
  expect(find?.('kopi bekasi')).toBeNull()
  expect(find?.('teh senja')).toBeNull()
})

test('an empty search has no matcher', () => {
  for (const search of ['', ' ', '\t\n']) expect(createMatcher(customerSearch.words(search))).toBeNull()
})

test('each kind of record is found by its own texts, without accents and in small letters', () => {
  expect(customerSearch.text({ name: 'Café Rina', phone: '+62 812-1' })).toBe(
    'cafe rina +62 812-1 08121 628121',
  )
  expect(productSearch.text({ name: 'Flexi', category: 'Banner Ö' })).toBe('flexi banner o')
  expect(expenseSearch.text({ name: 'Tinta' })).toBe('tinta')
  const productNames = ['Kartu', 'Flexi', 'Kartu']
  expect(transactionSearch.text({ number: '9C41E7B2', customerName: 'Rina', productNames })).toBe(
    '9c41e7b2 rina kartu flexi',
  )
})

describe('a phone number', () => {
  const WRITTEN = [
    '0812-8834-1907',
    '081288341907',
    '+62 812 8834 1907',
    '(0812) 8834.1907',
    '+62 (0)812-8834-1907',
  ]
  const isFound = (phone: string, search: string) =>
    createMatcher(customerSearch.words(search))?.(customerSearch.text({ name: 'Rina', phone })) !== null

  test('is found however it was written and however it is typed, whole or in part, with a name or without', () => {
    const parts = [
      '0812',
      '62812',
      '+62 812',
      '+62',
      '0812 88',
      '8834-1907',
      '8834 19',
      'rina +62 812',
      '0812-8834 rina',
    ]
    for (const stored of WRITTEN) {
      for (const typed of [...WRITTEN.slice(0, 4), ...parts]) expect(isFound(stored, typed), typed).toBe(true)
      expect(isFound(stored, '0812 8834 1908')).toBe(false)
      expect(isFound(stored, '1907 8834')).toBe(false)
    }
  })

  test('is what a transaction’s search may be from four digits on, and nothing else', () => {
    expect(phoneSearchWords('0811')).toEqual(['0811'])
    expect(phoneSearchWords('+62 811-20')).toEqual(['6281120'])
    expect(phoneSearchWords(' 0811 2040 ')).toEqual(['08112040'])
    for (const search of ['', '081', '+62', 'rina 0811', '9C41E7B2', '17-8'])
      expect(phoneSearchWords(search)).toBeNull()
  })

  test('a possible name is searched as typed', () => {
    expect(customerSearch.words('RW 08')).toEqual(['rw', '08'])
    expect(customerSearch.words('17-8 2')).toEqual(['17-8', '2'])
    expect(customerSearch.words('Toko 50%')).toEqual(['toko', '50%'])
    expect(productSearch.words('100-150-200 gr')).toEqual(['100-150-200', 'gr'])
  })
})
