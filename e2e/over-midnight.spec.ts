import { formatDay } from '../core/text/formatting.ts'
import { addDays, dayOf } from '../core/time/calendar.ts'
import { expect, test } from './support/fixtures.ts'
import { pressOnScreen } from './support/keyboard.ts'
import { addCards, openTill, readStoredRows } from './support/offline.ts'
import { haveSession } from './support/sign-in.ts'

const DAY = 86_400_000

test('a till left open over midnight shows the due date that it saves', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  await haveSession(page, 'cashier')
  await openTill(page)
  const customer = page.getByRole('region', { name: 'Pelanggan' })
  await customer.getByRole('button', { name: 'Umum' }).click()
  // A device that has just been opened asks the server for it.
  await expect(customer.getByText('Pilih pelanggan')).toBeHidden()
  await addCards(page)
  const due = page.getByRole('button', { name: /Janji selesai/ })
  const today = dayOf(new Date(), 'Asia/Jakarta')
  await expect(due).toContainText(formatDay(addDays(today, 1)))
  // The server would correct the clock.
  await page.context().setOffline(true)
  await page.clock.setSystemTime(Date.now() + DAY)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(due).toContainText(formatDay(addDays(today, 2)))
  // Paid: the walk-in customer's debt would raise a question.
  await pressOnScreen(due, 'Alt+1')
  await pressOnScreen(due, 'Control+Enter')
  const saved = async () =>
    (await readStoredRows(page, 'outbox')) as { input: { estimatedCompletion: string } }[]
  await expect
    .poll(async () => (await saved()).map(({ input }) => input.estimatedCompletion))
    .toEqual([addDays(today, 2)])
})
