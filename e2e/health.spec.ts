import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

test('the owner checks the books, makes a backup and downloads it', async ({ page, shop }) => {
  await haveSession(page, 'owner')
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Lanjutan' }).click()
  const examine = page.getByRole('button', { name: 'Periksa sekarang' })
  await examine.click()
  await page.getByText('9 pemeriksaan cocok').click()
  const books = page.getByRole('listitem').filter({ hasText: 'Total setiap transaksi' })
  await expect(books.getByRole('img', { name: 'Cocok' })).toBeVisible()
  await expect(books).toContainText(/\d+ transaksi/)

  // An older result may be there: only one check or backup runs at a time.
  await expect(examine).toBeEnabled()
  const card = page.getByRole('region', { name: 'Cadangan', exact: true })
  await card.getByRole('button', { name: 'Cadangkan sekarang' }).click()
  await expect(page.getByText('Cadangan selesai dan sudah dibaca ulang.')).toBeVisible()
  await expect(card).toContainText(/Hari ini, \d\d\.\d\d/)
  await expect(card).toContainText('Belum aman')
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Unduh cadangan' }).click()
  expect((await download).suggestedFilename()).toMatch(/^printpro-[\d-]+\.cadangan$/)

  const program = page.getByRole('region', { name: 'Server' })
  const watch = program.getByRole('switch', { name: 'Beri tahu jika ada versi baru' })
  await expect(watch).not.toBeChecked()
  await watch.check()
  await expect(watch).toBeEnabled()
  await shop.sql(`update update_check set newest = '99.1.0'`)
  await page.reload()
  await expect(watch).toBeChecked()
  await expect(program.getByRole('status')).toContainText('Versi 99.1.0 sudah ada')

  await axe(page, 'the health of the shop')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto('/settings?tab=lanjutan')
  await expect(card, 'the first part is open where the list is beside it').toBeVisible()

  // An urgent problem is also shown on Beranda.
  await shop.sql(`update health_report set report = jsonb_set(report, '{checks,0,state}', '"critical"')`)
  await page.goto('/')
  const notice = page.getByRole('status').filter({ hasText: 'Perlu diperiksa sekarang' })
  await expect(notice).toContainText('Total setiap transaksi')
  await expectNoSidewaysScroll(page)
  await axe(page, 'Beranda with something to see to')
  await notice.getByRole('link', { name: 'Buka Kesehatan' }).click()
  await expect(books.getByRole('img', { name: 'Perlu diperiksa' })).toBeVisible()
  await examine.click()
  await page.getByText('9 pemeriksaan cocok').click()
  await expect(books.getByRole('img', { name: 'Cocok' })).toBeVisible()
})
