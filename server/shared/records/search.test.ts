import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import {
  createMatcher,
  customerSearch,
  expenseSearch,
  foldText,
  phoneSearchWords,
  productSearch,
  type SearchDefinition,
  transactionSearch,
} from '../../../core/text/search.ts'
import { type Counter, openCounter, sell } from '../../testing/counter.ts'
import { column, fetchExport } from '../../testing/spreadsheet.ts'

const NAMES = [
  'Kopi Senja Bekasi',
  'KOPI SENJÁ',
  'Café Résumé',
  'CAFE\u0301 resume',
  'Toko İstanbul Ştefan',
  'Ångström & Søn',
  '50% Off_Distro',
  '5000 Off-Distro',
  'C:\\Cetak\\Kilat',
  'Karang Taruna RW 08',
  'HUT 17-8 Panitia',
  'Ñandú  Ganda',
  'Печать Быстро',
  '日本 プリント',
  'Rina "Ratu" <Marlina> 🎉',
  'O’Brien-Smith',
]
const PHONES = [
  ...['0812-8834-1907', '+62 812 8834 1907', '(021) 555 1234', '62811204088', '81120'],
  ...['+62 (0)857.1120.4471', '0'],
]
const SEARCHES = [
  ...NAMES,
  ...PHONES,
  ...[
    'kopi',
    'senja kopi',
    'KOPI bek',
    'senja teh',
    'cafe',
    'CAFÉ',
    'résumé café',
    'istan',
    'stefan',
    'angstrom',
  ],
  ...[
    '0%',
    '%',
    '_',
    'f_d',
    '%%',
    '\\',
    'c:\\',
    '\\k',
    'nandu ganda',
    'печать',
    '日',
    '🎉',
    '"ratu"',
    'o’b',
    '<',
    '&',
  ],
  ...[
    '0812',
    '62812',
    '+62 812',
    '+62',
    '62',
    '+',
    '0812 88',
    '8834-19',
    '8834 1907',
    'kopi 0812',
    '+62 812 kopi',
  ],
  ...[
    '021',
    '(021)',
    '555-1234',
    '0857',
    '62857',
    '0812 kopi',
    '17-8',
    'rw 08',
    '  ',
    'a',
    'a b',
    'ab',
    '\u0301',
  ],
]

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
  const { body: store } = await counter.owner.get('/api/store')
  await counter.owner.patch('/api/store/product-settings', {
    version: store.version,
    productSettings: {
      ...store.productSettings,
      categories: [...store.productSettings.categories, ...NAMES],
    },
  })
  for (const [n, name] of NAMES.entries()) {
    const phone = PHONES[n % PHONES.length]
    const [customer, product, expense] = [uuidv7(), uuidv7(), uuidv7()]
    const category = NAMES[(n + 3) % NAMES.length]
    const bought = { name, category, machineType: 'Digital Printing', unit: 'pcs', pricePerUnit: 500 }
    const replies = [
      await counter.owner.post('/api/customers', {
        id: customer,
        name,
        phone: phone === '0' ? '0000' : phone,
      }),
      await counter.owner.post('/api/products', { id: product, ...bought }),
      await counter.owner.post('/api/expenses', { id: expense, name, amount: 1 }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    // What was stored before numbers had to have so many digits is found too.
    if (phone === '0')
      await counter.db.updateTable('customers').set({ phone }).where('id', '=', customer).execute()
    for (let times = 0; times <= n % 2; times += 1) {
      await sell(counter, {
        customerId: customer,
        items: [counter.card.id, product].map((productId) => ({ id: uuidv7(), productId, quantity: 1 })),
      })
    }
  }
})
afterAll(() => counter.close())

type Found = { id: string }
const rows = async (path: string, search = ''): Promise<Found[]> => {
  const { status, body } = await counter.owner.get(`${path}?limit=1000&search=${encodeURIComponent(search)}`)
  expect(status, search).toBe(200)
  return body.rows
}

/** A list of the API, and how the core finds what is in it. */
type List = {
  path: string
  search: SearchDefinition<never>
  text?: (found: Found) => Promise<string>
  /** Of what is found by the customer's phone number too: the text that this is looked for in. */
  customer?: (found: Found) => Promise<string>
}

const transaction = async ({ id }: Found): Promise<Transaction> =>
  (await counter.owner.get(`/api/transactions/${id}`)).body
const sold = ({ id, customerName, items }: Transaction) => ({
  number: transactionNumber(id),
  customerName,
  productNames: items.map(({ productName }) => productName),
})
const customerText = async (found: Found) => {
  const { customerId } = await transaction(found)
  return customerSearch.text((await counter.owner.get(`/api/customers/${customerId}`)).body)
}
const LISTS: Record<string, List> = {
  customers: { path: '/api/customers', search: customerSearch },
  products: { path: '/api/products', search: productSearch },
  expenses: { path: '/api/expenses', search: expenseSearch },
  transactions: {
    path: '/api/transactions',
    search: transactionSearch,
    text: async (found) => transactionSearch.text(sold(await transaction(found))),
    customer: customerText,
  },
  receivables: {
    path: '/api/receivables',
    search: transactionSearch,
    text: async (found) => transactionSearch.text({ ...sold(await transaction(found)), productNames: [] }),
    customer: customerText,
  },
}

