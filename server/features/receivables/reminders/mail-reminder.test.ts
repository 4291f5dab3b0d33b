// Over 250 lines: all cases share the set-up of one shop.
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Debtor, Receivable } from '../../../../contract/receivables.ts'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { formatRupiah } from '../../../../core/money/money.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { qrisWithAmount } from '../../../../core/payments/qris.ts'
import { addDays, dayOf, formatLongDay, startOfDay } from '../../../../core/time/calendar.ts'
import { STATIC_QRIS } from '../../../../testing/qris.ts'
import { type Counter, deleteSale, issuesByField, line, openCounter, sell } from '../../../testing/counter.ts'
import { type MailServer, openMailServer } from '../../../testing/mail-server.ts'
import { readQrPicture } from '../../../testing/qr-picture.ts'

let counter: Counter
let server: MailServer

/** Behaviour of the mail server by recipient. */
const behaviour: Record<string, (done: (error?: Error | null) => void) => void> = {
  'tolak@toko.id': (done) => done(new Error('no such box')),
  'putus@toko.id': () => server.hangUp(),
}

beforeAll(async () => {
  server = await openMailServer({
    onRcptTo: ({ address }, _session, done) => {
      const behave = behaviour[address]
      if (behave) behave(done)
      else done()
    },
  })
  counter = await openCounter({
    env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'nota@tokosaya.id' },
  })
})
afterAll(async () => {
  await counter.close()
  await server.close()
})
beforeEach(async () => {
  server.received.length = 0
  // Each test gets its own day because of the daily limit.
  await sql`update reminder_mails set tried_at = tried_at - interval '24 hours'`.execute(counter.db)
})

const zone = 'Asia/Jakarta'
const today = dayOf(new Date(), zone)

/** Inserted directly, past the validation of the API. */
async function customer(name: string, email: string | null): Promise<string> {
  const { id } = await counter.customer('Budi Santoso', 'regular')
  await counter.db.updateTable('customers').set({ name, email }).where('id', '=', id).execute()
  return id
}

/** 10 cards (Rp 5.000 − 5 % member discount + Rp 475 tax, rounded to Rp 5.000), created some days ago. */
async function owes(customerId: string, { days = 0, paidAmount = 0 } = {}): Promise<Transaction> {
  const sale = await sell(counter, { customerId, items: [line(counter.card, { quantity: 10 })], paidAmount })
  const at = startOfDay(addDays(today, -days), zone)
  await sql`update transactions set created_at = ${at} where id = ${sale.id}`.execute(counter.db)
  return sale
}

const mail = (sale: { id: string }, id = uuidv7(), client = counter.manager) =>
  client.post(`/api/receivables/${sale.id}/mails`, { id })
const mailAll = (customerId: string, id = uuidv7()) =>
  counter.manager.post(`/api/receivables/customers/${customerId}/mails`, { id })

async function row(sale: { id: string; customerId: string }): Promise<Receivable | undefined> {
  const { body } = await counter.manager.get(`/api/receivables/customers/${sale.customerId}`)
  return body.rows.find(({ id }: Receivable) => id === sale.id)
}
const reminders = (sale: { id: string }) =>
  counter.db.selectFrom('reminders').selectAll().where('transactionId', '=', sale.id).execute()

test('the e-mail has the shop’s own reminder text and bank account', async () => {
  const before = await counter.db
    .selectFrom('storeConfig')
    .select(['reminderTemplate', 'bankAccount'])
    .execute()
  const own = { reminderTemplate: 'Yth. {pelanggan}\n{rincian}\nke {rekening}', bankAccount: 'BCA 741-0098' }
  await counter.db.updateTable('storeConfig').set(own).execute()
  const customerId = await customer('CV Kata Sendiri', 'kata@toko.id')
  const sale = await owes(customerId)
  expect((await mail(sale)).status).toBe(201)
  const { text, html } = server.received[0]?.email ?? {}
  for (const part of [text, html]) {
    expect(part).toContain('Yth. CV Kata Sendiri')
    expect(part).toContain(transactionNumber(sale.id))
    expect(part).toContain('ke BCA 741-0098')
    expect(part).not.toContain('Halo')
  }
  for (const row of before) await counter.db.updateTable('storeConfig').set(row).execute()
})

