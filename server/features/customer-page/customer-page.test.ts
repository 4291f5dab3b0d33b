import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LineArtwork } from '../../../contract/proofs.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { quoteNumber } from '../../../core/orders/quote.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { formatDigits } from '../../../core/text/formatting.ts'
import { addDays, dayOf } from '../../../core/time/calendar.ts'
import { STATIC_QRIS } from '../../../testing/qris.ts'
import type { Database } from '../../platform/database/connection.ts'
import { plainServer } from '../../platform/http/listen.ts'
import type { Env } from '../../platform/process/env.ts'
import { type Client, client } from '../../testing/client.ts'
import { cancelSale, deleteSale, line, openCounter, sell } from '../../testing/counter.ts'
import { addOrderFile } from '../../testing/order-file.ts'
import { addExpiredQuote, addQuote, itemOf, orderOf } from '../../testing/quote.ts'
import { customerPages } from './routes.ts'

const ADDRESS = 'https://pesanan.contoh.id'
const dataDir = await mkdtemp(path.join(tmpdir(), 'printpro-page-'))
const counter = await openCounter({
  env: { DEMO: 'false', CUSTOMER_URL: ADDRESS, TRUST_PROXY: 'true', DATA_DIR: dataDir },
})
afterAll(async () => {
  await counter.close()
  await rm(dataDir, { recursive: true, force: true })
})
const setShop = (fields: object) => counter.db.updateTable('storeConfig').set(fields).execute()

/** A reverse proxy as a tunnel is one: it passes everything on, with its host and the client's address. */
const proxy = plainServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, host: 'pesanan.contoh.id', 'x-forwarded-for': '203.0.113.7' }
  const { method } = incoming
  const passed = httpRequest(new URL(incoming.url ?? '/', counter.url), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(outgoing)
  })
  incoming.pipe(passed)
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
afterAll(() => proxy.close())
const port = (proxy.address() as { port: number }).port
const customer = client(`http://127.0.0.1:${port}`)

beforeAll(() =>
  setShop({
    ...{
      customerPageEnabled: true,
      quotesEnabled: true,
      name: 'Cetak <b>Maju</b>',
      phone: '0812-1111-2222 / 021-5550',
    },
    ...{
      address: 'Jl. Kramat 12',
      bankAccount: 'BCA 741-0098-221 a.n. Maju',
      qrisCode: STATIC_QRIS,
      qrisEnabled: true,
    },
  }),
)

const createLink = async (target: object): Promise<string> => {
  const { status, body } = await counter.cashier.post('/api/customer-page/links', target)
  expect([status, body.message]).toEqual([201, undefined])
  expect(body.url).toMatch(/^https:\/\/pesanan\.contoh\.id\/p\/[\w-]{22}$/)
  return new URL(body.url).pathname
}
const send = async (quote: Quote): Promise<Quote> => {
  const { id, revision, version } = quote
  return (await counter.cashier.post(`/api/quotes/${id}/sendings`, { revision, version, channel: 'link' }))
    .body
}
const sentQuote = async (fields: object = {}) => send(await addQuote(counter, fields))
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const answer = (path: string, fields: Record<string, string>, headers: Record<string, string> = FORM) =>
  customer.post(
    `${path}/jawaban`,
    new URLSearchParams({ answer: 'approved', revision: '1', ...fields }).toString(),
    headers,
  )
const stored = async ({ id }: { id: string }): Promise<Quote> =>
  (await counter.cashier.get(`/api/quotes/${id}`)).body

