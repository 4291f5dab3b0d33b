import { expect, test } from 'vitest'
import { type FeedEvent, makeEvent, toByteStream } from './server-sent-events.ts'

test('a stream starts with a heartbeat, then sends its events, and ends with them', async () => {
  async function* events(): AsyncGenerator<FeedEvent> {
    yield makeEvent({ txid: 10n, seq: 1, at: 0 }, { type: 'start' })
    yield makeEvent({ txid: 12n, seq: 7, at: 1760000000000 }, { type: 'resumed' })
  }
  expect(await new Response(toByteStream(events)).text()).toBe(
    ': \n\nevent: message\nid: 1.0\ndata: {"type":"start"}\n\n' +
      'event: message\nid: 7.1760000000000\ndata: {"type":"resumed"}\n\n',
  )
})

test('a disconnected reader aborts the source', async () => {
  let gone = false
  const stream = toByteStream(async function* (signal): AsyncGenerator<FeedEvent> {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    gone = true
    yield* []
  })
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
  await expect.poll(() => gone).toBe(true)
})
