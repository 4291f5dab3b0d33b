import { fakePrinter } from '../server/testing/printer.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

test('an owner adds a printer by keyboard, and jobs queued while it is off are printed once it is on', async ({
  page,
}) => {
  const printer = fakePrinter()
  try {
    await haveSession(page, 'owner')
    await page.goto('/settings?tab=perangkat')
    const card = page.getByRole('region', { name: 'Printer' })
    await card.getByRole('button', { name: 'Tambah printer' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Tambah printer' })
    await expect(dialog.getByLabel('Nama')).toBeFocused()
    await page.keyboard.type('Struk Kasir Depan')
    await page.keyboard.press('Tab')
    await page.keyboard.type('printer-kasir')
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Isi alamat IP di jaringan toko, misalnya 192.168.1.31')).toBeVisible()
    await axe(page, 'a printer with a wrong address')
    await dialog.getByLabel('Alamat IP').fill(printer.host)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('belum pernah mencetak')

    const tryIt = card.getByRole('button', { name: 'Uji cetak Struk Kasir Depan' })
    await tryIt.click()
    await expect(card.getByText('Tidak menjawab')).toBeVisible()
    await expect(card).toContainText('Nyalakan printer dan periksa kabel atau Wi-Fi-nya.')
    const waiting = card.getByRole('list', { name: 'Cetakan di Struk Kasir Depan' }).getByRole('listitem')
    await expect(waiting).toHaveCount(1)
    await axe(page, 'a printer that is switched off')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)

    await printer.on()
    await tryIt.click()
    await expect(card.getByText('Siap')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await expect.poll(() => printer.printed.length).toBe(2)

    await card.getByRole('button', { name: 'Hapus Struk Kasir Depan' }).click()
    await page.getByRole('button', { name: 'Hapus printer' }).click()
    await expect(card).toContainText('Belum ada printer jaringan')
  } finally {
    await printer.off()
  }
})
