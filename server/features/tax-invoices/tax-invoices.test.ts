import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Customer } from '../../../contract/customers.ts'
import type { TaxInvoiceListRow } from '../../../contract/tax-invoices.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { dayOf, monthOf } from '../../../core/time/calendar.ts'
import { type Counter, cancelSale, issuesByField, openCounter, order, sell } from '../../testing/counter.ts'

let counter: Counter
let company: Customer
beforeAll(async () => {
  counter = await openCounter()
  const { version } = (await counter.owner.get('/api/store')).body
  const seller = { taxNumber: '0012345678901000', taxName: 'PT Cetak', taxAddress: 'Depok' }
  await counter.owner.patch('/api/store', { version, taxMode: 'ppn', ...seller })
  company = await counter.customer('PT Maju', 'regular')
})
afterAll(() => counter.close())

const month = monthOf(dayOf(new Date(), 'Asia/Jakarta'))
const list = async () => (await counter.owner.get(`/api/tax-invoices?month=${month}`)).body
const rowsOf = async ({ id }: Pick<Transaction, 'id'>): Promise<TaxInvoiceListRow[]> =>
  (await list()).rows.filter(({ transactionId }: TaxInvoiceListRow) => transactionId === id)
const exportAll = (given: object = {}) => counter.owner.post('/api/tax-invoices/exports', { month, ...given })

async function identify(fields: object | null) {
  const { version } = (await counter.owner.get(`/api/customers/${company.id}`)).body
  const usual = { kind: 'npwp', number: '0098765432101000', name: 'PT Maju', address: 'Jakarta', idtku: '' }
  const taxIdentity = fields && { ...usual, ...fields }
  await counter.owner.patch(`/api/customers/${company.id}`, { version, taxIdentity })
}

async function complete(sale: Transaction): Promise<Transaction> {
  const { version } = (await counter.owner.get(`/api/transactions/${sale.id}`)).body
  return (await counter.owner.patch(`/api/transactions/${sale.id}`, { version, status: 'completed' })).body
}

test('orders without a buyer’s number are a sum of the month; with one they are faktur, exported once', async () => {
  const sale = await complete(await sell(counter, { customerId: company.id }))
  const before = await list()
  const price = sale.total + sale.cashback - sale.tax
  expect(before).toMatchObject({ rows: [], walkIn: { count: 1, price, tax: sale.tax }, voided: [] })
  expect(issuesByField(await exportAll())).toHaveProperty('invoices')

  await identify({})
  expect(await list()).toMatchObject({
    rows: [{ transactionId: sale.id, kind: 'whole', state: 'new', price, tax: sale.tax, problems: [] }],
    walkIn: { count: 0, price: 0, tax: 0 },
  })
  const { status, body } = await exportAll()
  expect({ status, ...body }).toMatchObject({ status: 200, fileName: `coretax-${month}.xml`, count: 1 })
  const bases = [...body.xml.matchAll(/<TaxBase>([\d.]+)</g)].reduce((sum, [, text]) => sum + Number(text), 0)
  const taxes = [...body.xml.matchAll(/<VAT>([\d.]+)</g)].reduce((sum, [, text]) => sum + Number(text), 0)
  expect(bases).toBe(price)
  expect(Math.abs(taxes - sale.tax)).toBeLessThanOrEqual(1)
  expect(await rowsOf(sale)).toMatchObject([{ state: 'exported', exportedAt: expect.any(String) }])
  expect((await exportAll()).status).toBe(400)

  // Changed and gone after the export.
  const { version } = (await counter.owner.get(`/api/transactions/${sale.id}`)).body
  await counter.owner.patch(`/api/transactions/${sale.id}`, { version, discountAmount: 5_000 })
  expect(await rowsOf(sale)).toMatchObject([{ state: 'changed' }])
  expect((await exportAll()).body.count).toBe(1)
  await identify(null)
  expect(await list()).toMatchObject({ rows: [], voided: [{ transactionId: sale.id }] })
  await identify({})
})

test('a down payment has a faktur of its own; one for the month has all goods of a buyer', async () => {
  const sold = await sell(counter, { customerId: company.id, paidAmount: 100_000 })
  const [part] = await rowsOf(sold)
  expect(part).toMatchObject({ kind: 'downPayment', state: 'new' })
  const other = await complete(await sell(counter, { customerId: company.id }))
  const { xml, count } = (await exportAll({ combined: true })).body
  expect(count).toBe(1)
  expect(xml).toContain(`<RefDesc>Gabungan ${month}</RefDesc>`)
  expect(xml).toContain('Uang muka ')
  const [whole] = await rowsOf(other)
  const bases = [...xml.matchAll(/<TaxBase>([\d.]+)</g)].reduce((sum, [, text]) => sum + Number(text), 0)
  expect(bases).toBe((part?.price ?? 0) + (whole?.price ?? 0))

  await cancelSale(counter.owner, sold.id, 100_000)
  expect((await list()).voided).toMatchObject([{ transactionId: sold.id, customerName: 'PT Maju' }])
})