describe('an order', () => {
  test('shows where it is and what is owed, small and without an account, until it is paid', async () => {
    const sale = await sell(counter, { paidAmount: 100_000, dueTime: '15:00' })
    const path = await createLink({ of: 'order', id: sale.id })
    const page = await customer.get(path)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Pesanan diterima')
    expect(page.body).toContain('Perkiraan selesai')
    expect(page.body).toContain(`Pesanan ${transactionNumber(sale.id)}`)
    expect(page.body).toContain('nominal sudah terisi')
    expect(page.body).toContain('data-copy="7410098221"')
    expect(page.body).toContain('Cetak &lt;b&gt;Maju&lt;/b&gt;')
    expect(page.body).toContain('https://wa.me/6281211112222?text=')
    expect(Buffer.byteLength(page.body)).toBeLessThan(40_000)
    const head = Object.fromEntries(page.headers)
    expect(head['cache-control']).toBe('no-store')
    expect(head['referrer-policy']).toBe('no-referrer')
    expect(head['x-robots-tag']).toBe('noindex, nofollow')
    expect(head['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'sha256-/,
    )
    expect(head['set-cookie']).toBeUndefined()
    const code = await customer.get(`${path}/qris.png`)
    expect([code.status, code.headers.get('content-type')]).toEqual([200, 'image/png'])

    // What the page's script asks with: nothing new, nothing sent.
    const same = await customer.get(path, { 'if-none-match': head.etag ?? '' })
    expect(same.status).toBe(304)
    await counter.cashier.post(`/api/transactions/${sale.id}/payments`, {
      ...{ id: crypto.randomUUID(), amount: sale.remainingAmount, method: 'qris' },
    })
    const paid = await customer.get(path, { 'if-none-match': head.etag ?? '' })
    expect(paid.body).toContain('Lunas')
    expect(paid.body).toContain('QRIS hari ini')
    expect(paid.body).not.toContain('nominal sudah terisi')
    expect((await customer.get(`${path}/qris.png`)).status).toBe(404)

    const { version } = (await counter.cashier.get(`/api/transactions/${sale.id}`)).body
    await counter.cashier.patch(`/api/transactions/${sale.id}`, { version, status: 'completed' })
    const ready = await customer.get(path)
    expect(ready.body).toContain('Siap diambil')
    expect(ready.body).toContain('Tunjukkan saat mengambil')
    expect(ready.body).toContain('https://www.google.com/maps/search/')
    const nota = await customer.get(`${path}/nota`)
    expect(nota.body).toContain('Pelunasan')
    expect(nota.body).toContain('Lunas')
  })

  test('hides who made it, its costs and other records', async () => {
    const sale = await sell(counter)
    const path = await createLink({ of: 'order', id: sale.id })
    const { body } = await customer.get(path)
    for (const secret of ['Siti Rahmawati', sale.id, sale.customerId, counter.gold.phone])
      expect(body).not.toContain(secret)
  })

  test('that is late says so', async () => {
    const sale = await sell(counter)
    const path = await createLink({ of: 'order', id: sale.id })
    const estimatedCompletion = addDays(dayOf(new Date(), 'Asia/Jakarta'), -1)
    await counter.db
      .updateTable('transactions')
      .set({ estimatedCompletion })
      .where('id', '=', sale.id)
      .execute()
    expect((await customer.get(path)).body).toContain(
      'Dijanjikan <strong>kemarin</strong>, masih dikerjakan.',
    )
  })
})

describe('a quote', () => {
  test('is approved by its own form only, once, with the name; the shop hears of it', async () => {
    const hook = { url: 'https://contoh.id/hook', events: ['quote.answered'] }
    expect((await counter.owner.post('/api/webhooks', hook)).status).toBe(201)
    const quote = await sentQuote()
    const path = await createLink({ of: 'quote', id: quote.id })
    const page = await customer.get(path)
    expect(page.body).toContain('Penawaran untuk Anda')
    expect(page.body).toContain('Setujui penawaran')
    for (const get of [path, `${path}/jawaban?answer=approved&revision=1&name=Rina`]) await customer.get(get)
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE'])
      await fetch(`http://127.0.0.1:${port}${path}/jawaban?answer=approved&revision=1&name=Rina`, { method })
    expect((await stored(quote)).status).toBe('sent')
    const refusals = [
      await answer(path, { name: 'Rina' }, { ...FORM, 'sec-fetch-site': 'cross-site' }),
      await answer(
        path,
        { name: 'Rina' },
        { 'content-type': FORM['content-type'], origin: 'https://jahat.example' },
      ),
      await answer(path, { name: 'Rina' }, { ...FORM, 'content-type': 'text/plain' }),
      await answer(path, { name: ' ' }),
      await answer(path, { name: 'Rina', answer: 'changesRequested' }),
      await answer(path, { name: 'Rina', note: 'x'.repeat(20_000) }),
      await customer.patch(path, {}),
      // The page has no such button.
      await answer(path, { name: 'Rina', answer: 'rejected' }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 400, 400, 413, 404, 400])
    expect(refusals[4]?.body).toContain('Tulis apa yang ingin diubah')
    // Words for people, never JSON.
    for (const { headers, body } of refusals)
      expect([headers.get('content-type'), body]).toEqual([
        'text/html; charset=UTF-8',
        expect.stringContaining('<html lang="id">'),
      ])
    expect(refusals[5]?.body).toContain('Yang ditulis terlalu panjang.')
    expect((await stored(quote)).status).toBe('sent')

    const name = 'Rina <script>alert(1)</script>'
    const answers = await Promise.all([answer(path, { name }), answer(path, { name })])
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, path],
      [303, path],
    ])
    expect(await stored(quote)).toMatchObject({ status: 'approved', answer: { name, channel: 'link' } })
    const { body } = await customer.get(path)
    expect(body).toContain('Disetujui Rina &lt;script&gt;')
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('Setujui penawaran')

    const actions = await counter.db
      .selectFrom('customerActions')
      .selectAll()
      .where('quoteId', '=', quote.id)
      .execute()
    expect(actions).toMatchObject([{ kind: 'quoteApproved', name }])
    const listed = (who: Client) => who.get('/api/customer-page/actions')
    expect((await listed(counter.cashier)).body.rows[0]).toMatchObject({
      name,
      customerName: quote.customerName,
      quoteId: quote.id,
    })
    expect((await listed(counter.operator)).body.rows).toEqual([])
    const messages = await counter.db.selectFrom('webhookMessages').select(['type', 'data']).execute()
    expect(messages).toMatchObject([
      {
        type: 'quote.answered',
        data: { number: quoteNumber(quote.id), answer: 'approved', name, channel: 'link' },
      },
    ])
    const { rows } = (await counter.owner.get(`/api/activity?kind=quotes&operation=update`)).body
    expect(rows[0]).toMatchObject({ actor: null, customer: name, recordId: quote.id })
  })

  test('a wish for a change is shown until the next revision, which the old link names', async () => {
    const quote = await sentQuote()
    const path = await createLink({ of: 'quote', id: quote.id })
    await answer(path, { answer: 'changesRequested', name: 'Rina', note: 'Tambah <i>satu</i>' })
    const asked = await customer.get(path)
    expect(asked.body).toContain('toko akan menjawab')
    expect(asked.body).toContain('Tambah &lt;i&gt;satu&lt;/i&gt;')
    const before = await stored(quote)
    const items = before.items.map((item) => itemOf(item, { quantity: 7 }))
    const changed = await counter.cashier.patch(`/api/quotes/${quote.id}`, { version: before.version, items })
    const draft = await customer.get(path)
    expect(draft.body).toContain('Penawaran sedang diubah')
    expect(draft.body).not.toContain('Setujui penawaran')
    await send(changed.body)
    const stale = await answer(path, { name: 'Rina' })
    expect(stale.status).toBe(409)
    expect(stale.body).toContain('sekarang revisi 2')
    const { body } = await customer.get(path)
    expect(body).toContain('Ada versi baru: ini revisi 2. Revisi 1 tidak berlaku lagi.')
    expect((await answer(path, { name: 'Rina', revision: '2' })).status).toBe(303)

    // The order of the quote is on the same page, and its links end with the order's.
    const order = await counter.cashier.post('/api/transactions', orderOf(await stored(quote)))
    expect(order.status).toBe(201)
    expect((await customer.get(path)).body).toContain(`Pesanan ${transactionNumber(order.body.id)}`)
    expect((await answer(path, { name: 'Rina', revision: '2' })).status).toBe(404)
    const links = await counter.cashier.get(`/api/customer-page/links?of=order&id=${order.body.id}`)
    expect(links.body).toMatchObject({ isOn: true, count: 1 })
    await counter.cashier.post('/api/customer-page/links/revocation', { of: 'order', id: order.body.id })
    expect((await customer.get(path)).status).toBe(404)
  })

  test('a form of a page from before the last answer changes nothing; a new one does', async () => {
    const quote = await sentQuote()
    const path = await createLink({ of: 'quote', id: quote.id })
    const names = ['Rina', 'Budi', 'Sari']
    const answers = await Promise.all(names.map((name) => answer(path, { name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toContain('Penawaran ini sudah dijawab')
    const wish = { answer: 'changesRequested', name: 'Budi', note: 'Tambah satu' }
    expect((await answer(path, wish)).status).toBe(409)
    expect((await stored(quote)).status).toBe('approved')
    const after = / name="after" value="([^"]+)"/.exec((await customer.get(path)).body)?.[1] ?? ''
    const twice = [await answer(path, { ...wish, after }), await answer(path, { ...wish, after })]
    expect(twice.map(({ status }) => status)).toEqual([303, 303])
    expect((await stored(quote)).status).toBe('changesRequested')
  })

  test('an expired one is not approved, and says so', async () => {
    const quote = await addExpiredQuote(counter)
    await counter.db
      .updateTable('quotes')
      .set({ status: 'sent', sentAt: new Date(), sentChannel: 'link' })
      .where('id', '=', quote.id)
      .execute()
    await counter.db
      .updateTable('quoteRevisions')
      .set({ sentAt: new Date() })
      .where('quoteId', '=', quote.id)
      .execute()
    const path = await createLink({ of: 'quote', id: quote.id })
    const { body } = await customer.get(path)
    expect(body).toContain('Masa berlaku penawaran sudah habis')
    expect(body).toContain('Tanya lewat WhatsApp')
    expect((await answer(path, { name: 'Rina' })).status).toBe(409)
    expect((await stored(quote)).status).toBe('sent')
  })

  test('says what its lines are billed for where papers say it', async () => {
    const billing = { mode: 'roll', widths: [320], canTurn: true, gap: 0, margin: 0, lead: 0 }
    const roll = await counter.product({ name: 'Banner Roll', unit: 'm²', pricePerUnit: 25_000, billing })
    const quote = await sentQuote({ items: [line(roll, { length: 600, width: 300 })] })
    const path = await createLink({ of: 'quote', id: quote.id })
    const billed = 'ditagih 320 × 600 cm, lebar bahan 3,2 m, 19,20\u00a0m²'
    expect((await customer.get(path)).body).not.toContain('ditagih')
    await setShop({ printBilledSize: true })
    expect((await customer.get(path)).body).toContain(billed)
    await setShop({ printBilledSize: false })
  })

  test('a draft has no link, and operators make none of quotes', async () => {
    const draft = await addQuote(counter)
    expect(
      (await counter.cashier.post('/api/customer-page/links', { of: 'quote', id: draft.id })).status,
    ).toBe(404)
    const quote = await sentQuote()
    expect(
      (await counter.operator.post('/api/customer-page/links', { of: 'quote', id: quote.id })).status,
    ).toBe(404)
    const both = { of: 'shop', id: quote.id }
    expect((await counter.cashier.post('/api/customer-page/links', both)).body.code).toBe('INVALID_INPUT')
    expect(quoteNumber(quote.id)).toMatch(/^PNW-/)
  })
})

