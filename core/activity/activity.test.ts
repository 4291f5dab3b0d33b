import { describe, expect, test } from 'vitest'
import { userInputSchema } from '../access/user.ts'
import { customerInputSchema } from '../customers/customer.ts'
import { productInputSchema } from '../products/product.ts'
import { expenseInputSchema } from '../shop/expense.ts'
import { storeConfigSchema } from '../shop/store.ts'
import { auditedFields, tablesOfRecordKind, visibleChanges } from './activity.ts'
import { AUDITED_TABLE_NAMES, RECORD_KINDS } from './audited-tables.ts'

test('every audited table belongs to one record kind and shows fields', () => {
  expect(RECORD_KINDS.flatMap(tablesOfRecordKind).sort()).toEqual([...AUDITED_TABLE_NAMES].sort())
  for (const kind of RECORD_KINDS) expect(tablesOfRecordKind(kind).length).toBeGreaterThan(0)
  for (const table of AUDITED_TABLE_NAMES) expect(auditedFields(table).length).toBeGreaterThan(0)
})

test.each([
  ['customers', customerInputSchema.keyof().options],
  ['products', productInputSchema.keyof().options],
  ['expenses', expenseInputSchema.keyof().options],
  ['users', userInputSchema.omit({ password: true }).keyof().options],
  ['store_config', storeConfigSchema.keyof().options],
] as const)('every field that a person gives of %s has its name in Riwayat', (table, fields) => {
  const columns = fields.map((field) => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`))
  const named = auditedFields(table).map(([column]) => column)
  expect(named).toEqual(expect.arrayContaining(columns))
})

describe('visible changes', () => {
  test('of an update: the differing fields in display order', () => {
    const before = { total: 281_000, status: 'processing', deleted_by: null, notes: 'x' }
    const after = { total: 300_000, status: 'completed', deleted_by: 'someone', notes: 'y' }
    expect(visibleChanges('transactions', before, after)).toEqual([
      { field: 'status', before: 'processing', after: 'completed' },
      { field: 'total', before: 281_000, after: 300_000 },
    ])
  })

  test('of a cleared value: both sides', () => {
    expect(visibleChanges('customers', { address: 'Jl. Ahmad Yani' }, { address: null })).toEqual([
      { field: 'address', before: 'Jl. Ahmad Yani', after: null },
    ])
    expect(visibleChanges('transactions', { discount: 500 }, { discount: 0 })).toEqual([
      { field: 'discount', before: 500, after: 0 },
    ])
    expect(visibleChanges('users', { is_active: true }, { is_active: false })).toEqual([
      { field: 'is_active', before: true, after: false },
    ])
  })

  test('of a creation: the non-empty fields', () => {
    const after = { name: 'Bensin', amount: 50_000, id: 'x', created_by: 'y', is_sample: false }
    expect(visibleChanges('expenses', null, after)).toEqual([
      { field: 'name', before: null, after: 'Bensin' },
      { field: 'amount', before: null, after: 50_000 },
    ])
    const product = { name: 'Banner', pricing_tiers: [], discount_eligible: true, is_sample: false }
    expect(visibleChanges('products', null, product).map(({ field }) => field)).toEqual([
      'name',
      'discount_eligible',
    ])
  })

  test('of a deletion: the recorded fields', () => {
    expect(visibleChanges('transaction_items', { quantity: 2, notes: '' }, null)).toEqual([
      { field: 'quantity', before: 2, after: null },
    ])
    expect(visibleChanges('customers', { deleted_at: null }, { deleted_at: '2026-11-21' })).toEqual([])
  })

  test('never contain a secret', () => {
    const after = { password_changed_at: '2026-11-21T00:00:00Z', password: 'hunter2', token: 'abc' }
    expect(visibleChanges('users', { password_changed_at: null }, after)).toEqual([
      { field: 'password_changed_at', before: null, after: true },
    ])
  })
})
