import { dayOf } from '../core/time/calendar.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { press, pressOn } from './support/keyboard.ts'
import { newCustomer, newProduct, placeOrder } from './support/orders.ts'
import { DAY_REPORT, expectNoSidewaysScroll, SCREENS, success, textPattern, visit } from './support/pages.ts'
import { DEMO_PASSWORD, signIn } from './support/sign-in.ts'

test('a drawer is opened, counted by keyboard and on a phone, closed with a witness, and read by the owner', async ({
  page,
  person,
}) => {
  await signIn(page, 'cashier')
  const drawer = page.getByRole('region', { name: 'Laci kas' })
  const openIt = drawer.getByRole('button', { name: 'Buka laci' })
  await expect(openIt).toBeVisible()
  // Includes what other tests received at this till today.
  const { drawer: gathered } = await (await page.request.get('/api/drawers/current')).json()
  const before = gathered?.expected ?? { cash: 0, transfer: 0, qris: 0 }
  await openIt.click()
  const opening = page.getByRole('dialog', { name: 'Buka laci kas' })
  await opening.getByLabel('Modal awal').fill('500000')
  await page.keyboard.press('Enter')
  await expect(success(page, 'Laci kas dibuka.')).toBeVisible()

  const items = [{ productId: await newProduct(page), quantity: 20 }]
  const customerId = await newCustomer(page, 'Bayar Tunai')
  await placeOrder(page, { customerId, items, paidAmount: 120_000, paymentMethod: 'cash' })
  const expected = before.cash + 620_000
  await expect(drawer).toContainText(expected.toLocaleString('id-ID'))

  await drawer.getByRole('button', { name: 'Tutup kasir' }).click()
  const closing = page.getByRole('dialog', { name: /^Tutup kasir/ })
  await expect(closing.getByLabel(textPattern('Kertas Rp 100.000'))).toBeFocused()
  await expect(closing.getByRole('status', { name: 'Selisih' })).toHaveText('Belum dihitung')
  await closing.getByRole('button', { name: 'Tutup saja' }).click()
  await expect(closing.getByRole('alert')).toContainText('Hitung dulu uang di laci')
  await page.keyboard.type(String(Math.floor(expected / 100_000) + 1))
  await page.keyboard.press('Enter')
  await expect(closing.getByLabel(textPattern('Kertas Rp 50.000'))).toBeFocused()
  await expect(closing.getByRole('status', { name: 'Selisih lebih' })).toBeVisible()
  await axe(page, 'closing a drawer')
  await page.setViewportSize(SCREENS.phone)
  await expectNoSidewaysScroll(page)
  await expect(closing).toContainText('Langkah 1 dari 3')
  await closing.getByRole('button', { name: 'Lanjut' }).click()
  await expect(closing.getByRole('heading', { name: 'Tunai seharusnya' })).toBeFocused()
  await expect(closing.getByLabel(textPattern('Kertas Rp 100.000'))).toBeHidden()
  await expect(closing.getByRole('status', { name: 'Selisih lebih' })).toBeInViewport()
  await closing.getByRole('button', { name: 'Lanjut' }).click()
  await expect(closing.getByRole('heading', { name: 'Hasil' })).toBeFocused()
  await axe(page, 'closing a drawer on a phone')
  await page.setViewportSize(SCREENS.desktop)

  const close = closing.getByRole('button', { name: 'Tutup saja' })
  await pressOn(close, 'Control+Enter')
  await expect(closing).toContainText('Alasan selisih wajib diisi')
  await expect(closing.getByLabel('Keterangan selisih')).toBeFocused()
  await closing.getByText('Belum dicatat').click()
  await close.click()
  const question = page.getByRole('dialog', { name: 'Perlu persetujuan' })
  await expect(question).toContainText('perlu disaksikan rekan')
  await expect(question).toContainText('Selisih lebih')
  const password = question.getByRole('textbox', { name: /^Kata sandi/ })
  await password.fill(DEMO_PASSWORD)
  const list = question.getByRole('combobox', { name: 'Disetujui oleh' })
  const manager = question.getByRole('radio', { name: 'Ratna Dewi' })
  await expect(manager.or(list)).toBeVisible()
  if (await manager.isVisible()) await manager.click()
  else {
    await list.click()
    await page.getByRole('option', { name: /^Ratna Dewi/ }).click()
  }
  await password.fill(DEMO_PASSWORD)
  await question.getByRole('button', { name: 'Setujui dan tutup kasir' }).click()
  await expect(success(page, 'Kasir ditutup.')).toBeVisible()
  await expect(openIt).toBeVisible()

  const left = await person('manager')
  await left.getByRole('button', { name: 'Buka laci' }).click()
  await left.getByRole('dialog').getByLabel('Nama laci').fill('Kasir belakang')
  await press(left.getByRole('dialog'), 'Control+Enter')
  const owner = await person('owner')
  await expect(owner.getByRole('region', { name: 'Laci kas' })).toContainText(
    /Kasir belakang dibuka Ratna \d\d\.\d\d · .+ belum dibuka/,
  )
  await owner.goto('/analytics')
  const cash = owner.getByRole('region', { name: 'Kas', exact: true })
  await cash.getByText(/^Rincian \d+ tutup kasir$/).click()
  await expect(cash.getByText('disaksikan Ratna Dewi').first()).toBeVisible()
  await axe(owner, 'the cash of a period')
  // A drawer left open at another till can be closed from here.
  await cash.getByRole('button', { name: 'Tutup kasir Kasir belakang' }).click()
  const foreign = owner.getByRole('dialog', { name: 'Tutup kasir, Kasir belakang' })
  await foreign.getByRole('button', { name: 'Tutup saja' }).click()
  await expect(cash.getByRole('row', { name: /Kasir belakang/ })).toContainText('Hendra Gunawan')
  await owner.getByRole('button', { name: 'Laporan harian' }).click()
  const report = owner.getByRole('dialog', { name: 'Laporan harian' })
  await expect(report.getByRole('region', { name: 'Tutup kasir' })).toContainText('selisih lebih')
  await axe(owner, 'the report of a day')

  const { drawer: none, next } = await (await page.request.get('/api/drawers/current')).json()
  expect([none, next.openingFloat]).toEqual([null, 500_000])
  const { rows } = await (
    await owner.request.get('/api/drawers/closings?from=2000-01-01&to=2100-12-31&limit=2')
  ).json()
  await visit(owner, `/tutup-kasir/${rows[1].id}?ukuran=80mm`)
  await expect(owner.getByRole('region', { name: 'Tutup kasir' })).toContainText('Disaksikan Ratna Dewi')
  await visit(owner, `/laporan-harian/${dayOf(new Date(rows[0].createdAt), 'Asia/Jakarta')}`)
  const sheets = owner.getByRole('region', { name: DAY_REPORT })
  await expect(sheets.filter({ hasText: 'Pajak di dalamnya' })).toBeVisible()
})
