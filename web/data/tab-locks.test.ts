import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LockStore, TabLocks } from './tab-locks.ts'

// Virtual time: a timer fires once nothing else is left to do, so that slow machines keep the order.
beforeAll(() => {
  vi.useFakeTimers()
  vi.setTimerTickMode('nextTimerAsync')
})
afterAll(() => vi.useRealTimers())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Shared storage with atomic, slightly delayed steps. */
function storedIn(holder: Map<string, string>): LockStore {
  return {
    async claim(name, tab, instead) {
      await sleep(Math.random() * 3)
      const has = holder.get(name)
      if (has !== undefined && has !== instead) return has
      holder.set(name, tab)
      return tab
    },
    async release(name, tab) {
      await sleep(Math.random() * 3)
      if (holder.get(name) === tab) holder.delete(name)
    },
    releaseNow(names) {
      for (const name of names) holder.delete(name)
    },
  }
}

/** Messages arrive a moment later; a sleeping tab receives them when it wakes. */
function openBrowser({ holders = storedIn(new Map()) } = {}) {
  const tabs: ((data: unknown) => void)[] = []
  return function openTab() {
    let asleep: unknown[] | null = null
    let crashed = false
    let listen = (_event: { data: unknown }) => {}
    const hear = (data: unknown) => (asleep ? asleep.push(data) : listen({ data }))
    tabs.push(hear)
    const channel = {
      postMessage(data: unknown) {
        if (crashed) return
        for (const other of tabs) if (other !== hear) setTimeout(() => other(data), Math.random() * 5)
      },
      addEventListener: (_type: string, listener: typeof listen) => (listen = listener),
    }
    const locks = new TabLocks({
      holders,
      channel: channel as unknown as BroadcastChannel,
      answerMs: 40,
      pollMs: 60,
    })
    return Object.assign(locks, {
      crash() {
        crashed = true
        asleep = []
      },
      sleep: () => (asleep = []),
      wake() {
        const said = asleep ?? []
        asleep = null
        for (const data of said) listen({ data })
      },
    })
  }
}

const forever = () => new Promise<never>(() => undefined)

test('of many tabs that want a lock again and again, one has it at a time, and each gets its turns', async () => {
  const openTab = openBrowser()
  let inside = 0
  let most = 0
  const turns = Array.from({ length: 7 }, openTab).flatMap((tab) =>
    Array.from({ length: 4 }, () =>
      tab.withLock('outbox', async () => {
        inside++
        most = Math.max(most, inside)
        await sleep(Math.random() * 4)
        inside--
      }),
    ),
  )
  await Promise.all(turns)
  expect(turns).toHaveLength(28)
  expect(most).toBe(1)
})

test('the lock of a tab that crashed is taken by one of those that wait, and by no second', async () => {
  const openTab = openBrowser()
  const first = openTab()
  const began = Promise.withResolvers<void>()
  void first.withLock('live', async () => {
    began.resolve()
    await forever()
  })
  await began.promise
  first.crash()
  const took: number[] = []
  Array.from({ length: 5 }, openTab).forEach((tab, index) => {
    void tab.withLock('live', async () => {
      took.push(index)
      await forever()
    })
  })
  await sleep(2000)
  expect(took).toHaveLength(1)
})

test('a live tab keeps its lock; closed, it releases it at once', async () => {
  const openTab = openBrowser()
  const [first, second] = [openTab(), openTab()]
  let lost = 0
  expect(await first.hold('drafts:0', 0, () => lost++)).toBe(true)
  expect(await second.hold('drafts:0', 0, () => undefined)).toBe(false)
  expect(await second.hold('drafts:0', 150, () => undefined)).toBe(false)
  expect(lost).toBe(0)
  const waiting = second.hold('drafts:0', 5000, () => undefined)
  await sleep(100)
  const left = Date.now()
  first.leave()
  expect(await waiting).toBe(true)
  // At the next attempt, without asking whether the first tab is alive.
  expect(Date.now() - left).toBeLessThan(120)
})

test('a tab that slept while its lock was taken ends what it did under it as it wakes', async () => {
  const openTab = openBrowser()
  const [first, second] = [openTab(), openTab()]
  const ended: string[] = []
  void first.withLock('outbox', async (lost) => {
    await new Promise((done) => lost.addEventListener('abort', done))
    ended.push('outbox')
  })
  await first.hold('drafts:0', 0, () => ended.push('drafts'))
  await sleep(20)
  first.sleep()
  let has = ''
  void second.withLock('outbox', async () => {
    has = 'second'
    await forever()
  })
  await expect.poll(() => has).toBe('second')
  expect(await second.hold('drafts:0', 0, () => undefined)).toBe(true)
  first.wake()
  await sleep(30)
  expect(ended.sort()).toEqual(['drafts', 'outbox'])
  expect(await openTab().hold('outbox', 0, () => undefined)).toBe(false)
})

test('a page that the browser brings back after it was left has none of its locks any more', async () => {
  const openTab = openBrowser()
  const [first, second] = [openTab(), openTab()]
  let lost = 0
  await first.hold('drafts:0', 0, () => lost++)
  first.leave()
  expect(await second.hold('drafts:0', 0, () => undefined)).toBe(true)
  first.resume()
  expect(lost).toBe(1)
  expect(await first.hold('drafts:0', 0, () => undefined)).toBe(false)
})

test('waiting ends when it is given up, and the next in the tab gets its turn', async () => {
  const openTab = openBrowser()
  const [first, second] = [openTab(), openTab()]
  const release = Promise.withResolvers<void>()
  const held = first.withLock('live', () => release.promise)
  await sleep(20)
  const stop = new AbortController()
  const given = second.withLock('live', async () => 'never', stop.signal)
  await sleep(20)
  stop.abort()
  await expect(given).rejects.toThrow('abort')
  const next = second.withLock('live', async () => 'mine')
  release.resolve()
  await held
  expect(await next).toBe('mine')
})

test('where nothing can be stored the work is done all the same, in this tab one after the other', async () => {
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const tab = openBrowser({ holders: { claim: refuse, release: refuse, releaseNow: () => undefined } })()
  const done: number[] = []
  await Promise.all([1, 2].map((turn) => tab.withLock('outbox', async () => void done.push(turn))))
  expect(done).toEqual([1, 2])
})
