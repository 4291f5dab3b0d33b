import { copyDemoData } from '../server/testing/demo-data.ts'
import { axe } from './support/axe.ts'
import { test as base, expect } from './support/fixtures.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { openShopServer } from './support/shop-server.ts'

const PASSWORD = 'kertas-A3-basah'

/** What the server printed on its console at the start. */
let code = ''

const codeIn = (output: string) => output.match(/Kode untuk membuka toko baru: (\S+)/)?.[1]

/** A separate shop, not set up yet, in which the demo was tried. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from this pattern.
  baseURL: async ({}, use) => {
    const shop = await openShopServer(async (_url, dataDir) => {
      await copyDemoData(dataDir)
      return { DEMO: 'false' }
    })
    // It listens a moment before it has printed everything.
    await expect.poll(() => codeIn(shop.output())).toBeTruthy()
    code = codeIn(shop.output()) ?? ''
    await use(shop.url)
    await shop.close()
  },
})

test('an owner sets up a new shop, also on a phone', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone)
  // The printed address carries the setup code, which reaches neither the server nor the history.
  await page.goto(`/#kode=${code}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Buka toko Anda' })).toBeVisible()
  const open = page.getByRole('button', { name: 'Buka toko', exact: true })
  await expect(page.getByLabel('Nama toko')).toBeFocused()
  await expectNoLayoutShift(page)
  await open.click()
  await expect(page.getByText('Nama toko wajib diisi')).toBeVisible()
  await expect(page.getByText('Kata sandi wajib diisi')).toBeVisible()
  await expect(page.getByLabel('Kode')).toHaveValue(code)
  await expect(page).toHaveURL((url) => url.hash === '')
  await page.getByLabel('Kode').fill('AAAAA-AAAAA')
  await page.getByLabel('Nama toko').fill('Percetakan Wiwit')
  await page.getByLabel('Nama Anda').fill('Wiwit Lestari')
  await page.getByLabel('Email').fill('wiwit@tokowiwit.id')
  const password = page.getByLabel('Kata sandi', { exact: true })
  await password.fill('printpro-demo')
  await open.click()
  await expect(page.getByText('Kode salah.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page, 'opening a shop on a phone')
  await page.setViewportSize(SCREENS.desktop)
  await page.getByLabel('Kode').fill(code)
  await open.click()
  await expect(page.getByText('Kata sandi ini hanya untuk akun demo. Pilih yang lain')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page, 'opening a shop')
  await password.fill(PASSWORD)
  await page.getByLabel('PKP, memungut PPN').check()
  await expect(open).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Tarif PPN')).toHaveValue('11%')
  await open.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mulai dengan toko kosong?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mulai kosong' })).toBeFocused()
  await axe(page, 'what becomes of the demo')
  await page.setViewportSize(SCREENS.phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(SCREENS.desktop)
  await page.getByRole('button', { name: 'Kembali' }).click()
  await open.click()
  await page.getByRole('button', { name: 'Mulai kosong' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
  await expect(page.getByText('Percetakan Wiwit').filter({ visible: true }).first()).toBeVisible()

  // Nothing can be sold yet: the till links to the first product.
  await page.keyboard.press('n')
  await page.getByRole('link', { name: 'Tambah produk' }).click()
  const product = page.getByRole('dialog', { name: /Tambah Produk/i })
  await expect(product).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Impor' }).click()
  await expect(page.getByRole('dialog', { name: /Impor/ })).toBeVisible()
  await page.goto('/')

  const setUp = page.getByRole('region', { name: 'Siapkan toko' })
  await expect(setUp).toContainText('1 dari 4 selesai')
  await expect(setUp).toContainText('Percetakan Wiwit, PPN 11%')
  await axe(page, 'what a new shop still needs')
  const made = { name: 'Banner Flexi', category: 'Banner', machineType: 'Digital Printing', unit: 'm²' }
  const answer = await page.request.post('/api/products', {
    data: { id: crypto.randomUUID(), ...made, pricePerUnit: 25_000 },
  })
  expect(answer.ok()).toBe(true)
  // The live feed works, also in a shop that was just emptied.
  await expect(setUp).toContainText('2 dari 4 selesai')
  await setUp.getByRole('link', { name: 'Isi', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan' })).toBeVisible()
  await page.goBack()
  await setUp.getByRole('button', { name: 'Sembunyikan' }).click()
  await expect(setUp).toBeHidden()
})
