import { afterEach, expect, test, vi } from 'vitest'
import { openWhatsapp } from './customer-link.ts'

const notifyFailure = vi.hoisted(() => vi.fn())
vi.mock('../../kit/feedback/notify.ts', () => ({ notifyFailure, withdrawNotice: () => {} }))
afterEach(() => vi.unstubAllGlobals())

test('a window that the browser blocks sends nothing, and says so', async () => {
  vi.stubGlobal('open', () => null)
  const compose = vi.fn(async () => 'Halo')
  await openWhatsapp('6281211112222', compose)
  expect(compose).not.toHaveBeenCalled()
  expect(notifyFailure).toHaveBeenCalledOnce()
})

test('a text that cannot be made closes its window', async () => {
  const page = { close: vi.fn(), location: { replace: vi.fn() } }
  vi.stubGlobal('open', () => page)
  await expect(openWhatsapp('6281211112222', () => Promise.reject(new Error('offline')))).rejects.toThrow(
    'offline',
  )
  expect(page.close).toHaveBeenCalledOnce()
  expect(page.location.replace).not.toHaveBeenCalled()
})
