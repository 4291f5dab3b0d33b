import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extraCost } from '../../testing/line-extras.ts'
import { extraCountText, extraPriceText, extraTaskText } from '../paper/extra-text.ts'
import { EXTRA_BASES, EXTRA_SIDES, type Extra, extrasSchema } from '../products/extras.ts'
import { DEFAULT_STORE } from '../shop/store.ts'
import { choicesOf, chooseExtras, extrasFor, priceExtras } from './line-extras.ts'
import { repriceSale } from './reprice.ts'
import { priceSale, type SaleLine } from './sale.ts'
import type { ItemInput } from './transaction.ts'

const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const extra = (fields: Partial<Extra>): Extra => ({
  ...{ id: uuid(1), name: 'Finishing', basis: 'line', price: 0, distance: null, sides: null, free: 0 },
  ...{ discountable: true, categories: [], onByDefault: false },
  ...fields,
})
const cost = (terms: Partial<Extra>, [length, width, quantity = 1]: number[], count = 1, base = 0) => {
  const [priced] = priceExtras([{ terms: extra(terms), count }], {
    ...{ length: length ?? null, width: width ?? null, quantity, base },
  })
  if (!priced) throw new Error('one extra')
  return { total: priced.total, text: extraCountText(priced, quantity), price: extraPriceText(priced) }
}

describe('an extra', () => {
  test.each<[string, Partial<Extra>, number[], number, number, string | null, string]>([
    ['by the piece counted', { basis: 'count', price: 1_000 }, [300, 100], 8, 8_000, '8', 'Rp 1.000/buah'],
    [
      'counted on each sheet',
      { basis: 'count', price: 1_000 },
      [300, 100, 2],
      4,
      8_000,
      '4 × 2 lembar = 8',
      'Rp 1.000/buah',
    ],
    [
      'every 50 cm along all sides',
      { basis: 'spacing', distance: 50, price: 500 },
      [300, 100],
      1,
      8_000,
      'tiap 50 cm: 16',
      'Rp 500/buah',
    ],
    [
      'every 50 cm on two sheets',
      { basis: 'spacing', distance: 50, price: 500 },
      [300, 100, 2],
      1,
      16_000,
      'tiap 50 cm: 16 × 2 lembar = 32',
      'Rp 500/buah',
    ],
    [
      'at 4 corners, free',
      { basis: 'count', price: 500, free: 4 },
      [300, 100, 2],
      4,
      0,
      '4 × 2 lembar = 8, 4 gratis',
      'Rp 500/buah',
    ],
    [
      'above what is free',
      { basis: 'count', price: 500, free: 4 },
      [300, 100, 2],
      6,
      2_000,
      '6 × 2 lembar = 12, 4 gratis',
      'Rp 500/buah',
    ],
    [
      'by the metre all round',
      { basis: 'metre', sides: 'all', price: 3_000 },
      [300, 100],
      1,
      24_000,
      'keliling 8,00 m',
      'Rp 3.000/m',
    ],
    [
      'by the metre at top and bottom',
      { basis: 'metre', sides: 'lengths', price: 1_000 },
      [300, 100],
      1,
      6_000,
      'sisi panjang 6,00 m',
      'Rp 1.000/m',
    ],
    [
      'by the metre of the other sides',
      { basis: 'metre', sides: 'widths', price: 1_000 },
      [300, 100, 2],
      1,
      4_000,
      'sisi lebar 2,00 m × 2 = 4,00 m',
      'Rp 1.000/m',
    ],
    ['by the real m²', { basis: 'area', price: 15_000 }, [120, 100], 1, 18_000, '1,20 m²', 'Rp 15.000/m²'],
    ['by the sheet', { basis: 'piece', price: 2_500 }, [50, 50, 3], 1, 7_500, '3 lembar', 'Rp 2.500/lembar'],
    ['once a line', { basis: 'line', price: 50_000 }, [300, 100, 9], 1, 50_000, null, 'Rp 50.000'],
    [
      'once an order',
      { basis: 'order', price: 20_000 },
      [300, 100, 9],
      1,
      20_000,
      'sekali per order',
      'Rp 20.000',
    ],
    ['in percent of the line', { basis: 'percent', price: 1_250 }, [300, 100], 1, 9_375, null, '12,5%'],
  ])('%s', (_, terms, size, count, total, text, price) => {
    expect(cost(terms, size, count, 75_000)).toEqual({ total, text, price })
  })

  test('names what production does', () => {
    const task = (fields: Partial<Extra>, count = 1) => extraTaskText({ ...extra(fields), count })
    expect(task({ name: 'Sudut', basis: 'count' }, 4)).toBe('Sudut 4')
    expect(task({ name: 'Mata ayam', basis: 'spacing', distance: 50 }, 16)).toBe('Mata ayam tiap 50 cm (16)')
    expect(task({ name: 'Selongsong', basis: 'metre', sides: 'lengths' })).toBe('Selongsong sisi panjang')
    expect(task({ name: 'Laminasi doff', basis: 'area' })).toBe('Laminasi doff')
  })

  test('is for products of its categories that it can measure', () => {
    const list = [
      extra({ id: uuid(1), categories: ['Banner'], basis: 'spacing', distance: 50 }),
      extra({ id: uuid(2) }),
      extra({ id: uuid(3), categories: ['Stiker'] }),
    ]
    const idsFor = (category: string, unit: string) =>
      extrasFor({ category, unit }, list).map(({ id }) => Number(id.slice(-1)))
    expect(idsFor('Banner', 'm²')).toEqual([1, 2])
    expect(idsFor('Banner', 'pcs')).toEqual([2])
    expect(idsFor('Stiker', 'cm')).toEqual([2, 3])
  })

  test('is for single products, too', () => {
    const list = [
      extra({ id: uuid(1), products: [uuid(7)] }),
      extra({ id: uuid(2), categories: ['Banner'], products: [uuid(7)] }),
      extra({ id: uuid(3), categories: [], products: [] }),
    ]
    const idsFor = (category: string, id?: string) =>
      extrasFor({ category, unit: 'pcs', id }, list).map((one) => Number(one.id.slice(-1)))
    expect(idsFor('Stiker', uuid(7))).toEqual([1, 2, 3])
    expect(idsFor('Banner', uuid(8))).toEqual([2, 3])
    expect(idsFor('Banner')).toEqual([2, 3])
    expect(idsFor('Stiker', uuid(8))).toEqual([3])
  })
})

