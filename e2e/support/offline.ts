import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What the foot of the menu says of the connection. */
export function connection(page: Page, words: RegExp | string) {
  return page.locator('[role=status]', { hasText: words }).first()
}

/** Waits until this browser has read everything it keeps and holds the stream. */
export async function synced(page: Page): Promise<void> {
  await expect(connection(page, /Tersambung\s*Tersimpan \d/)).toBeAttached()
}

/** Opens the till with everything it loads later, as a counter that has been in use has it. */
export async function openTill(page: Page): Promise<void> {
  await synced(page)
  await page.goto('/create-transaction')
  await expect(page.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
  await synced(page)
  // What tells of refused sales comes last, and never if the network goes while it is on its way.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('refused-badge')),
  )
}

/** Waits until the app is kept on the device whole, so that it also opens without a network. */
export async function keptOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** Waits until what messages are drawn with is here: it is fetched once the screen stands, and not without a network. */
export async function readyToSay(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached()
}

/** Writes an order of name cards for a customer whom a search finds, up to saving it. */
export async function fillIn(page: Page, customer = 'Kopi Senja'): Promise<void> {
  await page.getByRole('button', { name: 'Pilih pelanggan' }).click()
  const search = page.getByRole('combobox', { name: 'Cari pelanggan' })
  await search.fill(customer)
  await page.getByRole('option').first().click()
  await addCards(page)
  await page.getByRole('button', { name: 'Uang pas' }).click()
}

/** Adds two hundred name cards, once no dialog gives the focus back any more: that would close the search's list. */
export async function addCards(page: Page): Promise<void> {
  await expect(page.locator('[aria-modal="true"]')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Tambah produk' }).fill('kartu nama')
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: /^Jumlah Kartu Nama/ }).fill('200')
}

/** Saves what is written. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Simpan transaksi' }).click()
}

type KeptJob = { id: string; state: string; askUntil: number }

/** The jobs in this browser that the server has not taken. */
export async function unsent(page: Page): Promise<KeptJob[]> {
  return (await kept(page, 'outbox')) as KeptJob[]
}

/** Everything in one table of what this browser keeps. */
export async function kept(page: Page, table: string): Promise<unknown[]> {
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

/** Cuts the network and makes a sale; answers its id. */
export async function sellOffline(till: Page): Promise<string> {
  await till.context().setOffline(true)
  await fillIn(till)
  await save(till)
  await madeWithoutServer(till)
  const [job] = await unsent(till)
  return job?.id ?? ''
}

/** Waits until the only sale here counts as made without the server: until then its screen waits for an answer, also for a refusal. */
export async function madeWithoutServer(till: Page): Promise<void> {
  await expect(connection(till, '1 transaksi menunggu dikirim')).toBeAttached()
  await expect.poll(async () => (await unsent(till)).map(({ askUntil }) => askUntil)).toEqual([0])
}

/** Lets the only sale that waits here, and what was known of the time then, be hours older. */
export async function storedEarlier(till: Page, hours: number): Promise<void> {
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
