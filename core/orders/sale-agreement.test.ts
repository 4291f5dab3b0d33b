// Long because one generator feeds all four callers of the pricing rules.

import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Issue } from '../../contract/errors.ts'
import type { Product } from '../../contract/products.ts'
import type { Transaction } from '../../contract/transaction-record.ts'
import {
  priceEditedTransaction,
  priceNewTransaction,
} from '../../server/features/transactions/price-transaction.ts'
import type { SaleContext } from '../../server/features/transactions/sale-context.queries.ts'
import { MAJU_JAYA } from '../../testing/maju-jaya.ts'
import { type DraftItem, freshDraft } from '../../web/screens/create-transaction/draft.ts'
import { priceDraft } from '../../web/screens/create-transaction/price-draft.ts'
import { problemsOf } from '../../web/screens/create-transaction/problems.ts'
import { inputOf, previewOf as recordOf } from '../../web/screens/create-transaction/to-save.ts'
import { PRODUCT_FORM, previewOf as rowsOf } from '../../web/screens/products/product-form-model.ts'
import {
  changesOf,
  type Edit,
  type EditLine,
  editOf,
  previewOf as editPreviewOf,
  problemsIn,
} from '../../web/screens/transactions/edit.ts'
import { MEMBERSHIP_TIERS } from '../customers/customer.ts'
import { specialPricesOn } from '../customers/special-price.ts'
import type { SpecialPrice } from '../customers/special-price-schema.ts'
import { ROUNDING_DIRECTIONS, ROUNDING_STEPS } from '../money/rounding.ts'
import type { Billing } from '../products/billing.ts'
import { EXTRA_BASES, type Extra, type ExtraChoice, isCounted } from '../products/extras.ts'
import { DEFAULT_STORE } from '../shop/store.ts'
import { TAX_MODES, type TaxMode } from '../tax/ppn.ts'
import { totalWithoutExtras } from './line-extras.ts'
import { calculateFigures, type SaleLine, unitPriceFor } from './sale.ts'
import { type Figures, itemsInputSchema, transactionInputSchema } from './transaction.ts'

// A sale is taken through what the till, the server and the product form really call, and an edit of it through what the edit dialog
// and the server do, with everything that goes over the wire turned to JSON and parsed. All must agree to the rupiah, and on what is wrong.

const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const IDS = [1, 2, 3, 4].map(uuid)
const asOf = new Date('2026-11-22T03:41:00Z')
const user = { id: uuid(90), name: 'Siti', email: 's@p.id', username: null, role: 'cashier' as const }

const rare = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: usual, weight: 30 }, { arbitrary: odd, weight: 1 })
const cm = fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100)
const size = rare<number | null>(cm, fc.constantFrom(null, 0))
const price = rare(fc.integer({ min: 0, max: 5_000_000 }), fc.constant(1_000_000_000_000))
const quantity = rare(fc.integer({ min: 1, max: 600 }), fc.constant(9_999_999))
const rate = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 10_000)
const percent = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
)

/** A discount in rupiah; most sales have none. */
const amount = fc.oneof(
  fc.constant(null),
  fc.constant(null),
  rare<number>(fc.integer({ min: 0, max: 3_000_000 }), fc.constant(1e12)),
)

