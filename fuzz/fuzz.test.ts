import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

// The short form, with reproducible requests; `npm run fuzz` is the long one.
test('every answer matches the contract, and no sender changes what they may not', async () => {
  const { failures, forbidden, requests, statuses } = await fuzz({ requests: 260, seed: 20261124 })

  expect(failures).toEqual([])
  expect(Object.values(requests)).toEqual([260, 260, 260, 260])
  expect(forbidden).toBeGreaterThan(250)
  expect(statuses[200]).toBeGreaterThan(80)
  expect(statuses[201]).toBeGreaterThan(3)
})
