import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Print, Printer } from '../../../contract/printers.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import { transactionContext } from '../../platform/database/transaction.ts'
import { openCounter, sell } from '../../testing/counter.ts'
import { linesOf, readEscPos } from '../../testing/esc-pos.ts'
import { fakePrinter } from '../../testing/printer.ts'
import { setRolePermissions } from '../../testing/staff.ts'
import { markStaleUnsure } from './print-jobs.queries.ts'
import { sendToPrinter } from './send-to-printer.ts'

const counter = await openCounter()
const played: ReturnType<typeof fakePrinter>[] = []
afterEach(async () => {
  await Promise.all(played.map((printer) => printer.off()))
  await counter.db.updateTable('printJobs').set({ state: 'dropped', content: null }).execute()
})
afterAll(() => counter.close())

/** A configured printer, on by default. */
async function printer(manner = {}, { isOn = true, ...fields }: { isOn?: boolean; drawer?: boolean } = {}) {
  const device = fakePrinter(manner)
  played.push(device)
  if (isOn) await device.on()
  const input = {
    id: uuidv7(),
    name: 'Struk Kasir 1',
    host: device.host,
    paper: '80mm',
    drawer: true,
    ...fields,
  }
  const made = await counter.owner.post('/api/printers', input)
  expect(made.status).toBe(201)
  return { ...device, id: (made.body as Printer).id }
}

const print = (printerId: string, what: string, body: object = {}, by = counter.cashier) =>
  by.post(`/api/printers/${printerId}/${what}`, { id: uuidv7(), ...body })
const now = async (id: string): Promise<Print> => (await counter.cashier.get(`/api/prints/${id}`)).body
const settle = (id: string, as: string) =>
  counter.cashier.post(`/api/prints/${id}/resolution`, { resolution: as })
const becomes = (id: string, state: string) => expect.poll(async () => (await now(id)).state).toBe(state)
const textOf = (bytes: Buffer | undefined) => linesOf(bytes ?? new Uint8Array()).join('\n')

test('an invoice is printed once per id and opens the drawer on request', async () => {
  const sale = await sell(counter, { paidAmount: 150_000 })
  const device = await printer()
  const id = uuidv7()
  const wish = { id, transactionId: sale.id, openDrawer: true }
  const sent = await print(device.id, 'invoice-prints', wish)
  expect(sent.status).toBe(201)
  await becomes(id, 'printed')
  expect(textOf(device.printed[0])).toMatch(/^Sisa +131\.000$/m)
  expect(readEscPos(device.printed[0] ?? Buffer.alloc(0))[0]).toEqual({ kick: 0 })
  // A retry prints nothing.
  expect((await print(device.id, 'invoice-prints', wish)).body.state).toBe('printed')
  await sleep(300)
  expect(device.printed).toHaveLength(1)
  const other = await sell(counter)
  expect((await print(device.id, 'invoice-prints', { id, transactionId: other.id })).status).toBe(400)
  const { rows } = (await counter.operator.get('/api/printers')).body
  expect(rows.find((row: Printer) => row.id === device.id)).toMatchObject({
    open: [],
    printedAt: expect.any(String),
  })
})

test('jobs wait while the printer is off and are printed once and in order afterwards', async () => {
  const device = await printer({}, { isOn: false })
  const first = (await print(device.id, 'test-prints', {}, counter.owner)).body
  await expect.poll(async () => (await now(first.id)).cause).toBe('unreachable')
  const sale = await sell(counter)
  const second = (await print(device.id, 'invoice-prints', { transactionId: sale.id })).body
  const kick = (await print(device.id, 'drawer-openings')).body
  await device.on()
  await becomes(first.id, 'printed')
  await becomes(second.id, 'printed')
  await expect.poll(async () => (await now(kick.id)).state).toMatch(/printed|dropped/)
  const [one, two] = device.printed.filter((bytes) => bytes.length > 5)
  expect(textOf(one)).toContain('Uji cetak')
  expect(textOf(two)).toContain(sale.id.slice(-8).toUpperCase())
})

test('without paper a job waits with the cause, and nothing is sent', async () => {
  const manner = { noPaper: true }
  const device = await printer(manner)
  const { id } = (await print(device.id, 'test-prints', {}, counter.owner)).body
  await expect.poll(async () => (await now(id)).cause).toBe('paper')
  expect(device.printed).toEqual([])
  manner.noPaper = false
  await becomes(id, 'printed')
  expect(device.printed).toHaveLength(1)
})

test('a connection lost while printing leaves the job unsure until a person decides', async () => {
  const manner: { breaksAfter?: number } = { breaksAfter: 10 }
  const device = await printer(manner)
  const { id } = (await print(device.id, 'test-prints', {}, counter.owner)).body
  await becomes(id, 'unsure')
  delete manner.breaksAfter
  const next = (await print(device.id, 'test-prints', {}, counter.owner)).body
  await becomes(next.id, 'printed')
  await sleep(2500)
  expect((await now(id)).state).toBe('unsure')
  expect(device.printed).toHaveLength(2)
  expect((await settle(id, 'again')).status).toBe(201)
  await becomes(id, 'printed')
  expect(device.printed).toHaveLength(3)
  // A second decision on the same job changes nothing.
  expect((await settle(id, 'again')).body.state).toBe('printed')
})