const tier = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  minQuantity: fc.integer({ min: 1, max: 500 }),
  maxQuantity: fc.option(fc.integer({ min: 1, max: 600 })),
  pricePerUnit: fc.integer({ min: 1, max: 5_000_000 }),
  label: fc.constantFrom(null, 'Grosir'),
})
const billing = fc.constantFrom<Billing | null>(
  null,
  { mode: 'minimum', area: 1 },
  { mode: 'step', step: 50 },
  { mode: 'roll', widths: [100, 152.5, 320], canTurn: true, gap: 1, margin: 0, lead: 5 },
  { mode: 'roll', widths: [60], canTurn: false, gap: 0, margin: 0, lead: 0 },
)
const productWith = (id: string): fc.Arbitrary<Product> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constantFrom('Banner', 'Kartu', 'Stiker'),
    category: fc.constantFrom('Banner', 'Kartu'),
    machineType: fc.constantFrom('Digital Printing', 'Sublimation'),
    unit: fc.constantFrom('pcs', 'cm', 'm²', 'rim'),
    pricePerUnit: price,
    pricingTiers: fc.array(tier, { maxLength: 4 }),
    discountEligible: fc.boolean(),
    neverDiscounted: rare(fc.constant(false), fc.constant(true)),
    memberDiscountOnSpecial: fc.boolean(),
    recipe: fc.constant([]),
    holdsWithoutMaterial: fc.constant(false),
    billing,
    minimumTotal: rare(fc.constant(0), fc.integer({ min: 0, max: 3_000_000 })),
    createdAt: fc.constant('2026-11-01T02:00:00.000Z'),
    version: fc.constant(1),
  })
/** The shop's extras: some shops have none. */
const EXTRA_IDS = [80, 81, 82, 83].map(uuid)
const extraWith = (id: string): fc.Arbitrary<Extra> =>
  fc
    .record({
      basis: fc.constantFrom(...EXTRA_BASES),
      price: rare(fc.integer({ min: 0, max: 10_000 }), fc.constant(10_000)),
      free: fc.integer({ min: 0, max: 3 }),
      discountable: fc.boolean(),
      categories: fc.constantFrom<string[]>([], ['Banner'], ['Kartu', 'Lain']),
      onByDefault: fc.boolean(),
    })
    .map(({ basis, free, ...terms }) => ({
      ...{ ...terms, id, name: `Finishing ${id.slice(-2)}`, basis },
      distance: basis === 'spacing' ? 50 : null,
      sides: basis === 'metre' ? 'all' : null,
      free: isCounted(basis) ? free : 0,
    }))
const extras = fc.oneof(fc.constant<Extra[]>([]), fc.tuple(...EXTRA_IDS.map(extraWith)))
/** One that the shop does not offer refuses the edit, so most lines have none. */
const chosenExtras = fc.oneof(
  { arbitrary: fc.constant<ExtraChoice[]>([]), weight: 3 },
  {
    arbitrary: fc.uniqueArray(
      fc.record({ id: fc.constantFrom(...EXTRA_IDS), count: fc.integer({ min: 1, max: 20 }) }),
      { maxLength: 3, selector: ({ id }) => id },
    ),
    weight: 1,
  },
)
const catalogue = fc.tuple(...IDS.map(productWith))
const store = fc
  .record({
    ...{ taxRate: rate, gold: rate, silver: rate, regular: rate },
    ...{ expressRate: rate, expressFee: fc.integer({ min: 0, max: 500_000 }) },
    taxMode: fc.constantFrom(...TAX_MODES),
    roundingStep: fc.constantFrom(...ROUNDING_STEPS),
    roundingDirection: fc.constantFrom(...ROUNDING_DIRECTIONS),
    extras,
  })
  .map(({ gold, silver, regular, ...rates }) => {
    return { ...DEFAULT_STORE, ...rates, discountRates: { gold, silver, regular } }
  })
/** Today is 2026-11-22 everywhere, so that some have ended. */
const special = fc.record({
  productId: fc.constantFrom(...IDS),
  productName: fc.constant('Banner'),
  unit: fc.constantFrom('pcs', 'cm', 'm²', 'rim'),
  pricePerUnit: price,
  pricingTiers: fc.array(tier, { maxLength: 2 }),
  validUntil: fc.constantFrom<string | null>(null, '2026-11-21', '2026-11-22', '2026-12-31'),
})
const specialPrices = fc.oneof(
  fc.constant<SpecialPrice[]>([]),
  fc.uniqueArray(special, { maxLength: 3, selector: ({ productId }) => productId }),
)
const TAX_IDENTITY = {
  ...{ kind: 'npwp' as const, number: '0012345678901000', idtku: '' },
  ...{ name: 'CV Maju Jaya', address: 'Jl. Raya 1' },
}
const customerWith = (id: string) =>
  fc
    .record({
      ...{ membershipTier: fc.constantFrom(...MEMBERSHIP_TIERS), specialPrices },
      taxIdentity: fc.constantFrom(null, TAX_IDENTITY),
    })
    .map((terms) => ({ ...MAJU_JAYA, ...terms, id }))
