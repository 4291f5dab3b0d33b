import { expect, test } from 'vitest'
import { failedWords } from './failed-words.ts'

const RECORDS = {
  users: 'user',
  customers: 'customer',
  products: 'product',
  transactions: 'transaction',
  expenses: 'expense',
}

const ROWS = Object.entries(RECORDS).flatMap(([concept, record]) => [
  [`${concept}.create`, `Failed to add ${record}`],
  [`${concept}.update`, `Failed to update ${record}`],
  [`${concept}.remove`, `Failed to delete ${record}`],
])

test.each([
  ...ROWS,
  ['store.get', 'Failed to load store config'],
  ['customers.list', 'call failed'],
  ['store.update', 'call failed'],
])('%s that fails is logged as %s', (call, words) => {
  expect(failedWords((call as string).split('.'))).toBe(words)
})
