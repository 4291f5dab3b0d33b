import { afterEach, expect, test, vi } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('four run at a time, the others in order, and slow work does not block the queue', async () => {
  vi.useFakeTimers()
  const turns = new ConcurrencyLimit()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = Array.from({ length: 7 }, (_, number) =>
    turns.run(
      () =>
        new Promise<void>((resolve) => {
          begun.push(number)
          ends.push(resolve)
        }),
    ),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  // All but one of the first four have hung for two seconds: two more may start, and their ends admit no other twice.
  await vi.advanceTimersByTimeAsync(2000)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  for (const end of ends) end()
  await Promise.all(works)
})