const line = fc.record(
  {
    productId: fc.constantFrom(...IDS),
    quantity,
    length: size,
    width: size,
    notes: fc.constantFrom('', ' Mata ayam '),
    extras: chosenExtras,
  },
  { requiredKeys: ['productId', 'quantity', 'length', 'width', 'notes'] },
)
/** Without a product; the forms keep problems of its name and price themselves. */
const freeItem = fc.record({
  name: fc.constantFrom('Pasang di lokasi', 'Jilid'),
  price: rare(fc.integer({ min: 1, max: 5_000_000 }), fc.constant(1_000_000_000_000)),
})
const freeLine = fc.record({
  ...{ productId: fc.constant(null), free: freeItem, quantity, notes: fc.constantFrom('', 'Senin') },
  ...{ length: fc.constant(null), width: fc.constant(null), extras: fc.constant(undefined) },
})
const anyLine = fc.oneof(
  { arbitrary: line.map((item) => ({ ...item, free: undefined })), weight: 6 },
  { arbitrary: freeLine, weight: 1 },
)
const draftItems = fc.array(anyLine, { minLength: 1, maxLength: 5 }).map((lines) =>
  lines.map(({ free, extras, ...item }, index): DraftItem => {
    const drafted = { ...item, id: uuid(10 + index), productName: free?.name ?? '', unit: 'pcs' }
    return { ...drafted, ...(free ? { freePrice: free.price } : extras && { extras }) }
  }),
)

/** Another edit of each line: left alone, gone, or changed in some of its fields; and some new lines. */
const lineEdits = fc.array(
  fc.oneof(
    { arbitrary: fc.constant({}), weight: 4 },
    { arbitrary: fc.constant(null), weight: 1 },
    { arbitrary: fc.record({ notes: fc.constant('Lain') }), weight: 1 },
    {
      arbitrary: fc.record(
        { quantity, length: size, width: size, extras: chosenExtras },
        { requiredKeys: [] },
      ),
      weight: 3,
    },
    { arbitrary: anyLine.map(asEdited), weight: 1 },
    { arbitrary: fc.record({ free: freeItem }), weight: 1 },
  ),
  { minLength: 5, maxLength: 5 },
)
const newLines = fc
  .array(anyLine, { maxLength: 2 })
  .map((lines) => lines.map((item, index): EditLine => ({ ...asEdited(item), id: uuid(50 + index) })))

const scenario = fc.record({
  before: fc.record({
    products: catalogue,
    sold: rare(fc.constant(IDS), fc.subarray(IDS)),
    store,
    customer: customerWith(uuid(70)),
  }),
  items: draftItems,
  discountPercent: percent,
  discountAmount: amount,
  isExpress: fc.boolean(),
  paidAmount: fc.integer({ min: 0, max: 20_000_000 }),
  now: fc.record({
    products: catalogue,
    // Some products are as they were, and some are no longer sold.
    same: fc.subarray(IDS),
    sold: rare(fc.constant(IDS), fc.subarray(IDS)),
    store,
    other: customerWith(uuid(71)),
  }),
  edit: fc.record({
    lines: fc.option(fc.tuple(lineEdits, newLines)),
    exchangesCustomer: fc.boolean(),
    discount: fc.option(fc.record({ percent, amount })),
    turnsExpress: fc.boolean(),
    paidAmount: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
  }),
})

