import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { line, openCounter, sell, toLineInput } from '../../testing/counter.ts'
import { employ } from '../../testing/staff.ts'

const counter = await openCounter()
afterAll(() => counter.close())

type Edited = {
  path: string
  version: number
  /** An edit, and another one that is different. */
  edit: object
  other: object
}

const spend = async (fields: object) =>
  (await counter.owner.post('/api/expenses', { id: uuidv7(), ...fields })).body
const store = async () => (await counter.owner.get('/api/store')).body

/** A new record of each kind, and edits of it. */
const KINDS: Record<string, () => Promise<Edited>> = {
  'a customer': async () => {
    const { id, version } = await counter.customer('Kopi Pagi', 'regular')
    const edit = { name: 'Kopi Sore', whatsapp: null, email: 'kopi@sore.id', membershipTier: 'gold' }
    return { path: `/api/customers/${id}`, version, edit, other: { name: 'Kopi Malam' } }
  },
  'a product': async () => {
    const { id, version } = await counter.product({ name: 'Mug', unit: 'pcs', pricePerUnit: 35_000 })
    const tier = { id: uuidv7(), minQuantity: 10, maxQuantity: null, pricePerUnit: 30_000, label: 'Grosir' }
    const edit = { pricePerUnit: 36_000, pricingTiers: [tier], discountEligible: false }
    return { path: `/api/products/${id}`, version, edit, other: { pricingTiers: [] } }
  },
  'an expense': async () => {
    const { id, version } = await spend({ name: 'Tinta', amount: 90_000 })
    return { path: `/api/expenses/${id}`, version, edit: { amount: 95_000 }, other: { amount: 1 } }
  },
  'a user': async () => {
    const { user } = await employ(counter)
    const edit = {
      name: 'Siti Aminah',
      username: user.id.slice(-12),
      role: 'operator',
      password: 'kertas-A3-kering',
    }
    return { path: `/api/users/${user.id}`, version: user.version, edit, other: { isActive: false } }
  },
  'a transaction': async () => {
    const { id, version, items } = await sell(counter, { paidAmount: 100_000 })
    const edit = {
      items: [...items.slice(0, 1).map(toLineInput), line(counter.film, { length: 50, notes: 'Gulung' })],
      customerId: counter.silver.id,
      discountPercent: 2.5,
      paidAmount: 999_999_999,
      status: 'completed',
      estimatedCompletion: '2026-12-24',
    }
    return { path: `/api/transactions/${id}`, version, edit, other: { status: 'pending' } }
  },
  'the store': async () => {
    const { version } = await store()
    const discountRates = { silver: 0.2, regular: 0.01, gold: 0.3 }
    const edit = { name: 'Cetak Kilat', taxRate: 0.11, discountRates, runningText: '' }
    return { path: '/api/store', version, edit, other: { name: 'Cetak Pelan' } }
  },
  'the lists that products choose from': async () => {
    const { version, productSettings } = await store()
    const added = (unit: string) => ({
      productSettings: { ...productSettings, units: [...productSettings.units, unit] },
    })
    return {
      path: '/api/store/product-settings',
      version,
      edit: added(`rim ${version}`),
      other: added(`lusin ${version}`),
    }
  },
  'the access of the roles': async () => {
    const { version, rolePermissions } = await store()
    const granted = (pages: string[]) => ({ rolePermissions: { ...rolePermissions, operator: pages } })
    const [edit, other] = [granted(['/customers', '/']), granted(['/'])]
    return { path: '/api/store/role-permissions', version, edit, other }
  },
}

async function aPrinter(): Promise<Edited> {
  const printer = { id: uuidv7(), name: 'Kasir', host: '192.168.1.50', paper: '80mm' }
  const { body } = await counter.owner.post('/api/printers', printer)
  const path = `/api/printers/${body.id}`
  return { path, version: body.version, edit: { name: 'Depan' }, other: { name: 'Belakang' } }
}

const written = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from changes) + (select count(*) from activity) as count`.execute(counter.db)
  return rows[0]?.count
}

describe.each(Object.entries(KINDS))('%s', (_, make) => {
  test('that already is as an edit wishes is answered as it is, whatever the version; nothing is written', async () => {
    const { path, version, edit, other } = await make()
    const save = (fields: object, read = version): Promise<Answer> =>
      counter.owner.patch(path, { version: read, ...fields })
    const first = await save(edit)
    expect(first.status).toBe(200)
    expect(first.body.version).toBeGreaterThan(version)
    const before = await written()
    for (const read of [version, first.body.version, 9999]) {
      expect(await save(edit, read)).toMatchObject({ status: 200, body: first.body })
    }
    expect(await written()).toBe(before)
    // Another edit on what was read before is a conflict as ever, also one of which a part is so already.
    for (const late of [other, { ...edit, ...other }]) {
      expect(await save(late)).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', data: { current: first.body } },
      })
    }
    expect(await written()).toBe(before)
  })

  test('whose edit is sent several times at one moment is edited once', async () => {
    const { path, version, edit, other } = await make()
    await counter.owner.patch(path, { version, ...other })
    const { body: now } = await counter.owner.get(path.replace(/\/(product-settings|role-permissions)$/, ''))
    const same = await Promise.all(
      [1, 2, 3].map(() => counter.owner.patch(path, { version: now.version, ...edit })),
    )
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(same.map(({ body }) => body.version)).size).toBe(1)
  })
})

describe.each(['a customer', 'a product', 'an expense', 'a user', 'a printer'])('deleting %s', (name) => {
  const make = KINDS[name] ?? aPrinter

  test('is refused for a version that is no longer the newest', async () => {
    const { path, version, edit } = await make()
    const { body: current } = await counter.owner.patch(path, { version, ...edit })
    const late = await counter.owner.delete(path, { version })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current } } })
    const removed = await counter.owner.delete(path, { version: current.version })
    expect(removed).toMatchObject({ status: 200, body: { id: current.id } })
    for (const again of [{ version: current.version }, { version }, undefined]) {
      expect((await counter.owner.delete(path, again)).status).toBe(404)
    }
  })

  test('without a version takes it as it is', async () => {
    const { path, version, edit } = await make()
    await counter.owner.patch(path, { version, ...edit })
    expect((await counter.owner.delete(path)).status).toBe(200)
  })
})

test('removing sample data where there is none writes nothing', async () => {
  await counter.owner.delete('/api/store/sample-data')
  const [before, count] = [await store(), await written()]
  await counter.owner.delete('/api/store/sample-data')
  expect([await store(), await written()]).toEqual([before, count])
})
