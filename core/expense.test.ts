import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, monthOf, type ShopZone } from './calendar.ts'
import { expenseInputSchema, periodOf, windowOf, yearBeside } from './expense.ts'
import { MAX_RUPIAH } from './money.ts'

const messages = (input: unknown) =>
  expenseInputSchema
    .safeParse(input)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('an expense', () => {
  test.each([
    [{ name: 'Listrik', amount: 0 }],
    [{ name: 'Sewa ruko', amount: MAX_RUPIAH }],
    [{ name: 'x'.repeat(200), amount: 1 }],
  ])('may be %j', (input) => expect(expenseInputSchema.parse(input)).toEqual(input))

  test('has its name trimmed', () =>
    expect(expenseInputSchema.parse({ name: ' Tinta\t', amount: 1 }).name).toBe('Tinta'))

  test.each([
    [{ name: '  ', amount: 1 }, 'name: Nama wajib diisi'],
    [{ name: 'x'.repeat(201), amount: 1 }, 'name: Paling banyak 200 huruf'],
    [{ name: 'Tinta', amount: -1 }, 'amount: Tidak boleh kurang dari 0'],
    [{ name: 'Tinta', amount: 0.5 }, 'amount: Isi dengan rupiah bulat'],
    [{ name: 'Tinta', amount: MAX_RUPIAH + 1 }, 'amount: Paling banyak Rp 999.999.999.999.999'],
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
  const iso = (window: ReturnType<typeof windowOf>) =>
    window && [window.from.toISOString(), window.until.toISOString()]

  test.each([
    [{ year: 2026, month: 11 }, 'Asia/Jakarta', '2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
    [{ year: 2026, month: 12 }, 'Asia/Jakarta', '2026-11-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z'],
    [{ year: 2028, month: 2 }, 'Asia/Makassar', '2028-01-31T16:00:00.000Z', '2028-02-29T16:00:00.000Z'],
    [{ year: 2026 }, 'Asia/Jayapura', '2025-12-31T15:00:00.000Z', '2026-12-31T15:00:00.000Z'],
  ] as const)('%j in %s goes from midnight to midnight', (period, zone, from, until) => {
    expect(iso(windowOf(period, zone))).toEqual([from, until])
  })

  test('without a year is all time', () => expect(windowOf({}, 'Asia/Jakarta')).toBeNull())

  test('of an instant’s day holds the instant, and its neighbours do not', () => {
    const zones = fc.constantFrom<ShopZone>('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')
    const instants = fc.date({
      min: new Date('2000-02-02'),
      max: new Date('2099-11-30'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const { year, month } = periodOf(dayOf(instant, zone))
        const window = windowOf({ year, month }, zone)
        if (!window) throw new Error('a month has a window')
        expect(window.from <= instant && instant < window.until).toBe(true)
        expect(monthOf(dayOf(window.from, zone))).toBe(monthOf(dayOf(instant, zone)))
        const after = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
        expect(windowOf(after, zone)?.from).toEqual(window.until)
      }),
    )
  })

  test.each([
    [{ year: 2025, month: 3 }, 2025],
    [{ year: 2025 }, 2024],
    [{}, 2026],
  ])('%j is held against %d', (period, year) => expect(yearBeside(period, '2026-11-21')).toBe(year))
})
