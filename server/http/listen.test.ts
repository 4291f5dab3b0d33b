import { expect, test } from 'vitest'
import { freePort } from '../testing/run-server.ts'
import { listen } from './listen.ts'

test('a connection that stands idle is kept longer than a proxy keeps it', async () => {
  const port = await freePort()
  const site = await listen(() => new Response('ok'), { host: '127.0.0.1', port })
  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  await site.drain(async () => {})
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})
