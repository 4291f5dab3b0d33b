import { describe, expect, test } from 'vitest'
import { resolutionsOf } from './resolutions.ts'
import type { Rejection } from './use-rejected-submissions.ts'

const base = {
  id: '0192f0a0-0000-7000-8000-00009f5be512',
  kind: 'transactions.create',
  code: 'TOO_OLD',
  message: '',
  customerName: 'Rina Marlina',
  total: 52_000,
  paid: 52_000,
  prices: { former: 52_000, current: 56_000 },
  createdAt: new Date(),
  createdByName: null,
  issues: [],
  job: null,
} satisfies Rejection
const job = { draft: {} } as Rejection['job']
const ways = (fields: object, mayDecide: boolean) =>
  resolutionsOf({ ...base, ...fields } as Rejection, mayDecide).map((way) => way.do)

describe('the ways out of a refused sale', () => {
  test('too old: only a manager can book at the old price, its maker at today’s too', () => {
    expect(ways({ job }, true)).toEqual(['former', 'current', 'edit'])
    expect(ways({ job }, false)).toEqual(['current', 'edit'])
    expect(ways({}, true)).toEqual(['former', 'current'])
  })

  test('say what they come to', () => {
    const [former, current] = resolutionsOf(base, true)
    expect(former?.label).toMatch(/^Bukukan dengan harga saat itu: Rp.52\.000$/)
    expect(current?.label).toMatch(/^Bukukan dengan harga sekarang: Rp.56\.000$/)
    expect(current?.detail).toMatch(/^Rina Marlina kurang Rp.4\.000, dicatat sebagai piutang\.$/)
  })

  test('a price that the history does not know is not offered', () => {
    expect(ways({ job, prices: { former: null, current: 56_000 } }, true)).toEqual(['current', 'edit'])
  })

  test('without the right a colleague approves it here, or it waits for someone with the right', () => {
    expect(ways({ job, code: 'RIGHT_MISSING' }, false)).toEqual(['approve', 'edit', 'retry'])
    expect(ways({ job, code: 'APPROVAL_VOID' }, false)).toEqual(['approve', 'edit', 'retry'])
    expect(ways({ code: 'RIGHT_MISSING' }, true)).toEqual(['former', 'current'])
  })

  test('a customer who is gone is replaced or made again', () => {
    const gone = { prices: { former: null, current: null }, issues: [{ path: 'customerId', message: '' }] }
    expect(ways({ ...gone, job }, false)).toEqual(['other customer', 'same customer'])
    expect(ways({ ...gone, issues: [] }, true)).toEqual(['other customer'])
  })

  test('a quote that is still open is not left behind: its order is reopened at the till', () => {
    const quote = { id: base.id, revision: 1, prices: 'quoted' }
    const ofQuote = { ...job, kind: 'transactions.create', input: { quote } }
    for (const code of ['TOO_OLD', 'QUOTE_EXPIRED', 'QUOTE_REVISED', 'PRICE_CHANGED']) {
      expect(ways({ code, job: ofQuote }, false)).toEqual(['edit'])
      expect(ways({ code, job: ofQuote }, true)).toEqual(['former', 'current', 'edit'])
    }
    expect(ways({ code: 'QUOTE_CLOSED', job: ofQuote }, false)).toEqual(['current', 'edit', 'retry'])
  })

  test('a quote that became another order: that order, or one without the quote', () => {
    const orderId = '0192f0a0-0000-7000-8000-0000c7e2508a'
    const ordered = {
      code: 'QUOTE_ORDERED',
      job: { ...job, error: { data: { orderId } } } as Rejection['job'],
    }
    expect(ways(ordered, true)).toEqual(['look', 'former', 'current', 'edit'])
    expect(ways(ordered, false)).toEqual(['look', 'current', 'edit'])
    const [look] = resolutionsOf({ ...base, ...ordered } as Rejection, false)
    expect(look).toMatchObject({ label: 'Lihat pesanan C7E2508A', orderId })
    expect(ways({ ...ordered, job: null }, true)).toEqual(['former', 'current'])
  })

  test('what is booked otherwise is looked at', () => {
    expect(ways({ job, code: 'CONFLICT' }, true)).toEqual(['look'])
  })
})

test('a payment that is too old is booked as of today by a manager', () => {
  const payment = { kind: 'payments.create', prices: { former: null, current: null } }
  expect(ways({ ...payment, job }, true)).toEqual(['current'])
  expect(ways({ ...payment, job }, false)).toEqual(['retry'])
  expect(ways({ ...payment, job, code: 'EXCEEDS_REMAINING' }, true)).toEqual(['retry'])
})

test('a customer is sent again', () => {
  expect(ways({ kind: 'customers.create', job, code: 'CONFLICT' }, false)).toEqual(['retry'])
})
