import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '../../platform/process/env.ts'
import { welcomeText } from '../../platform/process/welcome.ts'
import type { Client } from '../../testing/client.ts'
import { openShop, type Shop, signIn } from '../../testing/shop.ts'
import { loadOpeningCode } from './opening-code.ts'

let shop: Shop

describe('the login screen of a demo', () => {
  beforeEach(async () => {
    shop = await openShop()
  })
  afterEach(() => shop.close())

  test('shows the shop and the demo accounts: owner, manager and cashier', async () => {
    const { status, body } = await shop.anonymous.get('/api/welcome')
    expect(status).toBe(200)
    expect(body.shopName).toBe('PrintPro Digital')
    expect(body.user).toBeNull()
    expect(
      body.demoAccounts.map(({ role, email }: { role: string; email: string }) => [role, email]),
    ).toEqual([
      ['owner', 'owner@printpro.id'],
      ['manager', 'manager@printpro.id'],
      ['cashier', 'cashier@printpro.id'],
    ])
    for (const { email, password } of body.demoAccounts) {
      const answer = await shop.anonymous.post('/api/auth/sign-in/email', { email, password })
      expect(answer.status).toBe(200)
    }
  })

  test('shows only accounts that still exist', async () => {
    await shop.db.updateTable('users').set({ isActive: false }).where('role', '=', 'manager').execute()
    await shop.db.updateTable('users').set({ isSample: false }).where('role', '=', 'cashier').execute()
    expect(await rolesShown()).toEqual(['owner'])
    await (await shop.as('owner')).delete('/api/store/sample-data')
    await shop.db.updateTable('users').set({ deletedAt: new Date() }).execute()
    expect(await rolesShown()).toEqual([])
  })
})

test('outside of a demo no accounts are shown', async () => {
  shop = await openShop({ env: { DEMO: 'false' } })
  expect(await rolesShown()).toEqual([])
  await shop.close()
})

