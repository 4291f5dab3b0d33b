// Longer than 250 lines: the journeys of one screen share the locators and helpers below.
import type { BrowserContext, Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS, visit } from './support/pages.ts'
import { haveSession, signIn } from './support/sign-in.ts'

const sheets = (page: Page) => page.locator('[data-sheet]:visible')

/** Records each print instead of printing: the text of the page at that moment. */
async function catchPrints(context: BrowserContext): Promise<string[]> {
  const printed: string[] = []
  await context.exposeFunction('printed', (text: string) => printed.push(text))
  await context.addInitScript(() => {
    window.print = () => {
      const sheet = [...document.querySelectorAll<HTMLElement>('[data-sheet]')].at(-1)
      const { printed } = window as unknown as { printed: (text: string) => Promise<void> }
      // biome-ignore lint/performance/useDomNodeTextContent: words that stand apart on paper must not run together
      void printed(sheet?.innerText ?? '').then(() => dispatchEvent(new Event('afterprint')))
    }
  })
  return printed
}

/** Prints to PDF by the page's own rule; returns the number of pages, the first one's size, and its smallest letters. */
async function printPdf(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const smallest = await sheets(page).evaluateAll((papers) => {
    const words = papers.flatMap((paper) => {
      const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
      const found: Element[] = []
      while (walker.nextNode())
        if (walker.currentNode.parentElement) found.push(walker.currentNode.parentElement)
      return found
    })
    return Math.min(...words.map((word) => Number.parseFloat(getComputedStyle(word).fontSize)))
  })
  await page.emulateMedia({ media: 'screen' })
  const [, box = ''] = /\/MediaBox\s*\[([^\]]+)\]/.exec(pdf) ?? []
  const [width = 0, height = 0] = box.trim().split(/\s+/).slice(2).map(Number)
  return {
    pages: pdf.match(/\/Type\s*\/Page\b/g)?.length,
    width: (width / 72) * 25.4,
    height: (height / 72) * 25.4,
    smallest: smallest * 0.75,
  }
}

async function order(page: Page, name: string, lines = 1) {
  const customerId = await newCustomer(page, name, 'gold')
  const productId = await newProduct(page, { name: 'Banner Cetak', unit: 'm²', pricePerUnit: 25_000 })
  const item = { productId, quantity: 2, length: 300, width: 100, notes: 'Mata ayam 4 sudut' }
  return await placeOrder(page, {
    customerId,
    items: Array.from({ length: lines }, () => item),
    paidAmount: 100_000,
  })
}

