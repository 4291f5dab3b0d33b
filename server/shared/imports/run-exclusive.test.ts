import { expect, test } from 'vitest'
import { runExclusive } from './run-exclusive.ts'

const ignored = new AbortController().signal

test('one after another, in the order in which they were asked for; who leaves while waiting is passed over', async () => {
  const done: string[] = []
  let finish: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const first = runExclusive(ignored, () => held)
  const work = (name: string) => async () => {
    done.push(name)
    if (name === 'fails') throw new Error(name)
  }
  const leaving = new AbortController()
  const waiting = [
    runExclusive(leaving.signal, work('left')),
    runExclusive(ignored, work('fails')),
    runExclusive(ignored, work('last')),
  ]
  leaving.abort('gone')
  expect((await Promise.allSettled(waiting.slice(0, 1)))[0]).toMatchObject({ reason: 'gone' })
  expect(done).toEqual([])
  finish?.()
  await first
  expect(await Promise.allSettled(waiting.slice(1))).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled' },
  ])
  expect(done).toEqual(['fails', 'last'])
  await expect(runExclusive(leaving.signal, work('late'))).rejects.toBe('gone')
})
