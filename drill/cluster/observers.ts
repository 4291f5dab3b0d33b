// Observers while counters work: a device that must receive every sale, a reader of what was just saved, and checks of what the processes
// share.
import { setTimeout as sleep } from 'node:timers/promises'
import { client } from '../../server/testing/client.ts'
import { openStream } from '../../server/testing/event-stream.ts'
import { signIn } from '../../server/testing/shop.ts'
import type { Books } from '../acknowledged.ts'
import { type Counter, requestUntilAnswered } from '../counter.ts'

type ObservedDevice = {
  receivedIds: Set<string>
  /** How often its stream was resumed, and how often it had to start over. */
  resumed: number
  startedOver: number
}

/** Follows the stream as a browser does, resuming from its last event. */
export async function observeStream(counter: Counter, stopped: () => boolean): Promise<ObservedDevice> {
  const device: ObservedDevice = { receivedIds: new Set(), resumed: 0, startedOver: -1 }
  let last: string | undefined
  while (!stopped()) {
    const stream = await openStream(counter.url, client(counter.url, counter.cookie), last).catch(() => null)
    if (!stream) {
      await sleep(300)
      continue
    }
    let isOver = false
    void stream.ended.then(() => {
      isOver = true
    })
    for (;;) {
      const event = await stream.next(500).catch(() => null)
      if (event?.type === 'start') device.startedOver += 1
      if (event?.type === 'resumed') device.resumed += 1
      if (event?.type === 'changes') {
        for (const { entity, id } of event.changes) if (entity === 'transactions') device.receivedIds.add(id)
      }
      if (event?.id) last = event.id
      if (!event && (isOver || stopped())) break
    }
    stream.disconnect()
  }
  return device
}

/** Repeatedly reads the history of the last acknowledged sale, which a replica may answer: it must never be missing. */
export async function observeHistory(counter: Counter, stopped: () => boolean): Promise<number> {
  let read = 0
  while (!stopped()) {
    const id = [...counter.books.sales.keys()].at(-1)
    if (id) {
      const { status, body } = await requestUntilAnswered(counter, {
        method: 'GET',
        path: `/api/transactions/${id}/activity`,
      })
      const { rows = [] } = body as { rows?: unknown[] }
      if (rows.length === 0) {
        counter.books.wrong.push(`${id}: acknowledged, and its history says nothing of it (${status})`)
      }
      read += 1
    }
    await sleep(20)
  }
  return read
}

/** What processes must share, checked before the first fault; a sentence for each problem. */
export async function findSharingProblems(
  processes: readonly string[],
  makeSale: (url: string) => Promise<string>,
) {
  const wrong: string[] = []
  const [first = '', second = '', third = ''] = processes
  const owner = await signIn(first, 'owner@printpro.id')
  for (const url of [second, third]) {
    const { status } = await client(url, owner.cookie).get('/api/session')
    if (status !== 200) wrong.push(`a session of one process is unknown to another (${status})`)
  }

  const stream = await openStream(first, owner)
  await stream.next(5000)
  const sold = await makeSale(second)
  const since = performance.now()
  let heard = false
  while (!heard && performance.now() - since < 2000) {
    const event = await stream.next(2000).catch(() => null)
    heard = event?.type === 'changes' && event.changes.some(({ id }) => id === sold)
  }
  stream.disconnect()
  if (!heard) wrong.push('a sale of one process is not announced by another within two seconds')

  // Failed sign-ins count across processes.
  const guess = (url: string) =>
    client(url).post('/api/auth/sign-in/email', { email: 'operator@printpro.id', password: 'tebakan' })
  for (const url of [first, second, third, first, second]) await guess(url)
  for (const url of processes) {
    const { status } = await guess(url)
    if (status !== 429) wrong.push(`failed sign-ins at other processes do not count at ${url} (${status})`)
  }
  return wrong
}

/** Acknowledged sales that the device did not receive; one that started over has loaded them. */
export function findMissedSales({ sales }: Books, { receivedIds, startedOver }: ObservedDevice): string[] {
  if (startedOver > 0) return []
  return [...sales.keys()]
    .filter((id) => !receivedIds.has(id))
    .map((id) => `${id}: acknowledged, and its device was not notified`)
}