test('reprinting does not open the drawer; opening it again needs the right to receive payments', async () => {
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
  const manner: { breaksAfter?: number } = { breaksAfter: 10 }
  const device = await printer(manner)
  const sale = await sell(counter, { paidAmount: 1_000 })
  const invoice = { id: uuidv7(), transactionId: sale.id, openDrawer: true }
  await print(device.id, 'invoice-prints', invoice)
  await becomes(invoice.id, 'unsure')
  manner.breaksAfter = 2
  const drawer = { id: uuidv7() }
  await print(device.id, 'drawer-openings', drawer)
  await becomes(drawer.id, 'unsure')
  delete manner.breaksAfter
  const before = device.printed.length
  const again = (id: string, who = counter.operator) =>
    who.post(`/api/prints/${id}/resolution`, { resolution: 'again' })
  expect((await again(drawer.id)).body).toMatchObject({
    code: 'RIGHT_MISSING',
    data: { rights: ['receivePayments'] },
  })
  expect((await again(invoice.id)).status).toBe(201)
  await becomes(invoice.id, 'printed')
  expect(readEscPos(device.printed[before] ?? Buffer.alloc(0)).filter((part) => 'kick' in part)).toEqual([])
  expect((await again(drawer.id, counter.cashier)).status).toBe(201)
  await becomes(drawer.id, 'printed')
  expect(readEscPos(device.printed[before + 1] ?? Buffer.alloc(0))).toEqual([{ kick: 0 }])
})

test('a job of a killed server becomes unsure when it expires', async () => {
  const device = await printer({}, { isOn: false })
  const { id } = (await print(device.id, 'test-prints', {}, counter.owner)).body
  await expect.poll(async () => (await now(id)).cause).toBe('unreachable')
  const long = new Date(Date.now() - 60_000)
  await counter.db
    .updateTable('printJobs')
    .set({ state: 'sending', sentAt: long })
    .where('id', '=', id)
    .execute()
  await markStaleUnsure(transactionContext(counter.served), 30_000)
  expect((await now(id)).state).toBe('unsure')
  await settle(id, 'printed')
  expect((await now(id)).state).toBe('printed')
})

test('each step of sending ends by its timeout, whatever the printer does', async () => {
  const limits = { connect: 300, status: 100, print: 400, close: 200 }
  const over = new AbortController().signal
  const send = (to: { host: string; port: number }) => sendToPrinter(to, Buffer.from('halo\n'), over, limits)
  const away = fakePrinter()
  expect(await send(away)).toEqual({ state: 'waiting', cause: 'unreachable' })
  expect(await send({ host: '8.8.8.8', port: 9100 })).toEqual({ state: 'waiting', cause: 'unreachable' })
  for (const [manner, state] of [
    [{}, 'printed'],
    [{ mute: true }, 'printed'],
    [{ stalls: true }, 'unsure'],
    [{ mute: true, stalls: true }, 'unsure'],
    [{ mute: true, breaksAfter: 1 }, 'unsure'],
  ] as const) {
    const device = fakePrinter(manner)
    played.push(device)
    await device.on()
    expect(await send(device), JSON.stringify(manner)).toMatchObject({ state })
  }
})

test('only users of the settings add printers, and only with private addresses', async () => {
  const input = { id: uuidv7(), name: 'Luar', host: '8.8.8.8', paper: '80mm' }
  expect((await counter.owner.post('/api/printers', input)).status).toBe(400)
  expect(
    (await counter.owner.post('/api/printers', { ...input, host: '127.0.0.1', port: 5432 })).status,
  ).toBe(400)
  const inside = { ...input, host: '192.168.1.31' }
  expect((await counter.cashier.post('/api/printers', inside)).status).toBe(403)
  const made = await counter.owner.post('/api/printers', inside)
  const { id, version } = made.body
  expect((await counter.owner.patch(`/api/printers/${id}`, { version, host: '1.1.1.1' })).status).toBe(400)
  expect((await counter.owner.patch(`/api/printers/${id}`, { version, drawer: true })).body.drawer).toBe(true)
  expect((await counter.owner.delete(`/api/printers/${id}`)).status).toBe(200)
  expect((await print(id, 'test-prints', {}, counter.owner)).status).toBe(404)
})

test('an operator prints job tickets but no invoices; the drawer needs the right to receive payments', async () => {
  const device = await printer()
  const sale = await sell(counter)
  const ticket = await print(device.id, 'job-ticket-prints', { transactionId: sale.id }, counter.operator)
  expect(ticket.status).toBe(201)
  await becomes(ticket.body.id, 'printed')
  expect(textOf(device.printed[0])).toContain('Cetakan ke-1')
  expect(textOf(device.printed[0])).not.toMatch(/Rp|25\.000|281\.000/)
  expect((await print(device.id, 'drawer-openings', {}, counter.operator)).status).toBe(403)
  const asked = { transactionId: sale.id, openDrawer: true }
  expect((await print(device.id, 'invoice-prints', asked, counter.operator)).status).toBe(403)
  await setRolePermissions(
    counter,
    { ...DEFAULT_ROLE_PERMISSIONS, cashier: ['/products'] },
    DEFAULT_ROLE_RIGHTS,
  )
  expect((await print(device.id, 'invoice-prints', { transactionId: sale.id })).status).toBe(403)
  expect((await counter.cashier.get('/api/printers')).status).toBe(403)
})

test('a device that answers with too many bytes is disconnected', async () => {
  const device = fakePrinter({ floods: true })
  played.push(device)
  await device.on()
  const limits = { connect: 1000, status: 50, print: 3_600_000, close: 1000 }
  const outcome = await sendToPrinter(device, Buffer.from('halo\n'), new AbortController().signal, limits)
  expect(outcome).toEqual({ state: 'unsure' })
})