describe.each(Object.entries(LISTS))('the list of %s', (_, { path, search, text, customer }) => {
  let all: { id: string; text: string; customer: string }[]
  beforeAll(async () => {
    const textOf = text ?? (async (found: Found) => search.text(found as never))
    all = await Promise.all(
      (await rows(path)).map(async (found) => ({
        id: found.id,
        text: await textOf(found),
        customer: customer ? await customer(found) : '',
      })),
    )
    expect(all.length).toBeGreaterThanOrEqual(NAMES.length)
  })
  const expectSame = async (typed: string) => {
    const find = createMatcher(search.words(typed))
    const phone = phoneSearchWords(typed)
    const findPhone = customer && phone && createMatcher(phone)
    const expected = all
      .filter((one) => !find || find(one.text) || findPhone?.(one.customer))
      .map(({ id }) => id)
    expect(
      (await rows(path, typed)).map(({ id }) => id),
      typed,
    ).toEqual(expected)
    return expected.length
  }

  test('finds what the core finds', async () => {
    const counts = new Set<number>()
    const numbers = all.map(({ id }) => id.slice(-8))
    const ofNumbers = numbers.flatMap((number, n) => [
      number,
      number.slice(n % 6, 3 + (n % 6)),
      number.slice(1, 6),
    ])
    for (const typed of [...SEARCHES, ...ofNumbers]) counts.add(await expectSame(typed))
    expect(counts.size).toBeGreaterThan(3)
  })

  test('finds what the core finds of any pieces of what is there', async () => {
    const piece = fc
      .tuple(fc.constantFrom(...NAMES, ...PHONES), fc.nat(20), fc.integer({ min: 1, max: 6 }), fc.boolean())
      .map(([whole, from, length, loud]) => {
        const part = [...whole].slice(from, from + length).join('')
        return loud ? part.toUpperCase() : part
      })
    const typed = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(' '))
    await fc.assert(
      fc.asyncProperty(typed, async (search) => void (await expectSame(search))),
      { numRuns: 60 },
    )
  })
})

test('spellings of one number find the same customers', async () => {
  const found = await Promise.all(['0812', '62812', '+62 812'].map((typed) => rows('/api/customers', typed)))
  expect(found[0]?.length).toBeGreaterThan(0)
  expect(found[1]).toEqual(found[0])
  expect(found[2]).toEqual(found[0])
})

test.each(['kopi', 'cafe RESUME', '0812', '%', 'a'])(
  '%s selects the same for a file, in the order of the devices',
  async (typed) => {
    const file = async (list: string) =>
      fetchExport(counter.url, counter.owner, `${list}/export?search=${encodeURIComponent(typed)}`)
    for (const [list, head, search] of [
      ['customers', 'Pelanggan', customerSearch],
      ['products', 'Nama produk', productSearch],
    ] as const) {
      const all = (await rows(`/api/${list}`)) as (Found & {
        name: string
        phone: string
        category: string
      })[]
      const find = createMatcher(search.words(typed))
      const hits = ['beginning', 'inside'].map((hit) => all.filter((one) => find?.(search.text(one)) === hit))
      expect(column(await file(list), head)).toEqual(hits.flat().map(({ name }) => name))
    }
  },
)

test('the database folds every letter as the core does, and keeps the text that the core looks in', async () => {
  const letters = Array.from({ length: 0x2fff }, (_, n) => String.fromCodePoint(n + 1))
  const { rows: foldings } = await sql<{ letter: string; folding: string }>`
    select letter, folded(letter) as folding from unnest(${sql.val(letters)}::text[]) as letter`.execute(
    counter.db,
  )
  expect(foldings.filter(({ letter, folding }) => foldText(letter) !== folding)).toEqual([])

  const phone = fc.string({ unit: fc.constantFrom(...'0628+()-. '), minLength: 1, maxLength: 12 })
  const written = fc.sample(fc.record({ name: fc.constantFrom(...NAMES), phone }), 300)
  await counter.db
    .insertInto('customers')
    .values(written.map((one) => ({ ...one, id: uuidv7() })))
    .execute()
  const stored = await counter.db.selectFrom('customers').select(['name', 'phone', 'searchText']).execute()
  expect(stored.filter((one) => one.searchText !== customerSearch.text(one))).toEqual([])
})

test('what was edited is found by what it is now', async () => {
  const { id } = await counter.customer('Sebelum Diubah', 'regular')
  await counter.owner.patch(`/api/customers/${id}`, { version: 1, name: 'Sesudah Diúbah', phone: '0899 7' })
  expect((await rows('/api/customers', 'diubah sesudah 62899')).map((row) => row.id)).toEqual([id])
  expect(await rows('/api/customers', 'sebelum')).toEqual([])
})