test('till, edit, server and product preview compute equal lines, figures and problems', () => {
  let booked = 0
  let kept = 0
  let specials = 0
  let frees = 0
  let wrong = 0
  fc.assert(
    fc.property(scenario, ({ before, items, isExpress, paidAmount, now, edit: typed, ...discount }) => {
      // The till and the server, of a new sale.
      const { customer } = before
      const products = before.products.filter(({ id }) => before.sold.includes(id))
      const draft = { ...freshDraft(), customer, items, ...discount, isExpress, paidAmount }
      const due = '2026-11-22'
      const pricing = priceDraft(draft, byId(products), customer, before.store, due)
      const expected = pricing.figures ?? { subtotal: 0, discount: 0, tax: 0, cashback: 0, total: 0 }
      const input = transactionInputSchema.parse(
        overTheWire(inputOf(draft, { customer, pricing, store: { version: 1 }, due, expected })),
      )
      const made = outcomeOf(() =>
        priceNewTransaction({ ...input, discountPercent: input.discountPercent ?? 0 }, customer, {
          ...{ products, store: before.store, asOf },
        }),
      )
      expectEqual(pricing.problems, made.issues)
      expectEqual(Object.keys(problemsOf(draft, pricing)).length, made.issues.length)

      // The product's form, of the same quantities and sizes.
      for (const { item, priced } of pricing.lines) {
        if (priced?.priceSource !== 'product') continue
        // Extras may be what is too large.
        if (priced.problems.length > 0 && before.store.extras.length > 0) continue
        const [row] = rowsOf(PRODUCT_FORM.valuesOf(priced.source), [item.quantity], item)
        const total = priced.problems.length > 0 ? null : totalWithoutExtras(priced)
        const { quantity, unitPrice, appliedTier } = priced
        expectEqual(row, { quantity, unitPrice, tier: appliedTier, total })
      }
      if (!made.sale || !pricing.figures) return void wrong++
      expectEqual(made.sale.figures, pricing.figures)
      const at = new Date('2026-11-21T03:41:00Z')
      const record = recordOf(draft, { customer, pricing, due, figures: pricing.figures, user, at })
      expectEqual(made.sale.lines.map(asRead), record.items)
      expectMatch(record, columnsOf(made.sale))

      // The edit dialog and the server, of an edit of it under other prices and rates.
      const sold = now.products
        .map((product, index) =>
          now.same.includes(product.id) ? (before.products[index] ?? product) : product,
        )
        .filter(({ id }) => now.sold.includes(id))
      const edit = editedBy(typed, editOf(record), now.other)
      const buyer = edit.customer.id === customer.id ? customer : now.other
      const shop = { products: sold, store: now.store, specialPrices: specialPricesOn(buyer, due) }
      const preview = editPreviewOf(record, edit, shop)
      const changes = overTheWire(changesOf(record, edit))
      if (changes.items) changes.items = itemsInputSchema.parse(changes.items)
      const context: SaleContext = {
        existing: null,
        hasWebhooks: false,
        wasRejected: false,
        customer: changes.customerId === undefined ? customer : now.other,
        products: sold,
        store: now.store,
      }
      const stored = { ...record, items: made.sale.lines }
      const remade = outcomeOf(() => priceEditedTransaction(stored, changes, { ...context, asOf }))
      const { paidAmount: _, refundReason: __, ...problems } = preview.problems
      expectEqual(problems, problemsIn(remade.issues))
      if (!remade.sale || !preview.money) return void wrong++
      booked++
      expectEqual(remade.sale.figures, preview.money.figures)
      expectMatch(remade.sale.columns, preview.money.rates)
      expectEqual(remade.sale.columns.expressSurcharge, preview.money.expressSurcharge)
      expectEqual(
        remade.sale.lines.map(asRead),
        preview.lines.map((each) => each && asRead(each)),
      )

      // What each of them may not have wrong in the same way.
      const isAnother = edit.customer.id !== customer.id
      const { discountRates } = now.store
      const byWhose = isExpress ? before.store : now.store
      const expressThen = edit.isExpress
        ? { expressRate: byWhose.expressRate, expressFee: byWhose.expressFee }
        : { expressRate: 0, expressFee: 0 }
      const isPkp = before.store.taxMode !== 'simple'
      const rates = {
        discountPercent: edit.discount.unit === 'percent' ? (edit.discount.value ?? 0) : 0,
        discountAmount: edit.discount.unit === 'rupiah' ? (edit.discount.value ?? 0) : 0,
        discountRate: isAnother ? discountRates[edit.customer.membershipTier] : record.discountRate,
        taxMode: before.store.taxMode,
        taxRate: isPkp ? 0.12 : before.store.taxRate,
        // The sums of a faktur are exact; an edit keeps what the order was sold with.
        roundingStep: isPkp && customer.taxIdentity ? 1 : before.store.roundingStep,
        roundingDirection: before.store.roundingDirection,
        ...expressThen,
      }
      expectEqual(preview.money.figures, calculateFigures(remade.sale.lines, rates))
      expectCharged(preview.money.figures, rates)
      for (const [index, each] of remade.sale.lines.entries()) {
        const asked = edit.items[index]
        const then = record.items.find(({ id, productId }) => id === each.id && productId === each.productId)
        const isUnchanged =
          then?.quantity === asked?.quantity &&
          (then?.length === null || then?.length === asked?.length) &&
          (then?.width === null || then?.width === asked?.width) &&
          (!asked?.free || (then?.productName === asked.free.name && then.unitPrice === asked.free.price))
        // The price of a customer stays with them, if the product is still sold by the unit.
        const specialNow = shop.specialPrices.some(
          ({ productId, unit }) => productId === then?.productId && unit === then.unit,
        )
        const followsCustomer =
          isAnother &&
          sold.some(({ id, unit }) => id === then?.productId && unit === then.unit) &&
          (then?.priceSource === 'special' || specialNow)
        if (then && isUnchanged && !followsCustomer) {
          // Extras are priced by themselves: they may be chosen anew, or paid with another line.
          const bare = (line: SaleLine) => ({ ...asRead(line), extras: [], total: totalWithoutExtras(line) })
          expectEqual(bare({ ...each, notes: then.notes }), bare(then))
          kept++
        } else if (asked?.free) {
          const { name: productName, price } = asked.free
          const unitPrice = price ?? 0
          const { quantity } = asked
          const total = unitPrice * quantity
          expectMatch(each, { productId: null, productName, unitPrice, quantity, total })
          expectMatch(each, { unit: 'pcs', priceSource: 'free', discountEligible: false })
          frees++
        } else {
          const product = sold.find(({ id }) => id === asked?.productId)
          expectMatch(each, { quantity: asked?.quantity, unit: product?.unit })
          const special = shop.specialPrices.find(
            ({ productId, unit }) => productId === product?.id && unit === product.unit,
          )
          expectEqual(each.priceSource, special ? 'special' : 'product')
          const priced = special ?? product
          expectEqual(each.unitPrice, priced && unitPriceFor(priced, each.quantity).unitPrice)
          if (special) specials++
        }
      }
    }),
    { numRuns: 20_000 },
  )
  // The scenarios are worth something only if most can be booked, and enough of each kind come up.
  expect(booked).toBeGreaterThan(5_000)
  expect(kept).toBeGreaterThan(5_000)
  expect(specials).toBeGreaterThan(200)
  expect(frees).toBeGreaterThan(200)
  expect(wrong).toBeGreaterThan(500)
})

