// The shop that random work on ledgers is done in, and what all parts of it share.
import { v7 as uuidv7 } from 'uuid'
import { type Day, dayOf } from '../core/time/calendar.ts'
import type { Answer, Client } from '../server/testing/client.ts'
import { seededRandom } from '../server/testing/random.ts'
import { type LedgerBooks, newLedgerBooks } from './ledger-books.ts'

export type LedgerShop = {
  owner: Client
  /** Gets the rights of LIMITED_CASHIER. */
  cashier: Client
  operator: Client
  query<Row extends object>(statement: string): Promise<Row[]>
  /** What the doctor finds. */
  examine(): Promise<string[]>
}
export type LedgerOutcome = {
  done: Record<string, number>
  refused: number
  repeated: number
  failures: string[]
}

/** One request. `isLast`: noted after what was done at the same time. */
export type Action = {
  name: string
  who: Client
  method: 'post' | 'patch' | 'delete'
  path: string
  body?: object
  repeats?: boolean
  isLast?: boolean
  /** Whether it must be refused if it is alone. */
  refused?: boolean
  note(body: Answer['body']): unknown
}

export type LedgerPlay = ReturnType<typeof seededRandom> & {
  shop: LedgerShop
  books: LedgerBooks
  outcome: LedgerOutcome
  today: Day
  records: Awaited<ReturnType<typeof addRecords>>
  /** `limit`: rupiah, null for none. */
  addCustomer(limit: number | null): Promise<void>
}

export const METHODS = ['cash', 'transfer', 'qris'] as const

/** Rights of a cashier who cannot exceed limits, as a statement. */
const LIMITED_CASHIER = `update store_config set role_rights = jsonb_set(role_rights, '{cashier}',
  '{"granted": ["editOrders", "receivePayments", "changePaid"], "discountLimit": 100}')`

/** Switches on what has a ledger, and adds the records to work on. */
export async function openPlay(shop: LedgerShop, seed: number): Promise<LedgerPlay> {
  const { owner, query } = shop
  const chance = seededRandom(seed)
  const { random, oneOf } = chance
  const books = newLedgerBooks()
  await query(LIMITED_CASHIER)
  await made(
    owner.patch('/api/store', {
      version: (await owner.get('/api/store')).body.version,
      termsEnabled: true,
      balanceEnabled: true,
      ...{ taxMode: 'ppn', taxNumber: '0012345678901000', taxName: 'PT Cetak', taxAddress: 'Bekasi' },
    }),
  )
  const records = await addRecords(owner)
  for (const limit of [null, null, 600_000, 2_000_000]) await addCustomer(limit)
  return {
    ...{ ...chance, shop, books, records, addCustomer },
    outcome: { done: {}, refused: 0, repeated: 0, failures: [] },
    today: dayOf(new Date(), 'Asia/Jakarta'),
  }

  async function addCustomer(limit: number | null): Promise<void> {
    const id = uuidv7()
    const phone = `08${String(1_000_000_000 + books.customers.size + random(900_000_000))}`
    const termsDays = oneOf([null, 7, 30])
    const buyer = { name: 'PT Potong', address: 'Bekasi', idtku: '' }
    const taxIdentity = { kind: 'npwp', number: '0098765432109000', ...buyer }
    const { version } = await made(owner.post('/api/customers', { id, name: `Pelanggan ${id}`, phone }))
    await made(owner.patch(`/api/customers/${id}`, { version, termsDays, creditLimit: limit, taxIdentity }))
    books.customers.set(id, { id, termsDays, limit, moved: 0 })
  }
}

async function addRecords(owner: Client) {
  const add = async (path: string, fields: object): Promise<string> => {
    const id = uuidv7()
    await made(owner.post(path, { id, ...fields, name: `${path.slice(5)} ${id}` }))
    return id
  }
  const addProduct = (fields: object) =>
    add('/api/products', {
      ...{ category: 'Banner', machineType: 'Digital Printing', pricePerUnit: 25_000 },
      ...fields,
    })
  const [roll, ink, sheet] = [
    await add('/api/materials', { kind: 'roll', rollWidth: 320, rollLength: 50 }),
    await add('/api/materials', { kind: 'liquid' }),
    await add('/api/materials', { kind: 'sheet' }),
  ]
  const onRoll = { materialId: roll, basis: 'roll', gap: 2, margin: 5, lead: 10, canTurn: true }
  const products = {
    banner: await addProduct({
      unit: 'm²',
      recipe: [onRoll, { materialId: ink, basis: 'area', amount: 0.0125 }],
    }),
    sticker: await addProduct({ unit: 'pcs', recipe: [{ materialId: sheet, basis: 'piece', amount: 1.5 }] }),
  }
  const supplier = () => add('/api/suppliers', {})
  const suppliers = [await supplier(), await supplier(), await supplier()]
  return { roll, ink, sheet, materials: [roll, ink, sheet], products, suppliers }
}

async function made(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  if (status > 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
