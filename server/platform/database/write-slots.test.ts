import { expect, test } from 'vitest'
import { WriteSlots, WriteSlotTimeout, writeSlotsFor } from './write-slots.ts'

/** Work that the test ends. */
function controlledWork(slots: WriteSlots, started: number[], number: number) {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const done = slots.run(() => {
    started.push(number)
    return promise
  })
  return { done, end: () => resolve(number), fail: () => reject(new Error('failed')) }
}

test('runs work in queue order, also after a failure', async () => {
  const slots = new WriteSlots(2, 60_000)
  const started: number[] = []
  const works = [0, 1, 2, 3].map((number) => controlledWork(slots, started, number))
  expect(started).toEqual([0, 1])
  works[1]?.fail()
  await expect(works[1]?.done).rejects.toThrow('failed')
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const work of works) work.end()
  expect(await Promise.all([works[0], works[2], works[3]].map((work) => work?.done))).toEqual([0, 2, 3])
  expect(started).toEqual([0, 1, 2, 3])
  expect(await slots.run(async () => 'free')).toBe('free')
})

test('rejects work that waits too long', async () => {
  const slots = new WriteSlots(1, 1)
  const started: number[] = []
  const first = controlledWork(slots, started, 0)
  await expect(controlledWork(slots, started, 1).done).rejects.toThrow(WriteSlotTimeout)
  first.end()
  await first.done
  expect(await slots.run(async () => 'free')).toBe('free')
  expect(started).toEqual([0])
})

test('leaves connections for reads in every pool', () => {
  expect([14, 10, 4, 2].map(writeSlotsFor)).toEqual([10, 7, 3, 1])
})