test('the e-mail carries the shop’s QRIS as a picture with what remains', async () => {
  const setQris = (qris: { qrisCode: string; qrisEnabled: boolean }) =>
    counter.db.updateTable('storeConfig').set(qris).execute()
  await setQris({ qrisCode: STATIC_QRIS, qrisEnabled: true })
  const customerId = await customer('CV Pindai', 'pindai@toko.id')
  const sale = await owes(customerId)
  expect((await mail(sale)).status).toBe(201)
  const other = await owes(customerId)
  expect((await mailAll(customerId)).status).toBe(201)
  await setQris({ qrisCode: STATIC_QRIS, qrisEnabled: false })
  expect((await mail(other)).status).toBe(201)
  const [one, all, off] = server.received.map(({ email }) => email)
  expect(one?.html).toContain('cid:qris')
  expect(one?.text).toContain(`Bayar ${formatRupiah(5_000)} dengan QRIS`)
  const number = transactionNumber(sale.id)
  expect(await codeIn(one)).toBe(qrisWithAmount(STATIC_QRIS, 5_000, number))
  expect(await codeIn(all)).toBe(qrisWithAmount(STATIC_QRIS, 10_000))
  expect(off).toMatchObject({ attachments: [], text: expect.not.stringContaining('QRIS') })
})

async function codeIn(email: MailServer['received'][number]['email'] | undefined) {
  const [picture] = email?.attachments ?? []
  expect(picture).toMatchObject({ mimeType: 'image/png', contentId: '<qris>' })
  return readQrPicture(Buffer.from(picture?.content as ArrayBuffer))
}

test('both parts of the message have the figures of the screen, and the reminder is recorded', async () => {
  const customerId = await customer('CV Maju Jaya Abadi', 'keuangan@majujaya.co.id')
  const sale = await owes(customerId, { days: 47, paidAmount: 1_500 })
  const answer = await mail(sale)
  expect(answer).toMatchObject({ status: 201, body: { lastReminder: { channel: 'email' } } })

  expect(server.received).toHaveLength(1)
  const [{ from, to, email }] = server.received as [MailServer['received'][number]]
  expect({ from, to }).toEqual({ from: 'nota@tokosaya.id', to: ['keuangan@majujaya.co.id'] })
  expect(email.from).toEqual({ name: 'PrintPro Digital', address: 'nota@tokosaya.id' })
  expect(email.to).toEqual([{ name: 'CV Maju Jaya Abadi', address: 'keuangan@majujaya.co.id' }])
  expect(email.subject).toBe(`Pengingat tagihan ${transactionNumber(sale.id)} · PrintPro Digital`)
  expect(email.cc ?? email.bcc).toBeUndefined()
  for (const part of [email.text, email.html]) {
    for (const text of [
      'Halo CV Maju Jaya Abadi,',
      transactionNumber(sale.id),
      formatLongDay(addDays(today, -47)),
      '47 hari, 17 hari terlambat',
      formatRupiah(sale.total),
      'Rp 1.500',
      formatRupiah(sale.total - 1_500),
    ]) {
      expect(part).toContain(text)
    }
  }
  const noted = await row(sale)
  expect(noted).toMatchObject({ customerEmail: 'keuangan@majujaya.co.id', ...answer.body })
  expect(await reminders(sale)).toMatchObject([{ channel: 'email', sentBy: counter.users.manager }])
  expect((await counter.manager.get('/api/receivables/summary')).body.sendsMail).toBe(true)
})