const EYELETS = extra({ id: uuid(1), name: 'Mata ayam', basis: 'spacing', distance: 50, price: 500 })
const HEM = extra({
  id: uuid(2),
  name: 'Lipat lem',
  basis: 'metre',
  sides: 'all',
  price: 0,
  onByDefault: true,
})
const DESIGN = extra({ id: uuid(3), name: 'Jasa desain', price: 50_000, discountable: false })
const DELIVERY = extra({ id: uuid(4), name: 'Ongkir', basis: 'order', price: 20_000, discountable: false })
const RUSH = extra({ id: uuid(5), name: 'Potong rapi', basis: 'percent', price: 1_000 })
const BANNER = {
  ...{ id: 'banner', name: 'Banner', category: 'Banner', unit: 'm²', pricePerUnit: 25_000 },
  ...{ pricingTiers: [], discountEligible: true, neverDiscounted: false, billing: null, minimumTotal: 0 },
}
const STICKER = { ...BANNER, id: 'stiker', name: 'Stiker', pricePerUnit: 65_000, minimumTotal: 15_000 }
const item = (id: string, fields: Partial<ItemInput> = {}): ItemInput => ({
  ...{ id, productId: 'banner', quantity: 1, length: 300, width: 100, notes: null },
  ...fields,
})
const choose = (...extras: Extra[]) => extras.map(({ id }) => ({ id }))
const store = { ...DEFAULT_STORE, taxRate: 0, extras: [EYELETS, HEM, DESIGN, DELIVERY, RUSH] }
const price = (items: ItemInput[], fields: object = {}) =>
  priceSale({
    ...{ items, discountPercent: 0, customer: { membershipTier: 'gold' as const } },
    ...{ products: [BANNER, STICKER], store },
    ...fields,
  })