test('a down payment that is kept when its order is cancelled keeps the faktur that was exported', async () => {
  const [kept, part, unknown] = [
    await sell(counter, { customerId: company.id, paidAmount: 100_000 }),
    await sell(counter, { customerId: company.id, paidAmount: 100_000 }),
    await sell(counter, { customerId: company.id, paidAmount: 100_000 }),
  ]
  const day = dayOf(new Date(), 'Asia/Jakarta')
  const invoices = [kept, part].map(({ id }) => ({ transactionId: id, day }))
  expect((await exportAll({ invoices })).status).toBe(200)
  const [exported] = await rowsOf(kept)
  await cancelSale(counter.owner, kept.id)
  await cancelSale(counter.owner, part.id, 40_000)
  await cancelSale(counter.owner, unknown.id)
  expect(await rowsOf(kept)).toEqual([{ ...exported, isCancelled: true }])
  expect(await rowsOf(part)).toMatchObject([{ kind: 'downPayment', state: 'changed', isCancelled: true }])
  expect(await rowsOf(unknown)).toEqual([])
  // The journal has their PPN as it has that of orders, and none without a faktur.
  const { body: csv } = await counter.owner.get(`/api/journal/export-csv?from=${day}&to=${day}&by=entry`)
  const { data } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), { header: true })
  const entryOf = ({ id }: Transaction) =>
    data
      .filter(({ Nomor }) => Nomor?.startsWith('UH-') && Nomor.endsWith(transactionNumber(id)))
      .map((row) => [row['Nama akun'], Number(row.Debit) - Number(row.Kredit)])
  for (const [sale, paid] of [
    [kept, 100_000],
    [part, 60_000],
  ] as const) {
    const tax = (await rowsOf(sale))[0]?.tax ?? 0
    expect(tax).toBeGreaterThan(0)
    expect(entryOf(sale)).toEqual([
      ...[
        ['Piutang Usaha', paid],
        ['Uang Muka Hangus', tax - paid],
      ],
      ['PPN Keluaran', -tax],
    ])
  }
  expect(entryOf(unknown)).toEqual([
    ['Piutang Usaha', 100_000],
    ['Uang Muka Hangus', -100_000],
  ])
  const { voided, walkIn } = await list()
  expect(walkIn.count).toBe(0)
  expect(voided).not.toContainEqual(expect.objectContaining({ transactionId: kept.id }))
  await exportAll()
})

test('Riwayat says who exported which month', async () => {
  await complete(await sell(counter, { customerId: company.id }))
  const { rows } = await list()
  const fresh = rows.filter(({ state }: TaxInvoiceListRow) => state === 'new') as TaxInvoiceListRow[]
  expect((await exportAll()).status).toBe(200)
  const [entry]: Activity[] = (await counter.owner.get('/api/activity?limit=1')).body.rows
  const price = fresh.reduce((sum, row) => sum + row.price, 0)
  const tax = fresh.reduce((sum, row) => sum + row.tax, 0)
  expect(entry).toMatchObject({
    ...{ table: 'tax_exports', operation: 'create', actor: { name: expect.any(String) } },
    changes: [
      { field: 'month', after: month },
      { field: 'invoices', after: fresh.length },
      { field: 'price', after: price },
      { field: 'tax', after: tax },
    ],
  })
})

test('what Coretax would refuse is refused before, with order and field, and nothing is noted', async () => {
  const sale = await complete(await sell(counter, { customerId: company.id }))
  // As an import from elsewhere could have left it.
  await counter.db
    .updateTable('customers')
    .set({ taxIdentity: JSON.stringify({ kind: 'npwp', number: '1', name: '', address: 'x', idtku: '' }) })
    .where('id', '=', company.id)
    .execute()
  const [row] = await rowsOf(sale)
  expect(row?.problems.map(({ field }) => field)).toEqual(['NPWP', 'Nama untuk pajak'])
  const invoices = [{ transactionId: sale.id, day: row?.day }]
  const refused = await exportAll({ invoices })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('PT Maju, NPWP')
  expect(await rowsOf(sale)).toMatchObject([{ state: 'new' }])
  const gone = await exportAll({ invoices: [{ transactionId: order(counter).id, day: row?.day }] })
  expect(gone.status).toBe(400)
  for (const person of [counter.cashier, counter.operator])
    expect((await person.get(`/api/tax-invoices?month=${month}`)).status).toBe(403)
})
