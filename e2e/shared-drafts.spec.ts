import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { press, pressOnScreen, type } from './support/keyboard.ts'
import { addCards, openTill } from './support/offline.ts'
import { SCREENS, textPattern } from './support/pages.ts'

const held = (page: Page) => page.getByRole('region', { name: 'Ditahan' })
const entry = (page: Page, words: RegExp) => held(page).getByRole('button', { name: words })
const total = (page: Page) => page.getByRole('status', { name: 'Total' })

async function hold(page: Page, name: string): Promise<void> {
  await addCards(page)
  await holdOpen(page, name)
}

async function holdOpen(page: Page, name: string): Promise<void> {
  const button = page.getByRole('group', { name: 'Draf' }).getByRole('button', { name: 'Tahan' })
  await pressOnScreen(button, 'F8')
  await type(page.getByLabel('Nama penanda'), name)
  await press(page.getByLabel('Nama penanda'), 'Enter')
  await expect(page.getByText('Belum ada item')).toBeVisible()
}

test('what one till holds another continues, and never both', async ({ person, shop, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  const siti = await person('cashier')
  const boss = await person('manager')
  const owner = await person('owner', { home: false })

  await test.step('the owner switches it on', async () => {
    await owner.goto('/settings?tab=toko')
    await owner.locator('summary', { hasText: 'Ditahan bersama' }).click()
    await owner.getByLabel('Transaksi yang ditahan bisa dilanjutkan di perangkat lain').check()
    await owner.getByRole('button', { name: 'Simpan pengaturan' }).click()
    await expect(owner.getByText('Pengaturan toko berhasil disimpan!')).toBeVisible()
  })

  await test.step('a held order is on the other till with its name, holder and sum', async () => {
    await openTill(siti)
    await openTill(boss)
    await hold(siti, 'Ibu baju merah')
    await expect(entry(siti, /^Ibu baju merah Rp/)).toBeVisible()
    await expect(entry(boss, /^Ibu baju merah oleh Siti/)).toContainText(textPattern('Rp 88.000'))
  })

  await test.step('taken there, this till says by whom', async () => {
    await entry(boss, /^Ibu baju merah/).click()
    await expect(total(boss)).toHaveText(textPattern('Rp 88.000'))
    await expect(held(boss)).toHaveCount(0)
    await expect(entry(siti, /^Ibu baju merah dibuka /)).toBeVisible()
    await axe(siti, 'an order that a colleague continues')
    await entry(siti, /^Ibu baju merah/).click()
    const question = siti.getByRole('alertdialog', { name: 'Ambil alih Ibu baju merah?' })
    await expect(question).toContainText('Yang diubah di sana sesudah itu tidak ikut.')
    await axe(siti, 'taking an order over')
    await question.getByRole('button', { name: 'Batal' }).click()
    await expect(siti.getByText('Belum ada item')).toBeVisible()
  })

  await test.step('held again it is there for both; with a race one gets it', async () => {
    await holdOpen(boss, 'Ibu baju merah')
    await expect(entry(siti, /^Ibu baju merah oleh /)).toBeVisible()
    await expect(entry(boss, /^Ibu baju merah Rp/)).toBeVisible()
    await Promise.all([entry(siti, /^Ibu/).click(), entry(boss, /^Ibu/).click()])
    const open = () => Promise.all([siti, boss].map((till) => till.getByText('Belum ada item').isVisible()))
    await expect.poll(async () => (await open()).filter((isEmpty) => isEmpty).length).toBe(1)
    const [isLost] = await open()
    const [winner, loser] = isLost ? [boss, siti] : [siti, boss]
    await expect(loser.getByText(/Sudah diambil/)).toBeVisible()
    await expect(entry(loser, /^Ibu baju merah dibuka /)).toBeVisible()
    await winner.getByRole('button', { name: 'Umum' }).click()
    await winner.getByRole('button', { name: 'Uang pas' }).click()
    await winner.getByRole('button', { name: 'Simpan transaksi' }).click()
    await expect(winner.getByRole('button', { name: 'Transaksi baru' })).toBeVisible()
    await winner.keyboard.press('Enter')
    await expect(held(loser)).toHaveCount(0)
    const sales = await shop.sql<{ count: string }>(
      "select count(*) from transactions where created_at > now() - interval '5 minutes'",
    )
    expect(Number(sales[0]?.count)).toBe(1)
  })

  await test.step('without the server it stays here, and is shared once the server is back', async () => {
    await siti.context().setOffline(true)
    await expect(siti.getByText('Luring').first()).toBeVisible()
    await hold(siti, 'Pak topi biru')
    await entry(siti, /^Pak topi biru/).click()
    await expect(total(siti)).toHaveText(textPattern('Rp 88.000'))
    await holdOpen(siti, 'Pak topi biru')
    await expect(held(boss)).toHaveCount(0)
    await siti.context().setOffline(false)
    await expect(entry(boss, /^Pak topi biru oleh Siti/)).toBeVisible()
  })

  await test.step('a till that breaks down with it has lost nothing', async () => {
    await entry(boss, /^Pak topi biru/).click()
    await expect(total(boss)).toHaveText(textPattern('Rp 88.000'))
    await expect(entry(siti, /^Pak topi biru dibuka /)).toBeVisible()
    await boss.context().close()
    await entry(siti, /^Pak topi biru/).click()
    await siti.getByRole('button', { name: 'Ambil alih' }).click()
    await expect(total(siti)).toHaveText(textPattern('Rp 88.000'))
    await expect(held(siti)).toHaveCount(0)
    await holdOpen(siti, 'Pak topi biru')
    await siti.setViewportSize(SCREENS.phone)
    await siti.getByRole('button', { name: 'Draf, 1 ditahan' }).click()
    await expect(siti.getByRole('menuitem', { name: /Pak topi biru/ })).toBeVisible()
  })
})
