import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HeldKeys } from './held-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Keys, what got them, and how often some were lost. */
function open(onGive: (key: string) => void = () => undefined) {
  const given: string[] = []
  let lost = 0
  const keys = new HeldKeys<string>({
    give: async (key) => {
      given.push(key)
      onGive(key)
    },
    drawn: async () => undefined,
    lost: () => lost++,
  })
  const type = (text: string) => [...text].map((key) => keys.keep(key))
  return { keys, given, type, lost: () => lost }
}

describe('keys that wait', () => {
  test('are kept while something is waited for, and not otherwise', async () => {
    const { keys, given, type } = open()
    expect(type('a')).toEqual([false])
    const hold = keys.hold()
    expect(type('bc')).toEqual([true, true])
    expect(given).toEqual([])
    hold.release()
    await vi.runAllTimersAsync()
    expect(given.join('')).toBe('bc')
    expect(type('d')).toEqual([false])
  })

  test('wait for everything that holds them, and for what one of them opens', async () => {
    let panel: ReturnType<HeldKeys<string>['hold']> | undefined
    const { keys, given, type } = open((key) => {
      if (key === 'F2') panel = keys.hold()
    })
    const page = keys.hold()
    const data = keys.hold()
    for (const key of ['F2', 'k', 'o']) keys.keep(key)
    page.release()
    await vi.advanceTimersByTimeAsync(50)
    expect(given).toEqual([])
    data.release()
    await vi.advanceTimersByTimeAsync(50)
    expect(given).toEqual(['F2'])
    type('p')
    panel?.release()
    await vi.advanceTimersByTimeAsync(50)
    expect(given).toEqual(['F2', 'k', 'o', 'p'])
  })

  test('a key pressed while others are given comes after them', async () => {
    const { keys, given } = open((key) => {
      if (key === 'a') expect(keys.keep('c')).toBe(true)
    })
    const hold = keys.hold()
    keys.keep('a')
    keys.keep('b')
    hold.release()
    await vi.runAllTimersAsync()
    expect(given.join('')).toBe('abc')
  })

  test('one that came too early itself is given before those after it', async () => {
    const { keys, given, type } = open()
    const hold = keys.hold({ first: 'Enter' })
    type('x')
    hold.release()
    await vi.runAllTimersAsync()
    expect(given).toEqual(['Enter', 'x'])
  })

  test('nobody gets those that waited too long, and it is said', async () => {
    const { keys, given, type, lost } = open()
    const hold = keys.hold({ atMostMs: 1000 })
    type('ab')
    await vi.advanceTimersByTimeAsync(999)
    expect(lost()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(lost()).toBe(1)
    expect(type('c')).toEqual([false])
    hold.release()
    await vi.runAllTimersAsync()
    expect(given).toEqual([])
  })

  test('dropping says nothing where nothing waited, and what has let go drops nothing', () => {
    const { keys, type, lost } = open()
    keys.hold().drop()
    expect(lost()).toBe(0)
    const first = keys.hold()
    first.release()
    keys.hold()
    type('a')
    first.drop()
    expect(lost()).toBe(0)
  })
})