test('an invoice opens in a window, prints and closes; a blocked popup is reported', async ({
  page,
  context,
}) => {
  const printed = await catchPrints(context)
  await haveSession(page, 'owner')
  const sold = await order(page, 'Cetak Langsung')
  await page.goto(`/transactions?cari=${numberOf(sold)}`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Cetak ${numberOf(sold)}` }).click()
  const invoice = await opened
  if (!invoice.isClosed()) await invoice.waitForEvent('close')
  expect(printed).toHaveLength(1)
  const paper = printed[0] ?? ''
  for (const words of [
    numberOf(sold),
    'Cetak Langsung',
    'Banner Cetak',
    '300 × 100 cm = 3,00 m² × 2 = 6,00 m²',
    'Mata ayam 4 sudut',
    '25.000/m²',
    'Diskon Gold 15%',
    'Pajak 10%',
    'Cashback',
    'Rp 140.000',
    'Seratus empat puluh ribu rupiah',
    'tunai',
    'Rp 40.000',
    'Belum lunas',
  ]) {
    expect(paper.replaceAll(/\s+/g, ' ')).toContain(words)
  }

  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: `Cetak ${numberOf(sold)}` }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Pop-up diblokir! Silakan izinkan pop-up untuk situs ini agar dapat mencetak invoice.',
  )
})

test('an invoice window changes paper, reprints, numbers its pages, and reports a missing order', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = String(
        Number(document.documentElement.dataset.prints ?? 0) + 1,
      )
    }
  })
  await haveSession(page, 'owner')
  const sold = await order(page, 'Ganti Kertas')
  await page.goto(`/invoice/${sold.id}`)
  const prints = page.locator('html')
  await expect(prints).toHaveAttribute('data-prints', '1')
  await expect(sheets(page)).toHaveCount(1)
  await expect(sheets(page)).toHaveAttribute('data-size', 'a5')
  await axe(page, 'the invoice')
  await page.getByText('A4', { exact: true }).click()
  await expect(page).toHaveURL(/ukuran=a4/)
  await expect(sheets(page)).toHaveAttribute('data-size', 'a4')
  await page.getByRole('button', { name: 'Cetak lagi' }).click()
  await expect(prints).toHaveAttribute('data-prints', '2')
  await test.step('every paper has its size, and no text is too small', async () => {
    for (const [name, size, width, height] of [
      ['A5', 'a5', 148, 210],
      ['A4', 'a4', 210, 297],
      ['Setengah', 'half', 241.3, 139.7],
      ['80 mm', '80mm', 80, null],
      ['58 mm', '58mm', 58, null],
    ] as const) {
      await page.getByText(name, { exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`ukuran=${size}`))
      const paper = await printPdf(page)
      expect(paper.pages, name).toBe(1)
      expect(Math.abs(paper.width - width), name).toBeLessThan(0.5)
      await expect(sheets(page).getByRole('img', { name: `Kode QR ${numberOf(sold)}` })).toBeVisible()
      if (height) expect(Math.abs(paper.height - height), name).toBeLessThan(0.5)
      else expect(paper.height, name).toBeGreaterThan(120)
      expect(paper.smallest, name).toBeGreaterThanOrEqual(height === null ? 9 : 7)
    }
    // An account number is not broken between lines.
    const lines = await sheets(page)
      .getByText('741-0098-221', { exact: true })
      .evaluate(
        (number) =>
          number.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(number).fontSize),
      )
    expect(lines).toBeLessThan(2)
    // The device remembers its paper size.
    await page.evaluate(() => localStorage.setItem('paper.invoice', 'half'))
    await page.goto(`/invoice/${sold.id}`)
    await expect(sheets(page)).toHaveAttribute('data-size', 'half')
    await page.evaluate(() => localStorage.removeItem('paper.invoice'))
  })
  await test.step('the job ticket has its own papers, no prices, and counts its copies', async () => {
    for (const [size, width] of [
      ['a5', 148],
      ['80mm', 80],
    ] as const) {
      await visit(page, `/spk/${sold.id}?ukuran=${size}`)
      await expect(sheets(page)).toContainText('300 × 100 cm')
      await expect(sheets(page)).toContainText('Mata ayam 4 sudut')
      await expect(sheets(page)).toContainText('Cetakan ke-1')
      await expect(sheets(page)).not.toContainText(/Rp|25\.000|140\.000/)
      const paper = await printPdf(page)
      expect(paper.pages).toBe(1)
      expect(Math.abs(paper.width - width)).toBeLessThan(0.5)
      expect(paper.smallest).toBeGreaterThanOrEqual(size === 'a5' ? 8 : 9)
    }
    await axe(page, 'the job ticket')
  })
  await visit(page, `/invoice/${sold.id}`)
  await page.setViewportSize(SCREENS.phone)
  await expect(sheets(page)).toContainText('300 × 100 cm')
  await expectNoSidewaysScroll(page)
  await axe(page, 'the invoice on a phone')
  await page.setViewportSize(SCREENS.desktop)

  await test.step('a missing order is reported', async () => {
    await page.goto('/invoice/0199a000-0000-7000-8000-000000000000')
    await expect(page.getByRole('alert')).toContainText('Data tidak ditemukan')
  })

  await test.step('pages are numbered, rows are not split, and paper stays white in the dark theme', async () => {
    const long = await order(page, 'Pesanan Panjang '.repeat(7).trim(), 50)
    await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
    await visit(page, `/invoice/${long.id}`)
    await expect(sheets(page).first()).toContainText('Hal 1/')
    const count = await sheets(page).count()
    expect(count).toBeGreaterThan(3)
    await expect(sheets(page).getByRole('row').filter({ hasText: 'Banner Cetak' })).toHaveCount(50)
    await expect(sheets(page).getByText('Belum lunas')).toHaveCount(1)
    await expect(sheets(page).last()).toContainText(`Hal ${count}/${count}`)
    await expect(async () => {
      const foot = await sheets(page)
        .first()
        .getByText(`${numberOf(long)} · Pesanan`)
        .boundingBox()
      const mark = await sheets(page).first().locator('svg[data-at="foot"]').boundingBox()
      expect((foot?.x ?? 0) + (foot?.width ?? 0)).toBeLessThan(mark?.x ?? 0)
    }, 'a long name ends before the registration mark').toPass()
    await page.emulateMedia({ media: 'print' })
    const colours = await page.evaluate(() =>
      [document.documentElement, document.body, ...document.querySelectorAll('[data-sheet], main')].map(
        (element) => getComputedStyle(element).backgroundColor,
      ),
    )
    expect(new Set(colours)).toEqual(new Set(['rgb(255, 255, 255)']))
    await expect(page.getByRole('button', { name: 'Cetak lagi' })).toBeHidden()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(count)
    await page.emulateMedia({ media: 'screen' })
    await visit(page, `/invoice/${long.id}?ukuran=a4`)
    await expect(sheets(page).first()).toContainText('Dipindahkan')
    await expect(sheets(page).last()).toContainText('Pindahan dari halaman 1')
    expect((await printPdf(page)).pages).toBe(2)
  })
})

test('an unsent sale prints from local data', async ({ page, context }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(page, 'owner')
  const sold = await order(page, 'Belum Terkirim')
  const id = `${sold.id.slice(0, -8)}0ff11ce0`
  await page.evaluate(
    async ({ sold, id }) => {
      const open = indexedDB.open('printpro')
      const db = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result)
      })
      const outbox = db.transaction('outbox', 'readwrite').objectStore('outbox')
      const input = { id, customerId: sold.customerId, items: [] }
      const error = { code: 'INVALID_INPUT', message: 'Periksa kembali isian Anda', data: null }
      outbox.add({
        kind: 'transactions.create',
        id,
        input,
        preview: { ...sold, id },
        userId: sold.createdBy,
        createdAt: 1,
        state: 'failed',
        error,
      })
    },
    { sold, id },
  )
  await context.route(`**/api/transactions/${id}`, (route) => route.abort())
  await page.goto(`/invoice/${id}`)
  await expect(sheets(page)).toContainText('0FF11CE0')
  await expect(sheets(page)).toContainText('Belum Terkirim')
})
