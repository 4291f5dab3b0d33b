import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Billing, billingInputSchema, billingSchema } from './billing.ts'
import { formatBilling, parseBilling } from './billing-text.ts'

const roll = (rules: object): Billing =>
  billingSchema.parse({
    mode: 'roll',
    widths: [100, 152.5],
    canTurn: true,
    gap: 0,
    margin: 0,
    lead: 0,
    ...rules,
  })

test.each<[Billing | null, string]>([
  [null, 'Sesuai ukuran'],
  [{ mode: 'minimum', area: 0.5 }, 'Minimum 0,5 m²'],
  [{ mode: 'step', step: 12.5 }, 'Kelipatan 12,5 cm'],
  [roll({}), 'Lebar bahan 100; 152,5 cm'],
  [roll({ canTurn: false, gap: 2, lead: 10 }), 'Lebar bahan 100; 152,5 cm, tidak diputar, jarak 2, awal 10'],
  [roll({ margin: 0.5 }), 'Lebar bahan 100; 152,5 cm, pinggir 0,5'],
  [roll({ lead: 1.5, seamFee: 12_500 }), 'Lebar bahan 100; 152,5 cm, awal 1,5, sambungan 12.500'],
])('%o is written and read as %s', (billing, text) => {
  expect(formatBilling(billing)).toBe(text)
  expect(parseBilling(text)).toEqual({ value: billing })
})

test('whatever its sizes, it is read as it was written', () => {
  const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100)
  const side = hundredths(0, 900_000)
  const rules = fc.oneof(
    fc.record({ mode: fc.constant('minimum' as const), area: hundredths(1, 1_000_000) }),
    fc.record({ mode: fc.constant('step' as const), step: hundredths(1, 1_000_000) }),
    fc.record({
      ...{
        mode: fc.constant('roll' as const),
        widths: fc.array(hundredths(1, 1_000_000), { minLength: 1, maxLength: 4 }),
      },
      ...{ canTurn: fc.boolean(), gap: side, margin: side, lead: side },
    }),
  )
  fc.assert(
    fc.property(rules, (billing) => {
      expect(parseBilling(formatBilling(billing))).toEqual({ value: billing })
    }),
  )
})

test('it is read as people write it, and never guessed', () => {
  expect(parseBilling('minimum 1 m2')).toEqual({ value: { mode: 'minimum', area: 1 } })
  expect(parseBilling('kelipatan 100')).toEqual({ value: { mode: 'step', step: 100 } })
  expect(parseBilling('-')).toEqual({ value: null })
  for (const unclear of [
    'kelipatan 1.500 cm',
    'Lebar bahan 320; 1.000 cm',
    'lebar bahan 320 cm, jarak 1,000',
  ])
    expect(parseBilling(unclear), unclear).toEqual({ problem: 'Tulis ribuan tanpa titik, misalnya 1500' })
  for (const wrong of [
    '1 m²',
    'minimum',
    'lebar bahan besar',
    'lebar bahan 100 cm, miring',
    'kelipatan 1,2,3 cm',
  ]) {
    expect(parseBilling(wrong), wrong).toHaveProperty('problem')
  }
})

test('a roll whose edges leave nothing of it is refused where a product is given one', () => {
  const issues = (margin: number) =>
    billingInputSchema.safeParse(roll({ margin })).error?.issues.map(({ path }) => path)
  expect(issues(49.99)).toBeUndefined()
  expect(issues(50)).toEqual([['margin']])
})

test('rules outside their limits are refused, widths are sorted and each there once', () => {
  expect(roll({ widths: [300, 100, 300] })).toMatchObject({ widths: [100, 300] })
  for (const wrong of [
    { mode: 'minimum', area: 0 },
    { mode: 'minimum', area: 1.005 },
    { mode: 'step', step: -1 },
    { mode: 'step' },
    { mode: 'roll', widths: [], canTurn: true, gap: 0, margin: 0, lead: 0 },
    { mode: 'roll', widths: [100], canTurn: true, gap: -1, margin: 0, lead: 0 },
    { mode: 'size' },
  ]) {
    expect(billingSchema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  }
})
