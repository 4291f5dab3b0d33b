import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { OperatorError } from '../../process/operator-error.ts'
import type { Postmaster } from './postmaster.ts'
import { supervise } from './supervisor.ts'

type FakePostmaster = Postmaster & { kill(): void; isStopped: boolean }

function fakePostmaster(pid: number): FakePostmaster {
  const { promise: whenExited, resolve } = Promise.withResolvers<void>()
  let isGone = false
  const end = () => {
    isGone = true
    resolve()
  }
  return {
    ...{ pid, whenExited, isStopped: false, kill: end },
    exitReason: () => (isGone ? `${pid} has ended` : null),
    async stop() {
      this.isStopped = true
      end()
    },
  }
}

/** A supervised PostgreSQL with its restarts, reports and waits (ms). `fails`: how often each restart fails first. */
function open(fails = 0) {
  const started: FakePostmaster[] = []
  const reports: string[] = []
  const waits: number[] = []
  let failures = 0
  const first = fakePostmaster(1)
  const supervised = supervise(first, {
    report: (sentence) => reports.push(sentence),
    wait: async (ms) => waits.push(ms),
    async start() {
      if (failures < fails) {
        failures += 1
        throw new OperatorError(`attempt ${failures} failed`)
      }
      failures = 0
      const next = fakePostmaster(started.length + 2)
      started.push(next)
      return next
    },
  })
  return { first, supervised, started, reports, waits }
}

const isOver = (gone: Promise<unknown>) => Promise.race([gone.then(() => true), nextTurn(false)])

test('PostgreSQL is restarted after each unexpected exit', async () => {
  const { first, supervised, started, reports } = open()
  supervised.restartOnExit()
  first.kill()
  await nextTurn()
  expect([supervised.pid, supervised.exitReason()]).toEqual([2, null])
  started[0]?.kill()
  await nextTurn()
  started[1]?.kill()
  await nextTurn()
  expect(supervised.pid).toBe(4)
  expect(await isOver(supervised.whenExited)).toBe(false)
  expect(reports).toHaveLength(6)
  expect(reports.slice(0, 2)).toEqual([
    'Database berhenti mendadak dan sedang dinyalakan lagi. Toko tetap buka.',
    'Database sudah menyala lagi.',
  ])
})

test('before supervision an exit is final and has its reason', async () => {
  const { first, supervised, started } = open()
  first.kill()
  await supervised.whenExited
  expect([supervised.exitReason(), started]).toEqual(['1 has ended', []])
})

test('failed restarts are retried with backoff, a limited number of times', async () => {
  const { first, supervised, reports, waits } = open(Number.POSITIVE_INFINITY)
  supervised.restartOnExit()
  first.kill()
  await supervised.whenExited
  expect(waits).toEqual([0, 1000, 2000, 4000, 8000, 15_000, 30_000])
  expect(reports[1]).toBe('Database belum bisa dinyalakan lagi. attempt 1 failed')
  expect(supervised.exitReason()).toBe('attempt 7 failed')
})

test('a restart may succeed after failed attempts', async () => {
  const { first, supervised, waits } = open(3)
  supervised.restartOnExit()
  first.kill()
  await nextTurn()
  expect([supervised.pid, supervised.exitReason(), waits]).toEqual([2, null, [0, 1000, 2000, 4000]])
})

test('a crash loop is not restarted for ever', async () => {
  const { first, supervised, started } = open()
  supervised.restartOnExit()
  first.kill()
  for (let times = 0; times < 20; times += 1) {
    await nextTurn()
    started.at(-1)?.kill()
  }
  await supervised.whenExited
  expect(started).toHaveLength(10)
})

test('stop ends PostgreSQL and prevents a restart', async () => {
  const { first, supervised, started } = open()
  supervised.restartOnExit()
  await supervised.stop()
  expect([first.isStopped, started, await isOver(supervised.whenExited)]).toEqual([true, [], true])
})

test('stop during a restart ends the new PostgreSQL as soon as it runs', async () => {
  const first = fakePostmaster(1)
  const next = fakePostmaster(2)
  const starting = Promise.withResolvers<Postmaster>()
  const supervised = supervise(first, {
    report: () => {},
    start: () => starting.promise,
    wait: async () => {},
  })
  supervised.restartOnExit()
  first.kill()
  await nextTurn()
  const stopped = supervised.stop()
  starting.resolve(next)
  await stopped
  expect(next.isStopped).toBe(true)
})