test('a click sends once: concurrent and later requests get the same answer', async () => {
  const sale = await owes(await customer('Sekali Saja', 'sekali@toko.id'))
  const id = uuidv7()
  const answers = await Promise.all(Array.from({ length: 10 }, () => mail(sale, id)))
  answers.push(await mail(sale, id))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.lastReminder.at)).size).toBe(1)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.email.messageId).toBe(`<${id}@tokosaya.id>`)
  expect(await reminders(sale)).toHaveLength(1)

  await counter.manager.post(`/api/transactions/${sale.id}/payments`, {
    id: uuidv7(),
    amount: sale.total,
    method: 'cash',
  })
  expect((await mail(sale, id)).body).toEqual(answers[0]?.body)
  const other = await owes(sale.customerId)
  const reused = await mail(other, id)
  expect(reused.status).toBe(400)
  expect(issuesByField(reused)).toHaveProperty('id')
  expect((await mailAll(sale.customerId, id)).status).toBe(400)
  expect(server.received).toHaveLength(1)
  expect((await mail(other)).status).toBe(201)
  expect(server.received).toHaveLength(2)
})

describe('a failing mail server', () => {
  test('is reported, nothing is recorded, and the same click can be retried', async () => {
    const sale = await owes(await customer('Alamat Lama', 'tolak@toko.id'))
    const id = uuidv7()
    const refused = await mail(sale, id)
    expect(refused).toMatchObject({
      status: 424,
      body: {
        code: 'MAIL_FAILED',
        message: 'Server email menolak alamat pelanggan. Periksa alamatnya.',
      },
    })
    const together = await Promise.all([mail(sale, id), mail(sale, id), mail(sale, id)])
    expect(together.map(({ body }) => body.code)).toEqual(Array(3).fill('MAIL_FAILED'))
    expect((await row(sale))?.lastReminder).toBeNull()
    const { customerId } = sale
    await counter.db
      .updateTable('customers')
      .set({ email: 'baru@toko.id' })
      .where('id', '=', customerId)
      .execute()
    expect((await mail(sale, id)).status).toBe(201)
    expect(server.received).toMatchObject([{ to: ['baru@toko.id'] }])
    expect((await row(sale))?.lastReminder?.channel).toBe('email')
  })

  test('that disconnects before it has the message can be retried', async () => {
    const sale = await owes(await customer('Putus', 'putus@toko.id'))
    const refused = await mail(sale)
    expect(refused.body).toMatchObject({ code: 'MAIL_FAILED', message: /tidak dapat dihubungi/ })
    expect(await reminders(sale)).toEqual([])
  })

  test('that disconnects after the message leaves the outcome unknown, and the click never sends again', async () => {
    const late = await openMailServer({
      onData: (stream) => void stream.resume().on('end', () => late.hangUp()),
    })
    const shop = await openCounter({
      env: { SMTP_URL: `smtp://127.0.0.1:${late.port}`, MAIL_FROM: 'Toko <nota@tokosaya.id>' },
    })
    const sale = await sell(shop)
    await shop.db.updateTable('customers').set({ email: 'a@b.id' }).execute()
    const id = uuidv7()
    const send = () => shop.manager.post(`/api/receivables/${sale.id}/mails`, { id })
    expect(await send()).toMatchObject({ status: 424, body: { code: 'MAIL_UNCERTAIN' } })
    expect(await send()).toMatchObject({ status: 424, body: { code: 'MAIL_UNCERTAIN' } })
    expect(await shop.db.selectFrom('reminders').selectAll().execute()).toEqual([])
    await shop.close()
    await late.close()
  })
})

test('an e-mail of a killed server is never sent again by the same click', async () => {
  const sale = await owes(await customer('Mati Lampu', 'lampu@toko.id'))
  const id = uuidv7()
  const { customerId } = sale
  await counter.db
    .insertInto('reminderMails')
    .values({
      id,
      customerId,
      transactionId: sale.id,
      recipient: 'lampu@toko.id',
      sentBy: counter.users.owner,
      triedAt: new Date(Date.now() - 60_000),
    })
    .execute()
  expect((await mail(sale, id)).body.code).toBe('MAIL_UNCERTAIN')
  expect(server.received).toEqual([])
  expect((await mail(sale)).status).toBe(201)
})

