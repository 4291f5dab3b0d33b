import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { visit } from './pages.ts'

/** The connection state at the foot of the menu. */
export function connection(page: Page, words: RegExp | string) {
  return page.locator('[role=status]', { hasText: words }).first()
}

/** Waits until this browser has synchronised its cache and holds the live feed. */
export async function waitForSync(page: Page): Promise<void> {
  await expect(connection(page, /Tersambung\s*Tersimpan \d/)).toBeAttached()
}

/** Opens the till with all of its lazy chunks, as on a counter in use. */
export async function openTill(page: Page): Promise<void> {
  await visit(page, '/create-transaction')
  await expect(page.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
  await waitForSync(page)
  // The badge of rejected sales loads last, and would not load offline.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('rejected-badge')),
  )
}

/** Waits until the service worker has cached the app, so that it opens offline. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** Waits for the chunk that draws notifications: it loads after the screen, and not offline. */
export async function waitForNotifications(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached()
}

/** Fills in an order of business cards for the customer that a search finds, up to saving it. */
export async function fillIn(page: Page, customer = 'Kopi Senja'): Promise<void> {
  await page.getByRole('button', { name: 'Pilih pelanggan' }).click()
  const search = page.getByRole('combobox', { name: 'Cari pelanggan' })
  await search.fill(customer)
  await page.getByRole('option').first().click()
  await addCards(page)
  await page.getByRole('button', { name: 'Uang pas' }).click()
}

/** Adds two hundred business cards, after the last dialog has restored the focus: that would close the result list. */
export async function addCards(page: Page): Promise<void> {
  await expect(page.locator('[aria-modal="true"]')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Tambah produk' }).fill('kartu nama')
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: /^Jumlah Kartu Nama/ }).fill('200')
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Simpan transaksi' }).click()
}

type KeptJob = { id: string; state: string; askUntil: number }

/** The outbox's jobs that the server has not accepted. */
export async function readOutbox(page: Page): Promise<KeptJob[]> {
  return (await readStoredRows(page, 'outbox')) as KeptJob[]
}

/** All rows of one IndexedDB table. */
export async function readStoredRows(page: Page, table: string): Promise<unknown[]> {
  return await page.evaluate(async (table) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open('printpro'))
    const rows = await done<unknown[]>(db.transaction(table).objectStore(table).getAll())
    db.close()
    return rows
  }, table)
}

/** Cuts the network and makes a sale; returns its id. */
export async function sellOffline(till: Page): Promise<string> {
  await till.context().setOffline(true)
  await fillIn(till)
  await save(till)
  await waitForOfflineSale(till)
  const [job] = await readOutbox(till)
  return job?.id ?? ''
}

/** Waits until the only sale in the outbox counts as made offline: before that its screen waits for the response, even a rejection. */
export async function waitForOfflineSale(till: Page): Promise<void> {
  await expect(connection(till, '1 transaksi menunggu dikirim')).toBeAttached()
  await expect.poll(async () => (await readOutbox(till)).map(({ askUntil }) => askUntil)).toEqual([0])
}

/** Moves the only sale in the outbox, and its clock reading, some hours into the past. */
export async function ageStoredSale(till: Page, hours: number): Promise<void> {
  await till.evaluate(async (ms) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open('printpro'))
    const store = db.transaction('outbox', 'readwrite').objectStore('outbox')
    const [job] = await done(store.getAll())
    await done(
      store.put({
        ...job,
        createdAt: job.createdAt - ms,
        askUntil: 0,
        clock: { ...job.clock, heardAt: job.clock.heardAt - ms },
      }),
    )
    db.close()
  }, hours * 3_600_000)
}