describe('a sale with extras', () => {
  test('adds them to the line after its minimum; the real size counts, not the billed one', () => {
    const roll = { mode: 'roll' as const, widths: [300], canTurn: true, gap: 0, margin: 0, lead: 0 }
    const laminate = extra({ id: uuid(6), basis: 'area', price: 15_000 })
    const sale = price([item('a', { length: 120, width: 270, extras: choose(laminate) })], {
      products: [{ ...BANNER, billing: roll }],
      store: { ...store, extras: [laminate] },
    })
    expect(sale.lines[0]).toMatchObject({ total: 90_000 + 48_600, billed: { area: 3.6 } })
    const small = price([
      item('a', { productId: 'stiker', length: 20, width: 20, extras: choose(EYELETS, RUSH) }),
    ])
    // 15.000 at least, then four eyelets and a tenth of it.
    expect(small.lines[0]).toMatchObject({ minimumTotal: 15_000, total: 15_000 + 2_000 + 1_500 })
  })

  test('takes those that are on by default where none are said, and none where they are taken off', () => {
    expect(price([item('a')]).lines[0]?.extras).toMatchObject([{ name: 'Lipat lem', count: 8, total: 0 }])
    expect(price([item('a', { extras: [] })]).lines[0]?.extras).toEqual([])
  })

  test('counts an extra of the order once', () => {
    const { lines, figures } = price([
      item('a', { extras: choose(DELIVERY) }),
      item('b', { extras: choose(DELIVERY) }),
    ])
    expect(lines.map((line) => line?.total)).toEqual([95_000, 75_000])
    expect(lines[1]?.extras[0]).toMatchObject({ total: 0, price: 20_000 })
    expect(figures?.subtotal).toBe(170_000)
  })

  test('discounts an extra like its line unless it never is', () => {
    const items = [item('a', { extras: choose(EYELETS, DESIGN) })]
    // 75.000 + 8.000 at 15 %; the design keeps its price.
    expect(price(items).figures).toMatchObject({ subtotal: 133_000, discount: 12_450 })
    expect(price(items, { discountPercent: 10 }).figures).toMatchObject({ discount: 8_300 })
    expect(price(items, { discountAmount: 83_001 }).problems).toEqual([
      { path: ['discountAmount'], message: 'Paling banyak Rp 83.000' },
    ])
    const never = { products: [{ ...BANNER, neverDiscounted: true }] }
    expect(price(items, never).figures).toMatchObject({ discount: 0 })
    const regular = { products: [{ ...BANNER, discountEligible: false }] }
    expect(price(items, regular).figures).toMatchObject({ discount: 0 })
    expect(price(items, { ...regular, discountPercent: 10 }).figures).toMatchObject({ discount: 8_300 })
  })

  test('refuses one that is not for the product, and costs nothing while a size is missing', () => {
    const sticker = extra({ id: uuid(9), categories: ['Stiker'] })
    expect(price([item('a', { extras: choose(sticker) })]).problems).toEqual([
      { path: ['items', 0, 'extras'], message: 'Finishing ini tidak ada untuk produknya' },
    ])
    const open = price([item('a', { width: null, extras: choose(DESIGN, DELIVERY) })])
    expect(open.lines[0]).toMatchObject({ total: 0, extras: [{ total: 0 }, { total: 0 }] })
    const unreadable = { width: Number.NaN, quantity: Number.NaN }
    const typing = price([item('a', { ...unreadable, extras: choose(EYELETS, HEM, RUSH) })])
    expect(typing.lines[0]).toMatchObject({ total: 0, extras: [{ total: 0 }, { total: 0 }, { total: 0 }] })
    const large = price([item('a', { quantity: 10_000_000, extras: choose({ ...EYELETS, price: 1e12 }) })], {
      store: { ...store, extras: [{ ...EYELETS, price: 1e12 }] },
    })
    expect(large.problems.map(({ path }) => path.at(-1))).toEqual(['quantity'])
  })
})

