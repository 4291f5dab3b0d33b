import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KeyBuffer } from './key-buffer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(onGive: (key: string) => void = () => undefined) {
  const given: string[] = []
  let lost = 0
  const keys = new KeyBuffer<string>({
    give: async (key) => {
      given.push(key)
      onGive(key)
    },
    drawn: async () => undefined,
    lost: () => lost++,
  })
  let at = 1000
  const pause = (ms: number) => {
    at += ms
  }
  const press = (key: string) => {
    pause(80)
    return keys.buffer(key, at)
  }
  return {
    keys,
    given,
    press,
    time: () => at,
    type: (text: string) => [...text].map(press),
    pause,
    lost: () => lost,
  }
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
    let panel: ReturnType<KeyBuffer<string>['hold']> | undefined
    const { keys, given, press, type } = open((key) => {
      if (key === 'F2') panel = keys.hold()
    })
    const page = keys.hold()
    const data = keys.hold()
    for (const key of ['F2', 'k', 'o']) press(key)
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
    const { keys, given, press, type } = open((key) => {
      if (key === 'a') expect(press('c')).toBe(true)
    })
    const hold = keys.hold()
    type('ab')
    hold.release()
    await vi.runAllTimersAsync()
    expect(given.join('')).toBe('abc')
  })

  test('one that came too early itself is given before those after it', async () => {
    const { keys, given, type } = open()
    const hold = keys.hold('Enter')
    type('x')
    hold.release()
    await vi.runAllTimersAsync()
    expect(given).toEqual(['Enter', 'x'])
  })

  test('keys that waited too long are dropped with a message', async () => {
    const { keys, given, type, lost } = open()
    const hold = keys.hold()
    type('ab')
    await vi.advanceTimersByTimeAsync(29_999)
    expect(lost()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(lost()).toBe(1)
    hold.release()
    await vi.runAllTimersAsync()
    expect(given).toEqual([])
  })

  test('what follows dropped ones without a pause was meant to come after them, and goes nowhere either', async () => {
    const { keys, given, type, pause, lost } = open()
    type('x')
    keys.hold().refuse()
    expect(type('F2')).toEqual([true, true])
    expect(lost()).toBe(2)
    pause(400)
    expect(type('ab')).toEqual([false, false])

    const hold = keys.hold()
    type('c')
    keys.dropBefore(0)
    expect(type('d')).toEqual([true])
    hold.release()
    await vi.runAllTimersAsync()
    expect(given).toEqual([])
  })

  test('what was pressed before a question was on the screen does not answer it, however late it arrives', async () => {
    const { keys, given, press, pause, time, lost } = open()
    press('Enter')
    pause(1000)
    // A slow machine delivers it late.
    const early = time()
    keys.dropBefore(early + 500)
    expect(keys.buffer('Enter', early)).toBe(true)
    expect(lost()).toBe(1)
    pause(900)
    expect(press('Enter')).toBe(false)
    expect(given).toEqual([])
  })

  test('of keys that are being given, those behind the one that asks a question do not answer it', async () => {
    const { keys, given, type, pause, press } = open((key) => {
      if (key === 'a') keys.dropBefore(0)
    })
    const hold = keys.hold()
    type('abc')
    hold.release()
    await vi.runAllTimersAsync()
    expect(given).toEqual(['a'])
    pause(400)
    expect(press('Enter')).toBe(false)
  })

  test('after a pointer press the next key counts at once', () => {
    const { keys, type } = open()
    type('x')
    keys.hold().refuse()
    expect(type('a')).toEqual([true])
    keys.reset()
    expect(type('b')).toEqual([false])
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
