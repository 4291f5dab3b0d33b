import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_RUPIAH } from '../money/money.ts'
import { addDays } from '../time/calendar.ts'
import { futureDayProblem } from '../time/record-day.ts'
import {
  comparisonYear,
  expenseChangesSchema,
  expenseInputSchema,
  monthPeriod,
  periodDays,
} from './expense.ts'

const messages = (input: unknown) =>
  expenseInputSchema
    .safeParse(input)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('an expense', () => {
  test.each([
    [{ name: 'Listrik', amount: 0 }],
    [{ name: 'Sewa ruko', amount: MAX_RUPIAH }],
    [{ name: 'x'.repeat(200), amount: 1 }],
    [{ name: 'Tinta', amount: 1, spentOn: '2000-01-01', category: 'Bahan', method: 'qris' }],
  ])('may be %j', (input) =>
    expect(expenseInputSchema.parse(input)).toEqual({
      category: null,
      method: null,
      receipt: null,
      ...input,
    }),
  )

  test('an empty category is none; an edit that names nothing changes nothing', () => {
    expect(expenseInputSchema.parse({ name: 'Tinta', amount: 1, category: ' ' }).category).toBeNull()
    expect(expenseChangesSchema.parse({})).toEqual({})
    expect(expenseChangesSchema.parse({ category: null, method: null })).toEqual({
      category: null,
      method: null,
    })
  })

  test('is of no day to come', () => {
    expect(futureDayProblem('2026-11-23', '2026-11-22')).toBe('Tanggal tidak boleh setelah hari ini')
    expect(futureDayProblem('2026-11-22', '2026-11-22')).toBeNull()
    expect(futureDayProblem('2001-01-01', '2026-11-22')).toBeNull()
  })

  test('has its name trimmed', () =>
    expect(expenseInputSchema.parse({ name: ' Tinta\t', amount: 1 }).name).toBe('Tinta'))

  test.each([
    [{ name: '  ', amount: 1 }, 'name: Nama wajib diisi'],
    [{ name: 'x'.repeat(201), amount: 1 }, 'name: Paling banyak 200 huruf'],
    [{ name: 'Tinta', amount: -1 }, 'amount: Tidak boleh kurang dari 0'],
    [{ name: 'Tinta', amount: 0.5 }, 'amount: Isi dengan rupiah bulat'],
    [{ name: 'Tinta', amount: MAX_RUPIAH + 1 }, 'amount: Paling banyak Rp 999.999.999.999.999'],
    [{ name: 'Tinta', amount: 1, spentOn: '2026-02-30' }, 'spentOn: Tanggal tidak valid'],
    [{ name: 'Tinta', amount: 1, spentOn: '1999-12-31' }, 'spentOn: Pilih tanggal dari tahun 2000'],
    [{ name: 'Tinta', amount: 1, receipt: 'x' }, 'receipt: Foto ini tidak dikenal'],
    [{ name: 'Tinta', amount: 1, category: 'x'.repeat(61) }, 'category: Paling banyak 60 huruf'],
  ])('may not be %j', (input, message) => expect(messages(input)).toEqual([message]))

  test.each([
    [{ name: ' ', amount: null }, ['name: Nama wajib diisi', 'amount: Jumlah wajib diisi']],
    [{ name: 'Tinta', amount: null }, ['amount: Jumlah wajib diisi']],
    [{ name: '', amount: 5 }, ['name: Nama wajib diisi']],
    [{ name: 'Tinta', amount: 0 }, []],
  ])('typed as %j lacks %j', (fields, problems) => expect(messages(fields)).toEqual(problems))

  test('needs both', () => expect(messages({})).toHaveLength(2))
})

describe('a period', () => {
  test.each([
    [
      { year: 2026, month: 11 },
      { from: '2026-11-01', to: '2026-11-30' },
    ],
    [
      { year: 2026, month: 12 },
      { from: '2026-12-01', to: '2026-12-31' },
    ],
    [
      { year: 2028, month: 2 },
      { from: '2028-02-01', to: '2028-02-29' },
    ],
    [{ year: 2026 }, { from: '2026-01-01', to: '2026-12-31' }],
    [{}, null],
  ])('%j has the days %j', (period, days) => expect(periodDays(period)).toEqual(days))

  test('of a day holds the day, and the next one begins where it ends', () => {
    const someDay = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2000-02-01', days))
    fc.assert(
      fc.property(someDay, (day) => {
        const { year, month } = monthPeriod(day)
        const days = periodDays({ year, month })
        if (!days) throw new Error('a month has days')
        expect(days.from <= day && day <= days.to).toBe(true)
        const after = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
        expect(periodDays(after)?.from).toBe(addDays(days.to, 1))
      }),
    )
  })

  test.each([
    [{ year: 2025, month: 3 }, 2025],
    [{ year: 2025 }, 2024],
    [{}, 2026],
  ])('%j is held against %d', (period, year) => expect(comparisonYear(period, '2026-11-21')).toBe(year))
})