describe('a shop without users', () => {
  const opening = {
    code: '',
    shopName: 'Percetakan Wiwit',
    name: 'Wiwit Lestari',
    email: 'wiwit@tokowiwit.id',
    password: 'kertas-A3-basah',
  }
  beforeEach(async () => {
    shop = await openShop({ env: { DEMO: 'false' } })
    // Nor has a demo been tried out in it (open-over-demo.test.ts).
    await shop.db.updateTable('users').set({ deletedAt: new Date(), isSample: false }).execute()
    opening.code = await loadOpeningCode(shop.db)
  })
  afterEach(() => shop.close())

  test('is opened by its owner, who can then sign in', async () => {
    expect((await shop.anonymous.get('/api/welcome')).body).toMatchObject({
      needsSetup: true,
      demoAccounts: [],
    })
    expect((await shop.anonymous.post('/api/shop', opening)).status).toBe(201)
    const welcome = await shop.anonymous.get('/api/welcome')
    expect(welcome.body).toMatchObject({ needsSetup: false, shopName: 'Percetakan Wiwit' })
    const owner = await signIn(shop.url, opening.email, opening.password)
    expect((await owner.get('/api/session')).body).toMatchObject({ name: 'Wiwit Lestari', role: 'owner' })
    // The default where nothing is given (docs/product.md#constants-and-limits).
    expect((await owner.get('/api/store')).body).toMatchObject({ taxRate: 0.1 })
  })

  test.each([0, 0.11])('is opened with the tax that it says: %s', async (taxRate) => {
    expect((await shop.anonymous.post('/api/shop', { ...opening, taxRate })).status).toBe(201)
    const owner = await signIn(shop.url, opening.email, opening.password)
    expect((await owner.get('/api/store')).body).toMatchObject({ name: 'Percetakan Wiwit', taxRate })
  })

  test('is opened with the printed code in any notation', async () => {
    const env = readEnv({ DEMO: 'false' })
    const printed = await welcomeText(shop.db, env)
    expect(printed).toContain(`\nData toko di ${env.dataDir}\n`)
    expect(printed).toContain(`Kode untuk membuka toko baru: ${opening.code}\n`)
    expect(printed).toContain(`Buka toko baru: http://127.0.0.1:3000/#kode=${opening.code}\n`)
    const code = opening.code.toLowerCase().replace('-', ' ')
    expect((await shop.anonymous.post('/api/shop', { ...opening, code })).status).toBe(201)
    expect(await welcomeText(shop.db, env)).not.toContain('Kode')
  })

  test('prints an address for tablets, with a QR code in a terminal', async () => {
    const env = readEnv({ DEMO: 'false', HOST: '192.168.1.7' })
    const printed = await welcomeText(shop.db, env, true)
    expect(printed).toContain('jaringan yang sama:\n  http://192.168.1.7:3000\n\x1b[97;40m█')
    const logged = await welcomeText(shop.db, env, false)
    expect(logged).toContain(
      '  http://192.168.1.7:3000\nSupaya tablet bisa memuat ulang saat jaringan mati (https): npm run shop -- https\nKode untuk',
    )
    expect(await welcomeText(shop.db, readEnv({}), true)).toContain('Untuk tablet: isi HOST=0.0.0.0')
  })

  test('is opened once by concurrent requests', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        shop.anonymous.post('/api/shop', { ...opening, email: `w${n}@tokowiwit.id` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403])
    const late = await shop.anonymous.post('/api/shop', opening)
    expect([late.status, late.body.message]).toEqual([403, 'Toko ini sudah dibuka. Silakan masuk'])
  })

  test.each([
    ['email', '', 'Email wajib diisi'],
    ['email', 'wiwit@', 'Format email tidak valid'],
    ['password', 'pendek', 'Paling sedikit 8 huruf'],
    ['password', 'printpro-demo', 'Kata sandi ini hanya untuk akun demo. Pilih yang lain'],
    [
      'password',
      'Password123',
      'Kata sandi ini termasuk yang paling sering dipakai orang, jadi paling dulu ditebak. Pilih yang lain',
    ],
    ['shopName', ' ', 'Nama toko wajib diisi'],
    ['taxRate', 1.5, 'Paling banyak 100%'],
    ['code', '', 'Kode wajib diisi'],
    [
      'code',
      'AAAAA-AAAAA',
      'Kode salah. Kode yang benar tertulis di layar komputer tempat PrintPro dijalankan',
    ],
  ])('is not opened with a wrong %s: %s', async (field, value, message) => {
    const { status, body } = await shop.anonymous.post('/api/shop', { ...opening, [field]: value })
    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path: [field], message }])
    expect((await shop.anonymous.get('/api/welcome')).body.needsSetup).toBe(true)
  })
})

test('the signed-in user contains only what screens need', async () => {
  shop = await openShop()
  const cashier = await shop.as('cashier')
  const { status, body } = await cashier.get('/api/session')
  expect(status).toBe(200)
  expect(body).toEqual({
    id: shop.users.cashier,
    name: 'Siti Rahmawati',
    email: 'cashier@printpro.id',
    username: null,
    role: 'cashier',
  })
  expect((await cashier.get('/api/welcome')).body.user).toEqual(body)
  await shop.close()
})

async function rolesShown(): Promise<string[]> {
  const { body } = await shop.anonymous.get('/api/welcome')
  return body.demoAccounts.map(({ role }: { role: string }) => role)
}

describe('a device without a session', () => {
  beforeEach(async () => {
    shop = await openShop()
  })
  afterEach(() => shop.close())
  const isDismissed = async (client: Client, id: string) =>
    (await client.get(`/api/welcome?lastUser=${id}`)).body.isDismissed

  test.each([
    ['deactivated', { isActive: false }],
    ['deleted', { deletedAt: new Date() }],
  ])(
    'is notified when its last user was %s, and not when their session merely ended',
    async (_state, change) => {
      const { cashier: id } = shop.users
      const cashier = await shop.as('cashier')
      expect(await isDismissed(cashier, id)).toBe(false)
      await shop.db.deleteFrom('sessions').execute()
      expect(await isDismissed(cashier, id)).toBe(false)
      await shop.db.updateTable('users').set(change).where('id', '=', id).execute()
      expect(await isDismissed(cashier, id)).toBe(true)
      expect(await isDismissed(cashier, uuidv7())).toBe(false)
      // Somebody else is signed in there: it is theirs.
      expect(await isDismissed(await shop.as('owner'), id)).toBe(false)
      expect((await shop.anonymous.get('/api/welcome?lastUser=siapa')).status).toBe(400)
    },
  )
})