describe('a seam', () => {
  const roll = { mode: 'roll' as const, widths: [100], canTurn: true, gap: 0, margin: 0, lead: 0 }
  const seamed = { ...BANNER, billing: { ...roll, seamFee: 5_000 } }
  const wide = item('a', { length: 120, width: 170, quantity: 3, extras: choose(DESIGN) })
  const sold = (fields: Partial<ItemInput>, product = seamed) =>
    price([{ ...wide, ...fields }], { products: [product] }).lines[0]

  test('costs its fee for each piece that no roll is wide enough for, and never where one is', () => {
    expect(sold({})).toMatchObject({
      total: 153_000 + 15_000 + 50_000,
      extras: [{ name: 'Sambungan', basis: 'piece', price: 5_000, count: 1, total: 15_000 }, DESIGN_LINE],
    })
    expect(sold({ length: 170, width: 100 })?.extras).toMatchObject([DESIGN_LINE])
    expect(sold({}, { ...BANNER, billing: roll } as typeof seamed)?.extras).toMatchObject([DESIGN_LINE])
    expect(sold({ width: null })?.extras).toMatchObject([{ name: 'Jasa desain' }])
  })

  test('is no choice: it cannot be taken off, and stays as it was on a line that does not change', () => {
    const before = price([wide], { products: [seamed] })
    const line = before.lines[0] as SaleLine & { source: never; problems: never[] }
    const edited = (fields: Partial<ItemInput>) =>
      repriceSale(
        {
          ...{
            taxMode: 'simple' as const,
            taxRate: 0,
            discountRate: 0,
            expressRate: 0,
            expressFee: 0,
            roundingStep: 1 as const,
          },
          ...{ roundingDirection: 'down' as const, discountPercent: 0, discountAmount: 0 },
          ...{ customerId: 'maju', isExpress: false, items: [line] },
          ...(before.figures ?? { subtotal: 0, discount: 0, tax: 0, cashback: 0, total: 0 }),
        },
        { items: [{ ...wide, ...fields }], customer: { id: 'maju', membershipTier: 'gold' } },
        { products: [{ ...seamed, billing: { ...roll, seamFee: 9_000 } }], store },
      )
    expect(edited({ notes: 'Lipat' }).lines[0]).toMatchObject({ total: 218_000 })
    expect(edited({ extras: [] }).lines[0]).toMatchObject({ total: 168_000, extras: [{ price: 5_000 }] })
    expect(edited({ extras: line.extras.map(({ id }) => ({ id })) }).problems).toEqual([])
    expect(edited({ quantity: 1 }).lines[0]).toMatchObject({ total: 51_000 + 9_000 + 50_000 })
    expect(edited({ length: 90 }).lines[0]?.extras).toMatchObject([DESIGN_LINE])
    expect(choicesOf(line.extras)).toEqual(choose(DESIGN))
  })
})
const DESIGN_LINE = { name: 'Jasa desain', total: 50_000 }

test('a count of what is not counted is refused', () => {
  const extras = [{ id: DESIGN.id, count: 5 }]
  expect(price([item('a', { extras })]).problems).toEqual([
    { path: ['items', 0, 'extras'], message: 'Jumlah hanya untuk finishing yang dihitung per buah' },
  ])
})

describe('an edit', () => {
  const items = [item('a', { extras: choose(EYELETS, DELIVERY) }), item('b', { extras: choose(DELIVERY) })]
  const rates = { taxMode: 'simple' as const, taxRate: 0, discountRate: 0.15, expressRate: 0, expressFee: 0 }
  const rounding = { roundingStep: 500, roundingDirection: 'down' as const }
  const sale = price(items)
  const stored = {
    ...{ ...rates, ...rounding, discountPercent: 0, discountAmount: 0, customerId: 'maju', isExpress: false },
    ...(sale.figures ?? { subtotal: 0, discount: 0, tax: 0, cashback: 0, total: 0 }),
    items: sale.lines.flatMap((line) => line ?? []),
  }
  const dearer = [{ ...EYELETS, price: 900 }, HEM, { ...DESIGN, price: 70_000 }]
  const edited = (changed: ItemInput[]) =>
    repriceSale(
      stored,
      { items: changed, customer: { id: 'maju', membershipTier: 'gold' } },
      { products: [{ ...BANNER, pricePerUnit: 30_000 }], store: { ...store, extras: dearer } },
    ).lines.map((line) => line?.total)

  test('keeps extras of a line that does not change, whether it names them or not', () => {
    expect(edited(items.map((each) => ({ ...each, notes: 'Lipat' })))).toEqual([103_000, 75_000])
    expect(edited(items.map(({ extras: _, ...each }) => each))).toEqual([103_000, 75_000])
  })

  test('prices another extra as of today, and leaves the line and its other extras', () => {
    const [first, second] = items as [ItemInput, ItemInput]
    expect(edited([{ ...first, extras: choose(EYELETS, DESIGN) }, second])).toEqual([153_000, 95_000])
    expect(edited([{ ...first, extras: [] }, second])).toEqual([75_000, 95_000])
  })

  test('prices a changed line as of today, and counts the extras that it had at their price', () => {
    const [first, second] = items as [ItemInput, ItemInput]
    expect(edited([{ ...first, quantity: 2 }, second])).toEqual([180_000 + 16_000 + 20_000, 75_000])
    const { extras: _, ...unsaid } = first
    expect(edited([{ ...unsaid, quantity: 2 }, second])).toEqual([216_000, 75_000])
    const added = { ...first, quantity: 2, extras: choose(EYELETS, DELIVERY, DESIGN) }
    expect(edited([added, second])).toEqual([216_000 + 70_000, 75_000])
  })

  test('leaves out what a product that is sold by the piece now cannot have', () => {
    const [first] = items as [ItemInput]
    const byThePiece = (choices: Partial<ItemInput>) => {
      const { extras: _, ...unsaid } = first
      return repriceSale(
        stored,
        {
          items: [{ ...unsaid, quantity: 2, ...choices }],
          customer: { id: 'maju', membershipTier: 'gold' },
        },
        { products: [{ ...BANNER, unit: 'pcs' }], store },
      )
    }
    expect(byThePiece({}).lines[0]).toMatchObject({ total: 70_000, extras: [{ name: 'Ongkir' }] })
    expect(byThePiece({ extras: choose(EYELETS) }).problems).toEqual([
      { path: ['items', 0, 'extras'], message: 'Finishing ini tidak ada untuk produknya' },
    ])
  })

  test('charges what is once an order on the line that is left', () => {
    expect(edited(items.slice(1))).toEqual([95_000])
  })
})