describe('a design', () => {
  const proofsOf = async (id: string): Promise<LineArtwork[]> =>
    (await counter.cashier.get(`/api/transactions/${id}/proofs`)).body.rows
  const sendProofs = async (id: string) => {
    const proofs = (await proofsOf(id)).map(({ fileId, contentHash }) => ({
      id: crypto.randomUUID(),
      fileId,
      contentHash,
    }))
    return counter.cashier.post(`/api/transactions/${id}/proofs/sendings`, { proofs, channel: 'whatsapp' })
  }
  /** The fields of the form that a page shows. */
  const formOf = (body: string, answer: string): Record<string, string> => {
    const form = body.split('<form').find((part) => part.includes(`value="${answer}"`)) ?? ''
    return Object.fromEntries(
      [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
  }
  const post = (path: string, fields: Record<string, string> | string[][]) =>
    customer.post(`${path}/desain`, new URLSearchParams(fields).toString(), FORM)

  beforeAll(() => setShop({ filesEnabled: true }))

  test('of an order with many leaves its page small: others come as they are answered, other lines are in the nota', async () => {
    const items = Array.from({ length: 150 }, (_, index) =>
      line(counter.card, { quantity: 100, notes: `${index}. ${'Potong sesuai garis '.repeat(6)}` }),
    )
    const sale = await sell(counter, { items })
    const path = await createLink({ of: 'order', id: sale.id })
    for (const { id: lineId } of sale.items.slice(0, 4))
      await addOrderFile(counter.db, { transactionId: sale.id, lineId, content: lineId })
    await sendProofs(sale.id)
    const { body } = await customer.get(path)
    expect(Buffer.byteLength(body)).toBeLessThan(40_000)
    const rest = sale.items.slice(8).reduce((sum, { total }) => sum + total, 0)
    expect(body).toContain(`142 item lain di nota</a></th><td>${formatDigits(rest)}</td>`)
    expect(body.match(/name="contentHash"/g)).toHaveLength(4)
    expect(body).toContain('Desain 2 dari 4')
    expect(body).toContain('Desain berikutnya tampil setelah yang di atas dijawab.')
    expect((await customer.get(`${path}/nota`)).body).toContain('149. Potong sesuai garis')
  })

  test('that was sent is approved once, for what is printed; what was not sent stays unseen', async () => {
    const sale = await sell(counter)
    const path = await createLink({ of: 'order', id: sale.id })
    const lineId = sale.items[0]?.id ?? ''
    const fileId = await addOrderFile(counter.db, { transactionId: sale.id, lineId, content: sale.id })
    const unsent = await customer.get(path)
    expect(unsent.body).not.toContain('Setujui')
    expect((await customer.get(`${path}/desain/${fileId}`)).status).toBe(404)
    await sendProofs(sale.id)
    const page = await customer.get(path)
    expect(page.body).toContain('Cek desain Anda')
    expect(page.body).toContain('Salah cetak setelah disetujui menjadi tanggungan pemesan.')
    expect(Buffer.byteLength(page.body)).toBeLessThan(40_000)
    expect((await customer.get(`${path}/desain?answer=approved`)).status).toBe(404)
    const wish = formOf(page.body, 'changesRequested')
    expect((await post(path, { ...wish, name: 'Rina' })).body).toContain('Tulis apa yang ingin diperbaiki')
    for (const [field, value] of [
      ['fileId', 'abc'],
      ['contentHash', '\u0000'],
    ] as const) {
      const made = { ...wish, name: 'Rina', comment: 'Lebih besar', [field]: value }
      expect((await post(path, made)).status).toBe(400)
    }
    // What was typed stays in a form that is refused.
    const unnamed = await post(path, [
      ...Object.entries({ ...wish, name: ' ' }),
      ['at', '0.25,0.5'],
      ['note', 'Di "sini"'],
    ])
    expect(unnamed.body).toContain(
      'value="Di &quot;sini&quot;"><input type="hidden" name="at" value="0.25,0.5">',
    )
    const pins = [
      ['at', '0.2500,0.5000'],
      ['note', 'Angkatan 13'],
      ['at', '0.9,0.1'],
      ['note', 'Logo <baru>'],
    ]
    const asked = await post(path, [...Object.entries({ ...wish, name: 'Rina', comment: '' }), ...pins])
    expect(asked.status).toBe(303)
    const [artwork] = await proofsOf(sale.id)
    expect(artwork).toMatchObject({
      state: 'changesRequested',
      last: {
        name: 'Rina',
        channel: 'link',
        comment: '1. Angkatan 13\n2. Logo <baru>',
        pins: [
          { x: 0.25, y: 0.5 },
          { x: 0.9, y: 0.1 },
        ],
      },
    })
    expect((await customer.get(path)).body).toContain('Logo &lt;baru&gt;')
    // The form of the page before.
    const stale = formOf(page.body, 'approved')
    await addOrderFile(counter.db, { transactionId: sale.id, lineId, content: `${sale.id} 2` })
    expect((await customer.get(path)).body).not.toContain('Ya, setujui')
    const refused = await post(path, { ...stale, name: 'Rina' })
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('Ada versi baru: versi 2')
    await sendProofs(sale.id)
    const approval = { ...formOf((await customer.get(path)).body, 'approved'), name: 'Rina' }
    const twice = await Promise.all([post(path, approval), post(path, approval)])
    expect(twice.map(({ status }) => status)).toEqual([303, 303])
    const rows = await counter.db
      .selectFrom('proofs')
      .select('kind')
      .where('transactionId', '=', sale.id)
      .execute()
    expect(rows.map(({ kind }) => kind)).toEqual(['sent', 'changesRequested', 'sent', 'approved'])
    expect((await customer.get(path)).body).toContain('Disetujui Rina, hari ini')
    const actions = (await counter.operator.get('/api/customer-page/actions')).body.rows
    expect(actions.map(({ kind }: { kind: string }) => kind).slice(0, 2)).toEqual([
      'proofApproved',
      'proofChangesRequested',
    ])
  })

  test('is shown as a picture until its order is cancelled or deleted', async () => {
    for (const end of [cancelSale, deleteSale]) {
      const sale = await sell(counter)
      const path = await createLink({ of: 'order', id: sale.id })
      const lineId = sale.items[0]?.id ?? ''
      const content = `${sale.id} picture`
      const fileId = await addOrderFile(counter.db, { transactionId: sale.id, lineId, content })
      const hash = createHash('sha256').update(content).digest('hex')
      await counter.db.updateTable('storedFiles').set({ hasPreview: true }).where('hash', '=', hash).execute()
      const folder = `${dataDir}/files/preview/${hash.slice(0, 2)}`
      await mkdir(folder, { recursive: true })
      await writeFile(`${folder}/${hash}-large.webp`, 'picture')
      await sendProofs(sale.id)
      const from = { host: 'pesanan.contoh.id', 'x-forwarded-for': '198.51.100.11' }
      const picture = async () => (await counter.anonymous.get(`${path}/desain/${fileId}`, from)).status
      expect(await picture()).toBe(200)
      expect((await end(counter.owner, sale.id)).status).toBe(200)
      expect(await picture()).toBe(404)
    }
  })

  test('is answered as its page asks: not after another answer, nor once the order has ended', async () => {
    const sale = await sell(counter)
    const path = await createLink({ of: 'order', id: sale.id })
    const lineId = sale.items[0]?.id ?? ''
    await addOrderFile(counter.db, { transactionId: sale.id, lineId, content: `${sale.id} late` })
    await sendProofs(sale.id)
    const { body } = await customer.get(path)
    const wish = { ...formOf(body, 'changesRequested'), name: 'Budi', comment: 'Nama salah' }
    expect((await post(path, wish)).status).toBe(303)
    // The page that Rina still had open, other words, and a form made by hand.
    const [{ id: last } = { id: '' }] = await counter.db
      .selectFrom('proofs')
      .select('id')
      .where('transactionId', '=', sale.id)
      .orderBy('seq', 'desc')
      .execute()
    const approval = { ...formOf(body, 'approved'), name: 'Rina' }
    for (const fields of [approval, { ...approval, after: last }, { ...wish, comment: 'Tanggal salah' }]) {
      const refused = await post(path, fields)
      expect(refused.status).toBe(409)
      expect(refused.body).toContain('Desain ini tidak menunggu jawaban lagi')
    }
    expect((await post(path, wish)).status).toBe(303)
    await addOrderFile(counter.db, { transactionId: sale.id, lineId, content: `${sale.id} later` })
    await sendProofs(sale.id)
    const again = { ...formOf((await customer.get(path)).body, 'approved'), name: 'Rina' }
    const resent = await post(path, { ...again, after: '' })
    expect([resent.status, resent.body.includes('baru dikirim lagi')]).toEqual([409, true])
    const { version } = (await counter.cashier.get(`/api/transactions/${sale.id}`)).body
    await counter.cashier.patch(`/api/transactions/${sale.id}`, { version, status: 'completed' })
    expect((await post(path, again)).status).toBe(409)
    expect((await proofsOf(sale.id))[0]?.state).toBe('proofSent')
    const rows = await counter.db
      .selectFrom('proofs')
      .select('id')
      .where('transactionId', '=', sale.id)
      .execute()
    expect(rows).toHaveLength(3)
  })

  test('of the customer arrives in pieces, on the order of the link only', async () => {
    const sale = await sell(counter)
    const other = await sell(counter)
    const path = await createLink({ of: 'order', id: sale.id })
    const begin = (lineId: string, more = '') => {
      const named = `lineId ${btoa(lineId)},name ${btoa('a.pdf')}${more}`
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': '6', 'upload-metadata': named }
      return fetch(`http://127.0.0.1:${port}${path}/berkas`, { method: 'POST', headers })
    }
    const lineId = sale.items[0]?.id ?? ''
    const elsewhere = await begin(other.items[0]?.id ?? '', `,transactionId ${btoa(other.id)}`)
    expect(elsewhere.status).toBe(404)
    const begun = await begin(lineId)
    const place = begun.headers.get('location') ?? ''
    expect([begun.status, place.startsWith(`${path}/berkas/`)]).toEqual([201, true])
    const send = (offset: number, body: string, address = place) =>
      fetch(`http://127.0.0.1:${port}${address}`, {
        ...{ method: 'PATCH', body },
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
      })
    expect((await send(0, 'abc')).status).toBe(204)
    const foreign = await createLink({ of: 'order', id: other.id })
    expect((await send(3, 'def', place.replace(path, foreign))).status).toBe(404)
    expect((await send(3, 'def')).status).toBe(204)
    const { rows } = (await counter.cashier.get(`/api/files?transactionId=${sale.id}`)).body
    expect(rows).toMatchObject([{ name: 'a.pdf', channel: 'customer', lineId, bytes: 6 }])
    const [action] = (await counter.operator.get('/api/customer-page/actions')).body.rows
    expect(action).toMatchObject({ kind: 'fileSent', name: sale.customerName, transactionId: sale.id })

    // One order takes neither the places of others nor the disk.
    const statuses = []
    for (let left = 0; left < 11; left += 1) statuses.push((await begin(lineId)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
    await sql`insert into order_files (id, transaction_id, line_id, version, hash, name, channel)
      select gen_random_uuid(), transaction_id, line_id, version + added, hash, name, channel
      from order_files, generate_series(1, 19) as added where line_id = ${lineId}`.execute(counter.db)
    const full = await begin(lineId)
    expect([full.status, (await full.json()).message]).toEqual([
      400,
      'Untuk item ini sudah 20 file terkirim. Hubungi toko dulu',
    ])
  })
})

describe('a link', () => {
  test('only its hash is kept; it ends after 14 days, and another one prolongs it', async () => {
    const sale = await sell(counter)
    const path = await createLink({ of: 'order', id: sale.id })
    const token = path.slice(3)
    const { rows } = await counter.db.executeQuery<Record<string, unknown>>(
      counter.db.selectFrom('customerLinks').selectAll().compile(),
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    const ofSale = counter.db.updateTable('customerLinks').where('transactionId', '=', sale.id)
    await ofSale.set({ expiresAt: new Date(Date.now() + 1000) }).execute()
    await createLink({ of: 'order', id: sale.id })
    const { body } = await counter.cashier.get(`/api/customer-page/links?of=order&id=${sale.id}`)
    expect(body.count).toBe(2)
    const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(14, 1)
    expect((await customer.get(path)).status).toBe(200)
    await ofSale.set({ expiresAt: new Date(Date.now() - 1000) }).execute()
    expect((await customer.get(path)).status).toBe(404)
  })

  test('unknown, ended, revoked and deleted ones get one answer, with the shop and nothing else', async () => {
    const sale = await sell(counter)
    const ended = await createLink({ of: 'order', id: sale.id })
    await counter.cashier.post('/api/customer-page/links/revocation', { of: 'order', id: sale.id })
    const addresses = [
      '/p/AAAAAAAAAAAAAAAAAAAAAA',
      ended,
      `${ended}/nota`,
      '/p/x',
      "/p/'%20or%201=1",
      `/p/${'A'.repeat(500)}`,
    ]
    const answers = await Promise.all(addresses.map((address) => customer.get(address)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.body).toContain('Tanya lewat WhatsApp')
    const audit = (await counter.owner.get('/api/activity?kind=customerPage')).body.rows
    expect(audit[0].changes).toMatchObject([{ field: 'revoked_at', after: true }])
  })

  test('guesses are slowed down, for their sender alone', async () => {
    const sale = await sell(counter)
    const path = await createLink({ of: 'order', id: sale.id })
    const from = (address: string, asked: string) =>
      counter.anonymous.get(asked, { host: 'pesanan.contoh.id', 'x-forwarded-for': address })
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => from('198.51.100.9', `/p/${'B'.repeat(20)}${10 + index}`)),
    )
    expect(guesses.some(({ status }) => status === 429)).toBe(true)
    expect((await from('198.51.100.9', path)).status).toBe(429)
    expect((await from('198.51.100.10', path)).status).toBe(200)
    // What a right link has not is no guess.
    for (let asked = 0; asked < 21; asked += 1) await from('198.51.100.10', `${path}/desain/none`)
    expect((await from('198.51.100.10', path)).status).toBe(200)
  })

  test('says in words that the shop cannot be asked', async () => {
    const stopped = Object.assign(new Error('the database is shutting down'), { code: '57P01' })
    const db = {
      selectFrom: () => {
        throw stopped
      },
    } as unknown as Database
    const pages = customerPages({
      db,
      onCommit: () => {},
      env: { customerUrl: ADDRESS } as Env,
      files: {} as never,
    })
    const answer = await pages.request('/AAAAAAAAAAAAAAAAAAAAAA')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.text()).toContain('<p>Halaman ini belum bisa dibuka. Coba lagi sebentar lagi.</p>')
  })

  test('nothing else of the shop is reachable by its address', async () => {
    const addresses = [
      '/',
      '/api/session',
      '/api/welcome',
      '/api/docs',
      '/api/auth/get-session',
      '/healthz',
      '/https',
      '/index.html',
      '/p',
    ]
    const answers = await Promise.all(addresses.map((address) => customer.get(address)))
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 404))
    expect((await customer.post('/api/auth/sign-in/email', { email: 'a@b.id', password: 'x' })).status).toBe(
      404,
    )
    // A tunnel that names this computer instead.
    const tunnelled = await counter.anonymous.get('/api/welcome', { 'x-forwarded-for': '203.0.113.7' })
    expect(tunnelled.status).toBe(404)
    expect((await counter.anonymous.get('/api/welcome', { host: 'pesanan.contoh.id.' })).status).toBe(404)
    expect((await counter.anonymous.get('/api/welcome')).status).toBe(200)
  })

  test('a shop that does not use the page has none', async () => {
    const sale = await sell(counter)
    const path = await createLink({ of: 'order', id: sale.id })
    await setShop({ customerPageEnabled: false })
    expect((await customer.get(path)).status).toBe(404)
    expect((await customer.get(path)).body).not.toContain('WhatsApp')
    expect(
      (await counter.cashier.post('/api/customer-page/links', { of: 'order', id: sale.id })).status,
    ).toBe(404)
    const { body } = await counter.cashier.get(`/api/customer-page/links?of=order&id=${sale.id}`)
    expect(body.isOn).toBe(false)
    await setShop({ customerPageEnabled: true })
    expect((await customer.get(path)).status).toBe(200)
  })
})
