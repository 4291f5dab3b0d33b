import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayReport } from '../../../contract/reports.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import { PAYMENT_METHODS } from '../../../core/payments/payment.ts'
import { addDays, dayOf, formatLongDay, startOfDay } from '../../../core/time/calendar.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import { readEnv } from '../../platform/process/env.ts'
import { type Counter, openCounter } from '../../testing/counter.ts'
import { type MailServer, openMailServer } from '../../testing/mail-server.ts'
import { seededRandom } from '../../testing/random.ts'
import { randomSales } from '../../testing/random-sales.ts'
import { fetchExport } from '../../testing/spreadsheet.ts'
import { setRolePermissions } from '../../testing/staff.ts'
import { mailDayReport, mailDueReports } from './mail-day-report.ts'

const ZONE = 'Asia/Jakarta'
const ACTIONS = 120
const today = dayOf(new Date(), ZONE)
const DAYS = Array.from({ length: 6 }, (_, back) => addDays(today, -back))
const seeded = seededRandom(20_261_124)
const { random, oneOf } = seeded

let mail: MailServer
let counter: Counter
beforeAll(async () => {
  mail = await openMailServer()
  counter = await openCounter({
    env: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'toko@printpro.id' },
  })
})
afterAll(async () => {
  await counter.close()
  await mail.close()
})

const report = async (day: string, who = counter.owner): Promise<DayReport> =>
  (await who.get(`/api/reports/day?day=${day}`)).body

/** What the tables themselves say of a day, by nothing that the report is made of. */
async function fromTheTables(day: string) {
  const { rows } = await sql<Record<string, number>>`
    with bounds as (select ${startOfDay(day, ZONE)}::timestamptz as since, ${startOfDay(addDays(day, 1), ZONE)}::timestamptz as until),
    sold as (select transactions.* from transactions, bounds where created_at >= since and created_at < until
      and deleted_at is null and status <> 'cancelled' and not is_sample),
    money as (select payments.*, transactions.created_at < since as earlier from payments, transactions, bounds
      where transactions.id = transaction_id and payments.created_at >= since and payments.created_at < until)
    select (select count(*) from sold) as count, (select coalesce(sum(total), 0) from sold) as amount,
      (select coalesce(sum(tax), 0) from sold) as tax,
      (select coalesce(sum(amount) filter (where method = 'cash'), 0) from money) as cash,
      (select coalesce(sum(amount) filter (where method = 'transfer'), 0) from money) as transfer,
      (select coalesce(sum(amount) filter (where method = 'qris'), 0) from money) as qris,
      (select coalesce(sum(amount) filter (where earlier), 0) from money) as settled,
      (select coalesce(-sum(amount) filter (where kind = 'refund'), 0) from money) as refunded,
      (select coalesce(sum(amount), 0) from expenses where spent_on = ${day}::date and deleted_at is null) as spent`.execute(
    counter.db,
  )
  return rows[0] ?? {}
}

test('after random days each report equals Analitik and the payments, to the rupiah', async () => {
  const { add, change } = randomSales(counter, seeded, DAYS, ZONE)
  for (let step = 0; step < ACTIONS; step++) {
    const kind = random(10)
    if (kind < 4) await add({ discountPercent: random(4) === 0 ? random(30) : 0 })
    else if (kind < 9) await change()
    else {
      const expense = { id: uuidv7(), name: 'Bahan', amount: random(90_000), method: oneOf(PAYMENT_METHODS) }
      await counter.owner.post('/api/expenses', { ...expense, spentOn: oneOf(DAYS) })
    }
  }
  let whole = 0
  for (const day of DAYS) {
    const { sales: sold, received, exceptions, expenses, unpaid } = await report(day)
    const { body: analytics } = await counter.owner.get(`/api/analytics/figures?from=${day}&to=${day}`)
    const { settled, ...money } = received
    expect({ sales: sold, received: money, expenses, unpaid }).toEqual(analytics.current)
    const { cash, transfer, qris, refunded } = received
    expect({
      ...sold,
      ...{ cash, transfer, qris, refunded, settled },
      spent: expenses?.amount,
    }).toEqual(await fromTheTables(day))
    expect(exceptions?.refunded.amount).toBe(refunded)
    expect(received.amount).toBe(cash + transfer + qris)
    whole += received.amount
  }
  const { rows } = await sql<{ ledger: number }>`select sum(amount)::float8 as ledger from payments`.execute(
    counter.db,
  )
  expect(whole).toBe(rows[0]?.ledger)
})

