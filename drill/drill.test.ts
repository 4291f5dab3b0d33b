import { expect, test } from 'vitest'
import { drill } from './drill.ts'

// The short form, one fault of each kind; `npm run drill` is the long one.
test('everything acknowledged is stored exactly once and whole, whatever faults strike', async () => {
  const { acknowledged, backup, broken, restarts } = await drill({ clients: 4, faults: 7, seed: 20261122 })

  expect(broken).toEqual([])
  // Two faults kill the server; it restarts PostgreSQL itself.
  expect(restarts).toBeGreaterThan(1)
  expect(acknowledged.sales).toBeGreaterThan(20)
  expect(backup.sales).toBeGreaterThan(5)
})