test('the list refuses what cannot be counted', () => {
  const issues = (fields: Partial<Extra>) =>
    extrasSchema.safeParse([extra(fields)]).error?.issues.map(({ path, message }) => [path.at(-1), message])
  expect(issues({})).toBeUndefined()
  expect(issues({ basis: 'spacing' })).toEqual([['distance', 'Jarak wajib diisi']])
  expect(issues({ basis: 'metre' })).toEqual([['sides', 'Sisi wajib dipilih']])
  expect(issues({ distance: 50 })).toEqual([['distance', 'Hanya untuk yang dihitung per jarak']])
  expect(issues({ basis: 'percent', price: 10_001 })).toEqual([['price', 'Paling banyak 100%']])
  expect(issues({ basis: 'count', free: 10_001 })).toEqual([['free', 'Paling banyak 10.000']])
  expect(issues({ free: 1 })).toEqual([['free', 'Hanya untuk yang dihitung per buah atau per jarak']])
  const twice = extrasSchema.safeParse([
    extra({ name: 'Mata ayam' }),
    extra({ id: uuid(2), name: 'mata  Ayam' }),
  ])
  expect(twice.error?.issues[0]).toMatchObject({ path: [1, 'name'], message: 'Sudah ada di daftar' })
})

const terms = fc
  .record({
    basis: fc.constantFrom(...EXTRA_BASES),
    price: fc.integer({ min: 0, max: 10_000 }),
    distance: fc.integer({ min: 500, max: 20_000 }).map((size) => size / 100),
    sides: fc.constantFrom(...EXTRA_SIDES),
    free: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ basis, price, distance, sides, free }) => ({
    ...{ basis, price, free: basis === 'count' || basis === 'spacing' ? free : 0 },
    distance: basis === 'spacing' ? distance : null,
    sides: basis === 'metre' ? sides : null,
  }))
const pieces = fc.record({
  length: fc.integer({ min: 1, max: 60_000 }),
  width: fc.integer({ min: 1, max: 60_000 }),
  quantity: fc.integer({ min: 1, max: 60 }),
  base: fc.integer({ min: 0, max: 50_000_000 }),
})

test('100,000 extras cost what a second implementation says', () => {
  fc.assert(
    fc.property(terms, pieces, fc.integer({ min: 1, max: 20 }), (each, piece, count) => {
      const inCm = { ...piece, length: piece.length / 100, width: piece.width / 100 }
      const [priced] = priceExtras([{ terms: extra(each), count }], inCm)
      if (priced?.total !== extraCost(each, count, piece)) throw new Error('differs')
    }),
    { numRuns: 100_000 },
  )
})

test('lines, their order and their parts: a line is its base and its extras, whatever the order of both', () => {
  const chosen = fc.subarray(store.extras, { minLength: 0 })
  fc.assert(
    fc.property(fc.array(fc.tuple(chosen, pieces), { minLength: 1, maxLength: 6 }), (lines) => {
      const items = lines.map(([extras, { length, width, quantity }], index) =>
        item(String(index), {
          ...{ length: length / 100, width: width / 100, quantity, extras: choose(...extras) },
        }),
      )
      const sale = price(items)
      for (const [index, line] of sale.lines.entries()) {
        const bare = price([{ ...(items[index] as ItemInput), extras: [] }]).lines[0]?.total ?? 0
        const extras = line?.extras.reduce((sum, { total }) => sum + total, 0) ?? 0
        expect(line?.total).toBe(bare + extras)
      }
      const turned = items.map((each) => ({ ...each, extras: each.extras?.toReversed() })).toReversed()
      expect(price(turned).figures).toEqual(sale.figures)
      expect(chooseExtras(undefined, store.extras).chosen).toHaveLength(1)
    }),
  )
})
