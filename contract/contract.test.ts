import { isContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { PAGES } from '../core/access/access.ts'
import { contract } from './contract.ts'
import { ERRORS } from './errors.ts'
import type { ProcedureMeta } from './procedure.ts'

/** Calls that need no session at all. Everything else does. */
const PUBLIC = ['session.welcome', 'session.openShop']

type Call = {
  name: string
  meta: ProcedureMeta
  method?: string
  path?: string
  errors: string[]
  input: z.ZodType | undefined
}

function callsOf(router: object, prefix = ''): Call[] {
  return Object.entries(router).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}.${key}` : key
    if (!isContractProcedure(value)) return callsOf(value, name)
    const { meta, route, errorMap, inputSchema } = value['~orpc']
    const input = inputSchema as z.ZodType | undefined
    return [{ name, meta, method: route.method, path: route.path, errors: Object.keys(errorMap), input }]
  })
}

const calls = callsOf(contract)

test('the contract has calls', () => expect(calls.length).toBeGreaterThan(10))

describe.each(calls)('$name', ({ name, meta, method, path, errors }) => {
  test('declares its access rule', () => {
    if (meta.pages === 'public') expect(PUBLIC).toContain(name)
    else if (meta.pages !== 'signed-in') {
      expect(meta.pages?.length).toBeGreaterThan(0)
      for (const page of meta.pages ?? []) expect(PAGES).toContain(page)
    }
  })

  test('has a method and a path in plural nouns', () => {
    expect(['GET', 'POST', 'PATCH', 'DELETE']).toContain(method)
    expect(path).toMatch(/^(\/([a-z-]+|\{[a-zA-Z]+\}))+$/)
  })

  test('declares exactly the errors of the closed list', () =>
    expect(errors.sort()).toEqual(Object.keys(ERRORS).sort()))
})

// A default in a PATCH input would overwrite a field that the caller did not send.
test.each(calls.filter(({ method }) => method === 'PATCH'))(
  '$name has no defaults that would change absent fields',
  ({ input }) => {
    const nothing = { id: '0192f0a0-0000-7000-8000-0000000000c1', version: 1 }
    const { data = nothing } = input?.safeParse(nothing) ?? {}
    const given = Object.entries(data as object).filter(([, value]) => value !== undefined)
    expect(nothing).toMatchObject(Object.fromEntries(given))
  },
)

test('no two calls share a method and a path', () => {
  const addresses = calls.map(({ method, path }) => `${method} ${path?.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

describe('failure messages', () => {
  test.each([
    ['session.get', 'Gagal memuat data pengguna'],
    ['store.get', 'Failed to load store config'],
    ['store.updateRolePermissions', 'Gagal menyimpan pengaturan. Silakan coba lagi.'],
    ['users.create', 'Gagal menyimpan pengguna. Silakan coba lagi.'],
    ['users.update', 'Gagal menyimpan pengguna. Silakan coba lagi.'],
    ['users.remove', 'Gagal menghapus pengguna. Silakan coba lagi.'],
    ['customers.create', 'Gagal membuat pelanggan. Silakan coba lagi.'],
    ['customers.update', 'Gagal menyimpan pelanggan.'],
    ['customers.remove', 'Gagal menghapus pelanggan.'],
    ['products.create', 'Gagal menyimpan produk.'],
    ['products.update', 'Gagal menyimpan produk.'],
    ['products.remove', 'Gagal menghapus produk.'],
    ['store.updateProductSettings', 'Gagal menyimpan pengaturan.'],
    ['transactions.create', 'Gagal menyimpan transaksi. Silakan coba lagi.'],
    ['transactions.update', 'Gagal memperbarui transaksi. Silakan coba lagi.'],
    ['transactions.remove', 'Gagal menghapus transaksi. Silakan coba lagi.'],
    ['expenses.create', 'Gagal menyimpan pengeluaran.'],
    ['expenses.update', 'Gagal menyimpan pengeluaran.'],
    ['expenses.remove', 'Gagal menghapus pengeluaran.'],
    ['payments.create', 'Gagal memperbarui pembayaran.'],
    ['receivables.payTogether', 'Gagal memperbarui pembayaran.'],
  ])('the failure message of %s is the documented one', (name, sentence) => {
    expect(calls.find((call) => call.name === name)?.meta.failure).toBe(sentence)
  })

  test.each(Object.entries(ERRORS))('%s has a status and a sentence', (code, { status, message }) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
    expect(status >= 400 && status <= 599).toBe(true)
    expect(message.length).toBeGreaterThan(10)
  })
})
