import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onDayChange, subscribeToClock } from './clock.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an open screen rereads the clock within seconds, and at once when it becomes visible', () => {
  const look = vi.fn()
  const stop = subscribeToClock(look)
  vi.advanceTimersByTime(15_000)
  expect(look).toHaveBeenCalled()
  look.mockClear()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(look).toHaveBeenCalledOnce()
  stop()
  look.mockClear()
  vi.advanceTimersByTime(60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(look).not.toHaveBeenCalled()
})

test("what is counted as of today is asked again once the shop's day turns, and only then", () => {
  // 23.59.50 in Jakarta.
  vi.setSystemTime('2026-11-25T16:59:50Z')
  const turned = vi.fn()
  const stop = onDayChange('Asia/Jakarta', turned)
  vi.advanceTimersByTime(9_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(turned).not.toHaveBeenCalled()
  // A server whose clock is two seconds behind is still in yesterday.
  vi.setSystemTime('2026-11-25T17:00:01Z')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(turned).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(turned).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(turned).toHaveBeenCalledTimes(2)
  stop()
})
