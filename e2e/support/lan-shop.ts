import { createHash, type X509Certificate } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { readAuthority } from '../../server/platform/https/certificate-files.ts'
import { runConsole } from '../../server/testing/run-console.ts'
import { launchOptions } from './chromium.ts'
import { ConsoleErrors } from './console-errors.ts'
import { freePort, openShopServer, type ShopServer } from './shop-server.ts'

/** The server's name on the tablets. It resolves to this machine, but is no secure context. */
const LAN_NAME = 'toko.lan'
const OWNER = { email: 'wiwit@tokowiwit.id', password: 'kertas-A3-basah' }

type LanShop = ShopServer & {
  /** The address that tablets open. */
  address: string
  /** Its address over plain http. */
  plain: string
  /** The certificate authority that its tablets trust. */
  authority: X509Certificate
}

/** The scheme by which tablets open the shop. */
export type LanOptions = { scheme: 'http' | 'https' }
type WorkerFixtures = LanOptions & { lan: LanShop }
type Fixtures = { consoleErrors: ConsoleErrors; context: BrowserContext }

/** A shop with an owner, some products and customers, which the browser opens by a name of the shop's network. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  scheme: ['http', { scope: 'worker', option: true }],

  lan: [
    async ({ scheme }, use) => {
      const port = await freePort()
      let authority: X509Certificate | undefined
      const shop = await openShopServer(async (_url, dataDir) => {
        const settings = { DEMO: 'false', HTTPS_PORT: String(port), HTTPS_NAMES: LAN_NAME }
        await runConsole({ ...settings, DATA_DIR: dataDir }, ['https'])
        authority = readAuthority(dataDir)
        return settings
      })
      await openByOwner(shop)
      if (!authority) throw new Error('no authority')
      const plain = shop.url.replace('127.0.0.1', LAN_NAME)
      const address = scheme === 'http' ? plain : `https://${LAN_NAME}:${port}`
      await use({ ...shop, authority, plain, address })
      await shop.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  launchOptions: [
    async ({ lan, scheme }, use) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`]
      if (scheme === 'https') args.push(`--ignore-certificate-errors-spki-list=${keyHash(lan.authority)}`)
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ lan }, use) => use(lan.address),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from this pattern.
  consoleErrors: async ({}, use) => {
    const errors = new ConsoleErrors()
    await use(errors)
    expect(errors.found(), 'errors on the console').toEqual([])
  },

  context: async ({ context, consoleErrors }, use) => {
    consoleErrors.follow(context)
    await use(context)
  },
})

/** The SPKI hash by which the browser trusts every chain that contains this key. */
function keyHash({ publicKey }: X509Certificate): string {
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

/** Signs in by the form. */
export async function signInToLanShop(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Kata sandi', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
}

/** Waits until a page on plain http has preloaded every part of the app, which a service worker does on https. */
export async function waitForPreload(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('kept').length > 0)
}

async function openByOwner(shop: ShopServer): Promise<void> {
  const code = () => shop.output().match(/Kode untuk membuka toko baru: (\S+)/)?.[1]
  await expect.poll(code).toBeTruthy()
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${shop.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }
  await post('/api/shop', { code: code(), shopName: 'Percetakan Wiwit', name: 'Wiwit Lestari', ...OWNER })
  const cookie = await post('/api/auth/sign-in/email', OWNER)
  await post('/api/customers', { id: uuidv7(), name: 'Kopi Senja', phone: '0812-3456-7890' }, cookie)
  const cards = { name: 'Kartu Nama', category: 'Kartu', machineType: 'Digital Printing', unit: 'pcs' }
  await post('/api/products', { id: uuidv7(), ...cards, pricePerUnit: 500 }, cookie)
}