test('a customer gets at most three e-mails in 24 hours, also with concurrent clicks', async () => {
  const customerId = await customer('Sering Diingatkan', 'sering@toko.id')
  const sales = [await owes(customerId), await owes(customerId), await owes(customerId)]
  const clicks = [...sales, ...sales].map((sale) => mail(sale))
  const answers = await Promise.all([...clicks, mailAll(customerId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message:
      'Pelanggan ini sudah dikirimi 3 email pengingat dalam 24 jam terakhir. Coba lagi besok, atau ingatkan lewat WhatsApp',
  })
  expect(server.received).toHaveLength(3)
  // The limit counts the address, whatever the name; another address is independent.
  const twin = await owes(await customer('Nama Lain', 'Sering@toko.id'))
  expect((await mail(twin)).status).toBe(429)
  expect((await mail(await owes(await customer('Jarang', 'jarang@toko.id')))).status).toBe(201)
  await sql`update reminder_mails set tried_at = tried_at - interval '24 hours'`.execute(counter.db)
  expect((await mail(twin)).status).toBe(201)
})

test('a failed e-mail does not count towards the limit', async () => {
  const sale = await owes(await customer('Sering Gagal', 'tolak@toko.id'))
  for (let time = 0; time < 4; time++) expect((await mail(sale)).body.code).toBe('MAIL_FAILED')
})

describe('names and addresses are untrusted input', () => {
  test.each([
    ['with a recipient', 'Budi\r\nBcc: jahat@contoh.id'],
    ['with a subject', 'Budi\nSubject: lain\n\nisi lain'],
    ['with addresses', '"Budi" <jahat@contoh.id>, <lagi@contoh.id>'],
    ['in other scripts', 'Töko Sumber Makmur 株式会社 🖨️'],
    ['encoded already', '=?utf-8?q?Budi=0D=0ABcc:_jahat@contoh.id?='],
    ['that turns around', '\u202eterbalik\u2028baris'],
    ['without a space', 'x'.repeat(1_000)],
    ['without an end', 'panjang 株 sekali '.repeat(60)],
  ])('a name %s reaches one recipient and no header', async (_what, name) => {
    await counter.db.updateTable('storeConfig').set({ name }).execute()
    const sale = await owes(await customer(name, 'budi@toko.id'))
    expect((await mail(sale)).status).toBe(201)
    const [{ to, source, email }] = server.received as [MailServer['received'][number]]
    expect(to).toEqual(['budi@toko.id'])
    expect(email.to?.map(({ address }) => address)).toEqual(['budi@toko.id'])
    expect(email.from?.address).toBe('nota@tokosaya.id')
    const headers = source.slice(0, source.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/)
    expect(headers.map((header) => header.split(':')[0]).sort()).toEqual(
      ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'].sort(),
    )
    for (const part of source.split('\r\n')) expect(part.length).toBeLessThan(998)
    expect(source).toMatch(/^[\t\r\n\x20-\x7e]*$/)
    expect(email.subject).not.toMatch(/[\r\n]/)
  })

  test.each([
    'a@b.id, c@d.id',
    'a@b.id\r\nBcc: c@d.id',
    'a@b.id c@d.id',
    '<a@b.id>',
    'a@b',
    'Budi <a@b.id>',
    'a@b.id\n',
  ])('the address %j is refused', async (email) => {
    const sale = await owes(await customer('Budi', email))
    expect(await mail(sale)).toMatchObject({
      status: 409,
      body: { code: 'NO_EMAIL', message: 'Alamat email pelanggan tidak valid' },
    })
    expect(server.received).toEqual([])
  })

  test('names are escaped in HTML, and replies go to the shop', async () => {
    const shop = {
      name: 'Toko <b>Saya</b>',
      email: 'halo@tokosaya.id',
      phone: '021 & 022',
      address: 'Jl. "Melati"',
    }
    await counter.db.updateTable('storeConfig').set(shop).execute()
    const sale = await owes(await customer('<img src=x onerror=alert(1)>', 'budi@toko.id'))
    expect((await mail(sale)).status).toBe(201)
    const email = server.received[0]?.email
    expect(email?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(email?.html).toContain('Toko &lt;b&gt;Saya&lt;/b&gt;')
    expect(email?.html).toContain('021 &amp; 022')
    expect(email?.html).not.toMatch(/<img|<b>/)
    expect(email?.text).toContain('Halo <img src=x onerror=alert(1)>,')
    expect(email?.replyTo).toEqual([{ name: shop.name, address: shop.email }])
  })
})

describe('is refused', () => {
  test('without an address, a remaining amount, or a transaction', async () => {
    const none = await owes(await customer('Tanpa Email', null))
    expect(await mail(none)).toMatchObject({ status: 409, body: { code: 'NO_EMAIL' } })
    const customerId = await customer('Ada Email', 'ada@toko.id')
    const paid = await owes(customerId, { paidAmount: 900_000 })
    expect(await mail(paid)).toMatchObject({ status: 409, body: { code: 'NOTHING_OWED' } })
    expect(await mailAll(customerId)).toMatchObject({ status: 409, body: { code: 'NOTHING_OWED' } })
    const cancelled = await owes(customerId)
    await sql`update transactions set status = 'cancelled', cancelled_at = now() where id = ${cancelled.id}`.execute(
      counter.db,
    )
    expect(await mail(cancelled)).toMatchObject({ status: 409, body: { code: 'CANCELLED' } })
    const deleted = await owes(customerId)
    await deleteSale(counter.owner, deleted.id)
    expect((await mail(deleted)).status).toBe(404)
    expect((await mail({ id: uuidv7() })).status).toBe(404)
    expect((await mailAll(uuidv7())).status).toBe(404)
    expect((await mail(cancelled, 'x')).status).toBe(400)
    expect(server.received).toEqual([])
    expect(
      await counter.db.selectFrom('reminderMails').where('customerId', '=', customerId).selectAll().execute(),
    ).toEqual([])
  })

  test('for users without access to Piutang', async () => {
    const sale = await owes(await customer('Ada Email', 'ada@toko.id'))
    for (const client of [counter.cashier, counter.operator])
      expect((await mail(sale, uuidv7(), client)).status).toBe(403)
    expect((await mail(sale, uuidv7(), counter.anonymous)).status).toBe(401)
    expect(server.received).toEqual([])
  })

  test('where no mail server is set', async () => {
    const shop = await openCounter()
    const sale = await sell(shop)
    const answer = await shop.manager.post(`/api/receivables/${sale.id}/mails`, { id: uuidv7() })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'MAIL_NOT_CONFIGURED', message: 'Email belum diatur' },
    })
    await shop.close()
  })
})