// As `toEqual` and `toMatchObject`, which are asked only about what is not strictly equal: half a million of them take a third of the time.
function expectEqual(given: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(given, wanted)) expect(given).toEqual(wanted)
}

function expectMatch(given: object, wanted: object): void {
  const isMatch = Object.entries(wanted).every(([key, value]) =>
    isDeepStrictEqual((given as Record<string, unknown>)[key], value),
  )
  if (!isMatch) expect(given).toMatchObject(wanted)
}

/** Tax and total by fractions of their own. */
function expectCharged(figures: Figures, { taxMode, taxRate }: { taxMode: TaxMode; taxRate: number }): void {
  const net = BigInt(figures.subtotal - figures.discount)
  const half = (numerator: bigint, denominator: bigint) => (numerator * 2n + denominator) / (denominator * 2n)
  const price = taxMode === 'ppnIncluded' ? half(net * 100n, 111n) : net
  const ppn = half(half(price * 11n, 12n) * 3n, 25n)
  const simple = half(net * BigInt(Math.round(taxRate * 10_000)), 10_000n)
  expectEqual(figures.tax, Number(taxMode === 'simple' ? simple : ppn))
  const charged = figures.subtotal - figures.discount + (taxMode === 'ppnIncluded' ? 0 : figures.tax)
  expectEqual(figures.total + figures.cashback, charged)
}

