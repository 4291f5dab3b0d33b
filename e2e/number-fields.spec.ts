import type { CDPSession, Locator, Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { add, amount, dialogOf, openExpenses } from './support/expenses-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { expectFocusWithin, press } from './support/keyboard.ts'
import { textPattern } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** How a text is entered: by key, by pasting, letter by letter from a phone's keyboard, which sends no key events, and from its suggestions. */
type Way = 'keys' | 'paste' | 'composed' | 'inserted'
const WAYS: Way[] = ['keys', 'composed', 'paste', 'inserted']

async function enter(phone: CDPSession, field: Locator, text: string, way: Way): Promise<void> {
  const page = field.page()
  await field.focus()
  await expectFocusWithin(field)
  await field.selectText()
  if (text === '') await page.keyboard.press('Delete')
  else if (way === 'keys') await page.keyboard.type(text)
  else if (way === 'paste') {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('Control+V')
  } else {
    for (let length = 1; way === 'composed' && length <= text.length; length++) {
      const composed = { text: text.slice(0, length), selectionStart: length, selectionEnd: length }
      await phone.send('Input.imeSetComposition', composed)
    }
    await phone.send('Input.insertText', { text })
  }
  await field.blur()
}

type Typed = [text: string, shown: string, said?: string]

/** Enters texts into a field, the first of them in every way, and reads the field after blur. */
async function expectMeant(field: Locator, said: (page: Page) => Locator, ...texts: Typed[]): Promise<void> {
  const page = field.page()
  const phone = await page.context().newCDPSession(page)
  for (const [index, [text, shown, sentence]] of texts.entries()) {
    for (const way of index === 0 ? WAYS : [WAYS[index % 3] ?? 'keys']) {
      await enter(phone, field, text, way)
      await expect(field, `${text} by ${way}`).toHaveValue(shown)
      if (sentence) await expect(said(page), `${text} by ${way}`).toContainText(textPattern(sentence))
    }
  }
}

const BANNER = 'Banner Flexi 280gr'
const inTill = (page: Page) => page.getByRole('main')

test('number fields of the till keep exactly what was typed', async ({ page }) => {
  await haveSession(page, 'cashier')
  await page.goto('/create-transaction')
  await page.getByLabel('Tambah produk').fill('banner flexi')
  await page.getByRole('option').first().click()
  const length = page.getByLabel(`Panjang ${BANNER} dalam cm`)
  const width = page.getByLabel(`Lebar ${BANNER} dalam cm`)
  await expect(length).toBeFocused()
  const line = page.getByRole('row', { name: new RegExp(BANNER) })
  const height = async () => (await line.boundingBox())?.height
  const before = await height()

  await expectMeant(
    length,
    inTill,
    ['1.250,75', '1250,75'],
    ['120.5', '120,5'],
    ['2,5 m', '250'],
    ['1,255', '1,255', 'Paling banyak dua angka di belakang koma'],
    ['1000000', '1000000', 'Harus kurang dari 1.000.000 cm'],
    ['tiga', 'tiga', 'Isi dengan angka, misalnya 120,5'],
    ['1.500', '1,5', 'Dibaca satu koma lima cm. Untuk 1.500 cm tulis 1500'],
  )
  expect(await height(), 'hints do not change a line’s height').toBe(before)
  for (const both of ['3 x 2', '300x200', '3×2', '3 * 2', '3 x 2 m']) {
    const [first, second] = both.includes('300') || both.includes('m') ? ['300', '200'] : ['3', '2']
    await expectMeant(length, inTill, [both, first])
    await expect(width).toHaveValue(second)
  }
  await expect(line).toContainText('6,00 m²')
  await length.fill('3x2')
  await press(length, 'Enter')
  await expect(page.getByLabel(`Jumlah ${BANNER}`), 'both sizes are there').toBeFocused()

  const metres = line.getByRole('button', { name: 'Maksudnya 3 × 1 meter (300 × 100 cm)? Ya' })
  await length.fill('3')
  await width.fill('1')
  await expect(metres).toBeHidden()
  await press(width, 'Enter', 'm')
  await expect(length).toHaveValue('300')
  await expect(width).toHaveValue('100')
  await expect(metres).toBeHidden()

  await expectMeant(
    page.getByLabel(`Jumlah ${BANNER}`),
    inTill,
    ['2.500,00', '2.500'],
    ['2rb', '2.000'],
    ['1,5', '1,5', 'Jumlah harus bilangan bulat'],
    ['1.5', '1,5', 'Jumlah harus bilangan bulat'],
    ['20000000', '20.000.000', 'Paling banyak 10.000.000'],
    ['', '1'],
  )
  await expectMeant(
    page.getByLabel('Diskon tambahan'),
    inTill,
    ['7.5', '7,5'],
    ['110', '110', 'Paling banyak 100%'],
    ['Rp 2.500', '2.500'],
    ['5rb', '5.000'],
    ['1.500.000', '1.500.000', 'Paling banyak Rp 75.000'],
    ['7,5%', '7,5'],
    ['', '0'],
  )
  const paid = page.getByLabel('Jumlah dibayar')
  await expectMeant(
    paid,
    inTill,
    ['25.000,00', '25.000'],
    ['Rp 25.000,-', '25.000'],
    ['25000.00', '25.000'],
    ['1,5jt', '1.500.000'],
    ['25,000', '25,000', 'Tidak jelas. Tulis 25.000 untuk dua puluh lima ribu'],
    ['25.000,50', '25.000,5', 'Isi dengan rupiah bulat'],
  )
  // A rejected amount is neither paid nor saved.
  await expect(page.getByText('Kembalian', { exact: true })).toBeHidden()
  await expectMeant(paid, inTill, ['150rb', '150.000'])

  // Large figures are set closer: the table needs no scrolling, and its header stays in view.
  await length.fill('9000')
  await width.fill('9000')
  await expect(line).toContainText('8.100,00 m²')
  const docket = page.getByRole('table', { name: 'Item pesanan' })
  await expect(docket.getByRole('columnheader').first()).toHaveCSS('position', 'sticky')
  expect(
    await docket.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
  ).toBeLessThanOrEqual(0)
  await axe(page, 'the till with numbers')
})

test('number fields of the other screens keep exactly what was typed', async ({ page, context }) => {
  await haveSession(page, 'owner')
  await openExpenses(page)
  await add(page).click()
  const expense = dialogOf(page, 'Tambah pengeluaran')
  await expectMeant(
    amount(expense),
    () => expense,
    ['25.000,00', '25.000'],
    ['Rp 1.250.000,00', '1.250.000'],
    ['1,250,000.00', '1.250.000'],
    ['150rb', '150.000'],
    ['25.000.00', '25.000.00', 'Tidak jelas. Tulis 25.000 untuk dua puluh lima ribu'],
    ['seratus', 'seratus', 'Isi dengan angka, misalnya 25.000'],
    ['1000000000000000', '1.000.000.000.000.000', 'Paling banyak Rp 999.999.999.999.999'],
    ['-500', '-500', 'Tidak boleh kurang dari 0'],
  )

  const products = await context.newPage()
  await products.goto('/products')
  await products.getByRole('button', { name: 'Tambah produk' }).first().click()
  const product = dialogOf(products, 'Tambah produk')
  await expectMeant(
    product.getByLabel('Harga dasar'),
    () => product,
    ['22.500,00', '22.500'],
    ['2000000000000', '2.000.000.000.000', 'Paling banyak Rp 1.000.000.000.000'],
    ['22,5rb', '22.500'],
  )
  await product.getByRole('button', { name: 'Tambah tingkat' }).click()
  const tier = product.getByRole('group', { name: 'Tingkat baru' })
  await expectMeant(
    tier.getByLabel('Jumlah min.'),
    () => product,
    ['2.500', '2.500'],
    ['2.500,00', '2.500'],
    ['1,5', '1,5', 'Jumlah harus bilangan bulat'],
  )

  const settings = await context.newPage()
  await settings.goto('/settings')
  await expectMeant(
    settings.getByRole('textbox', { name: 'Pajak' }),
    inTill,
    ['7.34', '7,34%'],
    ['7,345', '7,345%', 'Paling banyak dua angka di belakang koma'],
    ['111', '111%', 'Paling banyak 100%'],
    ['11%', '11%'],
  )
})
