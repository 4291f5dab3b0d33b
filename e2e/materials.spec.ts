import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { newCustomer, newProduct, placeOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS, visit } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

test('a roll is bought, reserved, used, printed again and counted', async ({ page }) => {
  await haveSession(page, 'owner')
  await newProduct(page, { name: 'Flexi Jerman', unit: 'm²', pricePerUnit: 25_000 })
  await page.goto('/products?cari=Flexi%20Jerman')
  const edit = page.getByRole('button', { name: 'Ubah Flexi Jerman' })
  await test.step('a shop without materials has one quiet way to them', async () => {
    await edit.click()
    await expect(page.getByRole('tab')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('radio', { name: 'Bahan' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Bahan' }).click()
    await expect(page.getByText('Belum ada bahan')).toBeVisible()
  })

  await test.step('a material with what is there', async () => {
    await page.getByRole('button', { name: 'Tambah bahan' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Tambah bahan' })
    await dialog.getByLabel('Nama bahan').fill('Flexi 340gr')
    await dialog.getByRole('button', { name: /^Simpan/ }).click()
    await expect(dialog.getByText('Wajib diisi')).toBeVisible()
    await dialog.getByLabel('Lebar roll (cm)').fill('320')
    await dialog.getByLabel('Panjang roll utuh (m)').fill('50')
    await dialog.getByLabel('Minimum (m)').fill('20')
    await dialog.getByLabel('Stok sekarang (m)').fill('60')
    await dialog.getByLabel('Nilainya').fill('1440000')
    await dialog.getByRole('button', { name: /^Simpan/ }).click()
    await expect(dialog).toBeHidden()
  })
  const card = page.getByRole('listitem').filter({ hasText: 'Flexi 340gr' })
  await expect(card).toContainText('10 m + 1 roll')
  await expect(card).toContainText('Modal Rp 7.500/m²')
  await axe(page, 'materials')

  await test.step('the product says what it uses', async () => {
    await page.getByText('Produk', { exact: true }).last().click()
    await edit.click()
    const dialog = page.getByRole('dialog', { name: 'Ubah produk' })
    await dialog.getByRole('tab', { name: 'Bahan' }).click()
    await dialog.getByRole('button', { name: 'Tambah bahan' }).click()
    for (const [label, size] of [
      ['Antar lembar (cm)', '2'],
      ['Pinggir bahan (cm)', '5'],
      ['Awal bahan (cm)', '10'],
    ] as const) {
      await dialog.getByLabel(label).fill(size)
    }
    await dialog.getByLabel('Jumlah contoh').fill('4')
    const example = dialog.getByRole('region', { name: 'Contoh' })
    await expect(example.getByRole('row', { name: /Flexi 340gr/ })).toContainText('13,31 m², 4,16 m')
    await expect(example.getByRole('row', { name: /Laba kotor/ })).toContainText('66,72%')
    await axe(page, 'recipe')
    await dialog.getByRole('button', { name: /^Simpan/ }).click()
    await expect(dialog).toBeHidden()
  })

  const { rows } = await (await page.request.get('/api/products?search=Flexi%20Jerman')).json()
  const customerId = await newCustomer(page, 'Bahan Jaya')
  const items = [{ productId: rows[0].id, quantity: 4, length: 300, width: 100 }]
  const sale = await placeOrder(page, { customerId, items })
  await visit(page, `/transactions?nota=${sale.id}`)
  const used = page.getByRole('region', { name: 'Bahan' })
  await expect(used).toContainText('perlu 4,16 m')
  await expect(used).toContainText('perkiraan modal Rp 99.840')
  const earned = page.getByRole('row', { name: /^Flexi Jerman/ }).filter({ hasText: '99.840' })
  await expect(earned).toContainText('sementara')
  const move = { lines: [sale.items[0]?.id], from: 'queue', to: 'finishing' }
  await page.request.post(`/api/production/${sale.id}/moves`, { data: move })
  await expect(used).toContainText('dipakai 4,16 m')
  await expect(earned).not.toContainText('sementara')

  await test.step('what was really used, and a reprint', async () => {
    await used.getByRole('button', { name: /^Ubah pemakaian/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Pemakaian bahan/ })
    await expect(dialog.getByLabel('Flexi 340gr (m)')).toHaveValue('4,16')
    await dialog.getByLabel('Flexi 340gr (m)').fill('5')
    await dialog.getByRole('button', { name: 'Catat' }).click()
    await expect(used).toContainText('dipakai 5 m')
    await used.getByRole('button', { name: /^Cetak ulang/ }).click()
    const again = page.getByRole('dialog', { name: /^Cetak ulang/ })
    await again.getByLabel('Flexi 340gr (m)').fill('1')
    await again.getByRole('button', { name: 'Catat' }).click()
    await expect(again.getByText('Alasan wajib diisi')).toBeVisible()
    await again.getByText('Warna meleset').click()
    await axe(page, 'reprint')
    await again.getByRole('button', { name: 'Catat' }).click()
    await expect(used).toContainText('dipakai 5 m, cetak ulang 1 m')
  })

  await visit(page, '/analytics')
  const earnings = page.getByRole('region', { name: 'Laba kotor per produk' })
  await expect(earnings.getByRole('row', { name: /^Flexi Jerman/ })).toContainText('49,5%')
  await expect(earnings.getByText('belum punya bahan, tidak dihitung')).toBeVisible()
  await axe(page, 'margins')

  await visit(page, '/products?lihat=bahan')
  await page.getByRole('button', { name: 'Flexi 340gr', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Flexi 340gr' })
  await expect(panel.getByRole('row', { name: /Cetak ulang.*Warna meleset/ })).toContainText('54')
  await expect(panel.getByText('1 dari 1 bahan')).toBeVisible()
  await axe(page, 'stock card')
  await panel.getByRole('button', { name: 'Opname' }).click()
  const count = page.getByRole('dialog', { name: /^Opname/ })
  const counted = count.getByLabel('Dihitung Flexi 340gr (m)')
  await counted.pressSequentially(',5')
  await expect(count.getByRole('row', { name: /Flexi 340gr/ })).toContainText('−53,5 m')
  await counted.fill('-')
  await count.getByRole('button', { name: /^Simpan opname/ }).click()
  await expect(counted).toHaveAccessibleDescription(/angka/)
  await counted.fill('53')
  await expect(count.getByRole('row', { name: /Flexi 340gr/ })).toContainText('−1 m')
  await count.getByText('Sisa potongan').click()
  await axe(page, 'count')
  await count.getByRole('button', { name: /^Simpan opname/ }).click()
  await expect(count).toBeHidden()
  await expect(panel.getByRole('row', { name: /Opname.*Sisa potongan/ })).toContainText('53')
  for (const size of Object.values(SCREENS)) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  await axe(page, 'stock card on a phone')
  await expect(panel.getByRole('link', { name: 'Beli bahan' })).toBeVisible()
  await panel.getByRole('button', { name: 'Opname' }).click()
  await expect(count.getByText('53 m', { exact: true })).toBeVisible()
  await count.getByText('Hitung dulu', { exact: true }).click()
  await expect(count.getByText('53 m', { exact: true })).toHaveCount(0)
  await axe(page, 'count on a phone')
  await page.keyboard.press('Escape')
  await expect(count).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await axe(page, 'materials on a phone')
})