test('spreadsheet and e-mail contain the report; the e-mail goes to owners only', async () => {
  const now = await report(today)
  expect(now.canMail).toBe(true)
  const sheet = await fetchExport(counter.url, counter.owner, `reports/day/export?day=${today}`)
  const row = sheet.rows.find((one) => one.Uraian?.v === 'Diterima')
  expect(row?.Rupiah?.v).toBe(now.received.amount)
  const sent = await counter.owner.post('/api/reports/day/mail', { day: today })
  expect(sent).toMatchObject({ status: 200, body: { to: ['owner@printpro.id'] } })
  const [letter] = mail.received
  expect(letter?.to).toEqual(['owner@printpro.id'])
  expect(letter?.email.subject).toContain('Laporan harian')
  expect(letter?.email.text).toContain(`Rp ${Math.abs(now.received.amount).toLocaleString('id-ID')}`)
  expect((await counter.manager.post('/api/reports/day/mail', { day: today })).status).toBe(403)
})

test('discounts are listed above the lowest limit of selling roles, all of them without a limit', async () => {
  const { rows } = await sql<{ percent: number }>`
    select discount_percent::float8 as percent from transactions
    where discount_percent > 0 and status <> 'cancelled' and deleted_at is null and not is_sample`.execute(
    counter.db,
  )
  const listed = async () => {
    const { discountThreshold, exceptions } = await report(today)
    return { discountThreshold, count: exceptions?.discounted.count }
  }
  expect(await listed()).toEqual({ discountThreshold: 0, count: rows.length })
  const { cashier: _, ...others } = DEFAULT_ROLE_RIGHTS
  const cashier = { granted: DEFAULT_ROLE_RIGHTS.cashier?.granted ?? [], discountLimit: 15 }
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, { ...others, cashier })
  const above = rows.filter(({ percent }) => percent > 15).length
  expect([above > 0, above < rows.length]).toEqual([true, true])
  expect(await listed()).toEqual({ discountThreshold: 15, count: above })
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
})

test('without the right to see profit there are no expenses or exceptions; without Analitik there is no report', async () => {
  const { manager, ...others } = DEFAULT_ROLE_RIGHTS
  const granted = manager?.granted.filter((right) => right !== 'seeProfit') ?? []
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
    ...others,
    manager: { granted, discountLimit: 100 },
  })
  expect(await report(today, counter.manager)).toMatchObject({ expenses: null, exceptions: null })
  const sheet = await fetchExport(counter.url, counter.manager, `reports/day/export?day=${today}`)
  expect(sheet.rows.map((row) => row.Bagian?.v)).not.toContain('Pengeluaran')
  for (const path of ['', '/export']) {
    expect((await counter.cashier.get(`/api/reports/day${path}?day=${today}`)).status).toBe(403)
  }
  expect((await counter.owner.get('/api/reports/day?day=1999-12-31')).status).toBe(400)
})

test('yesterday’s report is mailed once, unless the day was empty or mailing is off', async () => {
  const { owner, db } = counter
  const log = pino({ enabled: false })
  const deps = {
    db,
    log,
    env: readEnv({ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'toko@printpro.id' }),
  }
  const before = mail.received.length
  const { body: settings } = await owner.get('/api/reports/settings')
  expect(settings.mailDaily).toBe(true)
  expect((await counter.manager.get('/api/reports/settings')).status).toBe(403)
  await mailDueReports(deps)
  expect(mail.received.slice(before).map(({ to }) => to)).toEqual([['owner@printpro.id']])
  expect(mail.received.at(-1)?.email.text).toContain(formatLongDay(addDays(today, -1)))
  // Closed for two days, then begun twice: the first try came no further than the day before yesterday.
  const run = (day: string) =>
    db.insertInto('dailyRuns').values({ day, task: 'report', finishedAt: new Date() })
  await run(addDays(today, -3)).execute()
  for (const _ of ['once', 'again']) await mailDueReports(deps)
  const days = mail.received.slice(before + 1).map(({ email }) => email.text)
  expect(days).toHaveLength(4)
  for (const [at, ago] of [3, 2, 1, 1].entries())
    expect(days[at]).toContain(formatLongDay(addDays(today, -ago)))
  await owner.patch('/api/reports/settings', { version: settings.version, mailDaily: false })
  const sent = mail.received.length
  await mailDueReports(deps)
  await mailDueReports({ ...deps, env: readEnv({}) })
  expect(mail.received).toHaveLength(sent)
  const mailer = openMailer(deps.env.mail ?? expect.fail())
  expect(await mailDayReport({ db, log, mailer }, '2001-01-01')).toEqual([])
  expect(await mailDayReport({ db, log, mailer }, '2001-01-01', { isRequested: true })).toEqual([
    'owner@printpro.id',
  ])
})
