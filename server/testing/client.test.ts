import { afterAll, expect, test } from 'vitest'
import { openShop } from './shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

// Node's own five seconds pass while a busy machine pauses the process: the next call would meet a connection that is just being closed.
test('the server of the tests keeps idle connections as long as the shop’s', async () => {
  const { headers } = await shop.anonymous.get('/healthz')
  expect(headers.get('keep-alive')).toBe('timeout=75')
})
