// Longer than 250 lines: the journeys of one screen share the locators and helpers below.
import type { Page } from '@playwright/test'
import type { Store } from '../contract/store.ts'
import { dataUrl, jpeg, png } from '../server/testing/pictures.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOn, type } from './support/keyboard.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, makeWebp, SCREENS, unfold } from './support/pages.ts'
import { haveSession, signIn } from './support/sign-in.ts'

const KEPT = [
  'name',
  'address',
  'phone',
  'email',
  'logo',
  'tax_rate',
  'discount_rates',
  'time_zone',
  'running_text',
  'invoice_notes',
  'express_rate',
  'express_fee',
  'rounding_step',
  'rounding_direction',
  'product_settings',
].join(', ')
let before: object | undefined

// Other tests on this server expect the shop's original settings.
test.beforeEach(async ({ shop }) => {
  ;[before] = await shop.sql(`select ${KEPT} from store_config`)
})
test.afterEach(async ({ shop }) => {
  await shop.sql(
    `update store_config set (${KEPT}) =
      (select ${KEPT} from jsonb_populate_record(null::store_config, $1))`,
    [JSON.stringify(before)],
  )
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const save = (page: Page, name = 'Simpan pengaturan') => page.getByRole('button', { name })
const saved = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Pengaturan toko berhasil disimpan!' }).last()
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Buang perubahan?' })
const logo = (page: Page) => page.getByRole('img', { name: 'Logo toko' })

async function open(page: Page, address = '/settings') {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan' })).toBeVisible()
}

async function storeNow(page: Page): Promise<Store> {
  return (await page.request.get('/api/store')).json()
}

/** Saves as another user on another screen would. */
async function saveElsewhere(page: Page, changes: object) {
  const { version } = await storeNow(page)
  const answer = await page.request.patch('/api/store', { data: { version, ...changes } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.locator('input[type="file"]').setInputFiles(chosen)

test('settings are edited by keyboard, invalid fields are named, and every screen updates at once', async ({
  page,
  person,
}) => {
  await haveSession(page, 'owner')
  await open(page)
  await expect(tab(page, 'Toko')).toHaveAttribute('aria-selected', 'true')
  await expect(save(page)).toBeHidden()
  await expectNoLayoutShift(page)
  const cashier = await person('cashier')

  await field(page, 'Nama toko').fill('Cetak Kilat')
  await press(field(page, 'Nama toko'), 'Tab')
  await type(field(page, 'Email'), 'halo')
  await press(field(page, 'Email'), 'Tab')
  await expect(page.getByText('Format email tidak valid')).toBeVisible()
  await field(page, 'Telepon').fill(' ')
  await field(page, 'Pajak').fill('111')
  await expect(page.getByText('Paling banyak 100%')).toBeVisible()
  await press(field(page, 'Pajak'), 'Control+Enter')
  await expect(page.getByText('Nomor telepon wajib diisi')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(page.getByText('4 perubahan belum disimpan: Nama toko, Email, Telepon, Pajak')).toBeVisible()
  await axe(page, 'fields that are wrong')

  await field(page, 'Email').fill('halo@cetakkilat.co.id')
  await field(page, 'Telepon').fill('021-555 1234')
  await field(page, 'Pajak').fill('0')
  await press(field(page, 'Pajak'), 'ArrowDown')
  await expect(field(page, 'Pajak')).toHaveValue('0%')
  await field(page, 'Pajak').fill('7,34')
  await press(field(page, 'Pajak'), 'ArrowUp')
  await expect(field(page, 'Pajak')).toHaveValue('7,35%')
  await field(page, 'Diskon Gold').fill('12,5')
  await unfold(page, 'Biaya ekspres')
  await field(page, 'Ekspres, persen dari item').fill('111')
  await page.getByRole('heading', { name: 'Biaya ekspres' }).click()
  // An error in a collapsed section opens it.
  await pressOn(field(page, 'Pajak'), 'Control+Enter')
  await expect(field(page, 'Ekspres, persen dari item')).toBeFocused()
  await field(page, 'Ekspres, persen dari item').fill('25')
  await field(page, 'Ekspres, jumlah tetap').fill('10000')
  await unfold(page, 'Pembulatan total')
  await page.getByText('1.000', { exact: true }).click()
  await page.getByText('Ke atas', { exact: true }).click()
  await unfold(page, 'Beranda dan waktu')
  await field(page, 'Teks berjalan').fill('Buka sampai pukul 21.00 malam ini.')
  await page.getByText('WITA').click()
  await press(page.getByRole('main'), 'Control+Enter')
  await expect(saved(page)).toBeVisible()
  await expect(save(page)).toBeHidden()
  expect(await storeNow(page)).toMatchObject({
    name: 'Cetak Kilat',
    email: 'halo@cetakkilat.co.id',
    phone: '021-555 1234',
    taxRate: 0.0735,
    discountRates: { gold: 0.125, silver: 0.1, regular: 0.05 },
    expressRate: 0.25,
    expressFee: 10_000,
    roundingStep: 1_000,
    roundingDirection: 'up',
    timeZone: 'Asia/Makassar',
  })
  await expect(cashier.getByRole('navigation', { name: 'Menu utama' })).toContainText('Cetak Kilat')
  await expect(cashier.getByRole('region', { name: 'Pengumuman' })).toContainText('Buka sampai pukul 21.00')
  await page.reload()
  await expect(field(page, 'Pajak')).toHaveValue('7,35%')
  await expect(page.getByText('25% + Rp 10.000')).toBeVisible()
  await expect(page.getByText('Ke atas, kelipatan Rp 1.000')).toBeVisible()

  await test.step('an explanation opens from its info button, and stages are saved separately', async () => {
    await pressOn(page.getByRole('button', { name: 'Keterangan Pajak dan diskon member' }), 'Enter')
    await expect(page.getByRole('dialog')).toContainText('Berlaku mulai transaksi berikutnya.')
    await axe(page, 'an explanation')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Keterangan Pajak dan diskon member' })).toBeFocused()
    await unfold(page, 'Tahap produksi')
    await field(page, 'Nama tahap 2').fill('Rancang')
    await axe(page, 'the stages of the work')
    await save(page, 'Simpan tahap').click()
    await expect(page.getByText('Antre, Rancang, Cetak, Finishing, Siap diambil')).toBeAttached()
    await expect(save(page, 'Simpan tahap')).toBeHidden()
    const { productSettings } = await storeNow(page)
    expect(productSettings.stages?.[1]?.name).toBe('Rancang')
  })
})

test('a logo is checked by its content, shown everywhere, and removed', async ({ page }) => {
  await haveSession(page, 'owner')
  await open(page)
  const small = { width: 200, height: 200 }
  const head = page.getByRole('navigation', { name: 'Menu utama' }).locator('img')
  const refused: [ReturnType<typeof file>, string][] = [
    [
      file('logo.png', 'image/png', Buffer.from('MZ\x90\0'.repeat(50), 'latin1')),
      'File harus berupa gambar.',
    ],
    [
      file('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'File harus berupa gambar.',
    ],
    [
      file('logo.png', 'image/png', png(small, { ballast: 2_100_000 })),
      'Ukuran file terlalu besar. Maksimal 2MB.',
    ],
    [
      file('logo.png', 'image/png', png({ width: 20_000, height: 1 })),
      'Gambar terlalu besar. Maksimal 4.096 × 4.096 piksel.',
    ],
    [
      file('logo.png', 'image/png', png(small).subarray(0, 300)),
      'Gambar rusak atau tidak lengkap. Pilih file lain.',
    ],
  ]
  for (const [chosen, sentence] of refused) {
    await choose(page, chosen)
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
    await expect(logo(page)).toBeHidden()
    await expect(save(page)).toBeHidden()
  }

  await choose(page, file('logo.webp', 'image/webp', await makeWebp(page, { width: 120, height: 120 })))
  await expect(logo(page)).toHaveJSProperty('naturalWidth', 120)
  await expect(logo(page)).toHaveAttribute('src', /^data:image\/png;/)

  // A JPEG named .png is stored as JPEG, also when it is dropped.
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
      return data
    },
    [...jpeg(small)],
  )
  await page.getByRole('group', { name: 'Logo' }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(logo(page)).toHaveJSProperty('naturalWidth', 200)
  await expect(page.getByText('Gambar rusak atau tidak lengkap.')).toBeHidden()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect((await storeNow(page)).logo).toBe(dataUrl(jpeg(small), 'image/jpeg'))
  await expect(head).toHaveJSProperty('naturalWidth', 200)
  await tab(page, 'Invoice').click()
  await expect(
    page
      .getByRole('img', { name: /^Invoice A5/ })
      .locator('img')
      .last(),
  ).toHaveJSProperty('naturalWidth', 200)

  await tab(page, 'Toko').click()
  await page.getByRole('button', { name: 'Hapus logo' }).click()
  await expect(page.getByRole('button', { name: 'Pilih gambar' })).toBeFocused()
  await save(page).click()
  await expect(head).toBeHidden()
  expect((await storeNow(page)).logo).toBe('')
})

test('unsaved changes are not lost without a question, nor by someone else’s save', async ({
  page,
  consoleErrors,
}) => {
  await signIn(page, 'owner')
  await page.getByRole('link', { name: 'Pengaturan', exact: true }).first().click()
  const address = field(page, 'Alamat')
  const before = await address.inputValue()
  await address.fill('Jl. Baru No. 1')

  await tab(page, 'Invoice').click()
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('button', { name: 'Lanjut mengisi' })).toBeFocused()
  await closeByEscape(question(page))
  await expect(tab(page, 'Toko')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Beranda' }).click()
  await question(page).getByRole('button', { name: 'Lanjut mengisi' }).click()
  await page.goBack()
  await question(page).getByRole('button', { name: 'Lanjut mengisi' }).click()
  await expect(question(page)).toBeHidden()
  await expect(address).toHaveValue('Jl. Baru No. 1')
  const stays = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await stays()).toBe(true)
  await page.getByRole('button', { name: 'Keluar' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Perubahan yang belum disimpan akan hilang.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click()

  // Saving another section elsewhere shows no message here.
  await saveElsewhere(page, { invoiceNotes: 'Terima kasih.' })
  await saveElsewhere(page, { address: 'Jl. Lain No. 2', phone: '0811-2222' })
  const conflict = page.getByRole('alert').filter({ hasText: 'Pengaturan ini baru saja diubah orang lain' })
  await expect(conflict.getByRole('row', { name: /^Alamat/ })).toContainText('Jl. Lain No. 2Jl. Baru No. 1')
  await expect(conflict.getByRole('row', { name: /^Telepon/ })).toContainText('0811-2222tidak diubah')
  await expect(save(page)).toBeDisabled()
  await axe(page, 'a conflict')
  await conflict.getByRole('button', { name: 'Pertahankan isian saya' }).click()
  await expect(conflict).toBeHidden()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect(await storeNow(page)).toMatchObject({
    address: 'Jl. Baru No. 1',
    phone: '0811-2222',
    invoiceNotes: 'Terima kasih.',
  })

  await address.fill('Jl. Tidak Jadi')
  await page.getByRole('button', { name: 'Batalkan' }).click()
  await expect(address).toHaveValue('Jl. Baru No. 1')
  expect(await stays()).toBe(false)

  consoleErrors.allow(/ERR_FAILED/)
  await page.route('**/api/store', (route) => route.abort())
  await address.fill(before)
  await save(page).click()
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'Gagal menyimpan pengaturan. Silakan coba lagi.' })
  await expect(failure).toBeVisible()
  await page.unroute('**/api/store')
  await failure.getByRole('button', { name: 'Coba lagi' }).click()
  // The message of the previous save may still be visible.
  await expect.poll(async () => (await storeNow(page)).address).toBe(before)
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true })

  test('invoice notes are edited beside a preview', async ({ page }) => {
    await haveSession(page, 'owner')
    await open(page, '/settings?tab=invoice')
    await expect(tab(page, 'Invoice')).toBeInViewport({ ratio: 1 })
    const sheet = page
      .getByRole('img', { name: /^Invoice A5/ })
      .locator('[data-sheet]')
      .last()
    await field(page, 'Catatan invoice').fill('Garansi cetak 3 hari.\nTransfer ke BCA 123.')
    await expect(sheet).toContainText('Garansi cetak 3 hari.')
    await expectNoLayoutShift(page)
    await axe(page, 'the notes and the invoice on a phone')
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(SCREENS.desktop)
    await axe(page, 'the notes and the invoice')
    await page.setViewportSize(SCREENS.phone)
    await save(page, 'Simpan catatan').tap()
    await expect(saved(page)).toBeVisible()
    expect((await storeNow(page)).invoiceNotes).toBe('Garansi cetak 3 hari.\nTransfer ke BCA 123.')
    await unfold(page, 'Kertas invoice')
    const papers = page.getByRole('radiogroup', { name: 'Kertas invoice di perangkat ini' })
    await papers.getByRole('radio', { name: '80 mm' }).tap()
    await expect(page.getByRole('img', { name: /^Invoice 80 mm/ })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('paper.invoice'))).toBe('80mm')

    await tab(page, 'Toko').tap()
    await expect(page).toHaveURL('/settings')
    await field(page, 'Alamat').fill('Jl. Panjang sekali'.repeat(9))
    await axe(page, 'the shop on a phone')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Batalkan' }).tap()
  })
})