test('one e-mail lists all debts of a customer, oldest first, and is recorded on each', async () => {
  const customerId = await customer('Kopi Senja', 'senja@toko.id')
  const newer = await owes(customerId, { days: 2 })
  const older = await owes(customerId, { days: 40, paidAmount: 1_000 })
  const id = uuidv7()
  const [first, second] = await Promise.all([mailAll(customerId, id), mailAll(customerId, id)])
  expect(first.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect(server.received).toHaveLength(1)
  const { subject = '', text = '', html = '' } = server.received[0]?.email ?? {}
  expect(subject).toMatch(/^Pengingat 2 tagihan · /)
  for (const part of [text, html]) {
    expect(part.indexOf(transactionNumber(older.id))).toBeGreaterThan(0)
    expect(part.indexOf(transactionNumber(older.id))).toBeLessThan(part.indexOf(transactionNumber(newer.id)))
    expect(part).toContain(formatRupiah(newer.total + older.total - 1_000))
  }
  for (const sale of [newer, older]) expect(await row(sale)).toMatchObject(first.body)
  const { body } = await counter.manager.get('/api/receivables/customers?search=kopi+senja')
  expect(body.rows.find((debtor: Debtor) => debtor.customerId === customerId)).toMatchObject({
    customerEmail: 'senja@toko.id',
    ...first.body,
  })
})
