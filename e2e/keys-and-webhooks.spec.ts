import { expect, test } from './support/fixtures.ts'
import { haveSession } from './support/sign-in.ts'

const WEBHOOK = '0192f0a0-7c1e-7d3a-8f21-5b6c9c41e7c1'

test.afterEach(async ({ shop }) => {
  await shop.sql(`delete from webhook_messages where webhook_id = $1`, [WEBHOOK])
  await shop.sql(`delete from webhooks where id = $1`, [WEBHOOK])
})

test('an API key is shown once, and a failed webhook delivery can be resent', async ({ page, shop }) => {
  // Holds the lease of the deliveries as another process would: nothing is sent from here.
  await shop.sql(
    `insert into webhooks (id, url, events, secret, sender, sender_until, created_by)
      select $1, 'https://penerima.example/toko', '{order.created}', 'rahasia', gen_random_uuid(), now() + interval '1 hour', id
      from users where role = 'owner' and deleted_at is null limit 1`,
    [WEBHOOK],
  )
  await shop.sql(
    `insert into webhook_messages (webhook_id, transaction_id, type, data, attempts, given_up_at, last_result)
      values ($1, $1, 'order.created', '{}', 30, now(), '503')`,
    [WEBHOOK],
  )
  await haveSession(page, 'owner')
  await page.goto('/settings?tab=program')
  await page.getByRole('button', { name: 'Buat kunci' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nama program').fill('Toko online')
  await dialog.getByRole('checkbox', { name: 'Daftar Transaksi' }).check()
  await dialog.getByRole('button', { name: 'Buat kunci' }).click()
  await expect(dialog.getByRole('heading', { name: 'Kunci sudah dibuat' })).toBeVisible()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await expect(dialog).toHaveCount(0)
  const made = page.getByRole('listitem').filter({ hasText: 'Toko online' })
  await expect(made).toContainText(`…${key.slice(-4)}`)
  expect(await page.content()).not.toContain(key)

  const ask = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${shop.url}/api/payments?limit=1`, { headers })).status
  }
  expect(await ask()).toBe(200)
  await made.getByRole('button', { name: 'Cabut Toko online' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cabut kunci' }).click()
  await expect(made).toHaveCount(0)
  expect(await ask()).toBe(401)

  await page.getByRole('button', { name: 'Pesan ke penerima.example' }).click()
  const message = dialog.getByRole('listitem')
  await expect(message).toContainText('Tidak terkirim')
  await message.getByRole('button', { name: /^Kirim ulang/ }).click()
  await expect(message).toContainText('Menunggu')
})