type AnyLine = typeof anyLine extends fc.Arbitrary<infer Line> ? Line : never

/** Without empty fields. */
function asEdited({ free, extras, ...item }: AnyLine): Omit<EditLine, 'id'> {
  return { ...item, ...(free && { free }), ...(extras && { extras }) }
}

function byId(products: readonly Product[]): ReadonlyMap<string, Product> {
  return new Map(products.map((product) => [product.id, product]))
}

function overTheWire<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}

/** What the server makes of a sale, or the issues with which it refuses it. */
function outcomeOf<Sale>(make: () => Sale): { sale: Sale | null; issues: Issue[] } {
  try {
    return { sale: make(), issues: [] }
  } catch (error) {
    const { data } = error as { data?: { issues?: Issue[] } }
    if (!data?.issues) throw error
    return { sale: null, issues: data.issues }
  }
}

/** A line as the contract shows it. */
function asRead(line: SaleLine): Transaction['items'][number] {
  const { id, productId, productName, quantity, unit, unitPrice, total, notes } = line
  const {
    length,
    width,
    area,
    billed,
    minimumTotal,
    extras,
    appliedTier,
    discountEligible,
    neverDiscounted,
    priceSource,
    listPrice,
    priceReason,
  } = line
  const goods = { id, productId, productName, quantity, unit, unitPrice, total, notes }
  const price = {
    billed,
    minimumTotal,
    extras,
    appliedTier,
    discountEligible,
    neverDiscounted,
    priceSource,
    listPrice,
    priceReason,
  }
  return {
    ...goods,
    length,
    width,
    area,
    ...price,
    priceChangedByName: priceSource === 'free' ? user.name : null,
    priceApprovedByName: null,
    outsourcing: null,
    stage: null,
    handedOver: null,
  }
}

/** What the till's record says, too, of the columns that the server stores. */
function columnsOf({ columns: { searchText: _, ...columns } }: ReturnType<typeof priceNewTransaction>) {
  return columns
}

type Typed = {
  lines: [readonly (Partial<EditLine> | null)[], EditLine[]] | null
  exchangesCustomer: boolean
  discount: { percent: number; amount: number | null } | null
  turnsExpress: boolean
  paidAmount: number | null
}

function editedBy(typed: Typed, edit: Edit, other: Edit['customer']): Edit {
  const [changes, added] = typed.lines ?? [[], []]
  const items = edit.items.flatMap((item, index) => {
    const change = typed.lines ? (changes[index] ?? null) : {}
    if (!change) return []
    const { free, extras, ...edited } = { ...item, ...change }
    // Only a free line has a name and a price to change, and no extras.
    const added = edited.productId === null ? { free: free ?? item.free } : extras && { extras }
    return [{ ...edited, ...added }]
  })
  return {
    ...edit,
    items: items.length + added.length > 0 ? [...items, ...added] : edit.items,
    customer: typed.exchangesCustomer ? other : edit.customer,
    discount: discountTyped(typed.discount) ?? edit.discount,
    isExpress: edit.isExpress !== typed.turnsExpress,
    paidAmount: typed.paidAmount ?? edit.paidAmount,
  }
}

function discountTyped(typed: Typed['discount']): Edit['discount'] | null {
  if (!typed) return null
  const { percent, amount } = typed
  return amount === null ? { unit: 'percent', value: percent } : { unit: 'rupiah', value: amount }
}
