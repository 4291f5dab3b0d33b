import type { Schema } from './named-schemas.ts'

const ORDER = '0192f0a0-7c1e-7d3a-8f21-5b6c9c41e7b2'
const NOW = '2026-11-23T03:15:00.000Z'

/** What stands in examples, by the name of the field: the first that its schema takes. One shop, one customer and one order all through. */
const VALUES: Record<string, readonly unknown[]> = {
  id: [ORDER],
  transactionId: [ORDER],
  customerId: ['0192e5b1-3a40-7c55-9d0e-2f6a1b8c7d90'],
  productId: ['0192e5b1-44d2-7b19-8a63-9e0f5c2d1a74'],
  from: ['2026-11-01', '0192e5b1-9f00-7a11-8c22-3d4e5f6a7b8c'],
  to: ['2026-11-30', 'Rina Wijaya'],
  day: ['2026-11-23'],
  start: ['2026-11-01'],
  updatedSince: ['2026-11-23T00:00:00Z'],
  search: ['maju'],
  name: ['CV Maju Jaya Abadi', 'Toko online'],
  shopName: ['Cetak Maju'],
  customerName: ['CV Maju Jaya Abadi'],
  productName: ['Spanduk Flexi 280 gr'],
  firstItemName: ['Spanduk Flexi 280 gr'],
  phone: ['0812-8834-1907'],
  customerPhone: ['0812-8834-1907'],
  whatsapp: ['0812-8834-1907'],
  email: ['halo@majujaya.co.id'],
  password: ['kertas-tinta-banyak-47'],
  currentPassword: ['kertas-tinta-banyak-47'],
  username: ['rina'],
  role: ['cashier'],
  address: ['Jl. Kramat Raya 12, Jakarta'],
  addresses: [['http://192.168.1.10:3000']],
  externalRef: ['SO-1042'],
  category: ['Banner'],
  machineType: ['Digital Printing'],
  unit: ['pcs', 'day'],
  quantity: [2],
  length: [300],
  width: [100],
  area: [3],
  notes: ['Mata ayam tiap 50 cm', []],
  reason: [null, 'Pelanggan batal'],
  note: ['Kasir'],
  total: [150_000],
  subtotal: [150_000],
  unitPrice: [75_000],
  pricePerUnit: [25_000],
  amount: [50_000],
  tendered: [50_000],
  paid: [50_000],
  paidAmount: [50_000],
  remainingAmount: [100_000],
  discount: [0],
  tax: [0],
  cashback: [0],
  change: [0],
  refundedAmount: [0],
  refunded: [0],
  cancelled: [0],
  count: [1],
  itemCount: [1],
  discountPercent: [0],
  discountAmount: [0],
  discountRate: [0.05],
  expressRate: [0],
  expressFee: [0],
  unfetchedDays: [7],
  unfetchedFor: [7],
  days: [7],
  expressSurcharge: [0],
  customerWhatsapp: ['0812-8834-1907'],
  customerEmail: ['halo@majujaya.co.id'],
  createdByName: ['Siti Rahmawati'],
  receivedByName: ['Siti Rahmawati'],
  madeByName: ['Siti Rahmawati'],
  reportedByName: ['Siti Rahmawati'],
  byName: ['Siti Rahmawati'],
  userName: ['Siti Rahmawati'],
  approvedByName: [null],
  approvedBy: [null],
  handedOverAt: [null],
  handedOverByName: [null],
  handedOverTo: [null],
  handedOver: [null],
  completedAt: [null],
  pickupToldAt: [null],
  lastReminder: [null],
  categories: [['Banner', 'Kartu nama']],
  expenseCategories: [['Bahan', 'Listrik']],
  field: ['Telepon'],
  why: ['Sudah dipakai di transaksi'],
  invoiceNotes: ['Barang yang sudah dicetak tidak dapat dikembalikan.'],
  bankAccount: ['BCA 741-0098-221 a.n. PrintPro Digital'],
  reminderTemplate: [''],
  runningText: ['Diskon 10 % untuk pelajar'],
  title: ['CV Maju Jaya Abadi'],
  value: ['0812'],
  advice: [null],
  answer: ['200'],
  hostedIdentity: [null],
  fingerprint: ['c1b5d3e0a97f'],
  currentVersion: ['0.2.0'],
  taxRate: [0.11],
  version: [3, '0.2.0'],
  status: ['processing', 'running'],
  paymentStatus: ['partial'],
  paymentMethod: ['cash'],
  method: ['cash'],
  estimatedCompletion: ['2026-11-24'],
  spentOn: ['2026-11-22'],
  membershipTier: ['gold'],
  appliedTier: [null],
  cancellation: [null],
  corrects: [null],
  cursor: ['2026-11-23T03:15:00.000Z_0192f0a0-7c1e-7d3a-8f21-5b6c9c41e7b2', '50'],
  nextCursor: [null],
  nextSince: [NOW],
  gone: [['0192e5b1-9f00-7a11-8c22-3d4e5f6a7b8c']],
  limit: [50],
  year: [2026],
  month: [11],
  url: ['https://toko.example/printpro'],
  events: [['order.created', 'payment.created']],
  pages: [['/transactions', '/customers']],
  host: ['192.168.1.50'],
  port: [9100],
  madeAt: [NOW],
  code: ['PRICE_CHANGED', '123456'],
  message: ['Harga atau tarif telah berubah. Periksa total yang baru'],
  receipt: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  entry: [`4711.${ORDER}`],
  key: ['ppk_3Q2nYvS0m4pZxW8bKcL1dTgHjR6uEaFi9oNqVtXyZ57', 'backup'],
  secret: ['whsec_c2VjcmV0IG9mIHRoZSByZWNlaXZlciBpbiAyNCBieXRlcw=='],
  ending: ['ZzQ8'],
  userAgent: ['Mozilla/5.0 (Linux; Android 15) Chrome/142'],
  ipAddress: ['192.168.1.20'],
  logo: [''],
  figure: ['3.218 transaksi'],
  oldest: [NOW, []],
}

/** Of what may be left out of an input, what an example shows. */
const SHOWN_OPTIONAL_FIELDS = [
  ...[
    'externalRef',
    'email',
    'whatsapp',
    'discountPercent',
    'paymentMethod',
    'paidAmount',
    'notes',
    'reason',
  ],
  ...['category', 'method', 'estimatedCompletion', 'pricingTiers', 'refund', 'to'],
]

type Named = Record<string, Schema>
type Asked = { name: string; given: boolean }

/**
 * An example of a schema: every field of what is answered; of an input (`given`) what has to be given and some of what may be. `name` is the field that
 * it is of.
 */
export function exampleOf(schema: Schema, schemas: Named, { name, given }: Asked): unknown {
  if (schema.$ref) return exampleOf(resolveReference(schema, schemas), schemas, { name, given })
  if ('const' in schema) return schema.const
  const value = VALUES[name]?.find((one) => fits(schema, one, schemas))
  if (value !== undefined) return value
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.[0]) return exampleOf(choices[0], schemas, { name, given })
  if (typeof schema.type === 'object')
    return exampleOf({ ...schema, type: schema.type[0] ?? 'null' }, schemas, { name, given })
  if (schema.type === 'object') return objectOf(schema, schemas, given)
  if (schema.type === 'array') return arrayOf(schema, schemas, { name, given })
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'boolean') return schema.default ?? false
  if (schema.type === 'integer' || schema.type === 'number')
    return schema.default ?? Math.max(1, Number(schema.minimum ?? 1))
  return null
}

function resolveReference({ $ref = '' }: Schema, schemas: Named): Schema {
  return schemas[$ref.split('/').at(-1) ?? ''] ?? {}
}

function objectOf(schema: Schema, schemas: Named, given: boolean): Record<string, unknown> {
  const { properties, additionalProperties, propertyNames } = schema
  if (!properties && typeof additionalProperties === 'object') {
    const keys = (propertyNames as { enum?: string[] } | undefined)?.enum ?? []
    const one = (key: string) => exampleOf(additionalProperties, schemas, { name: key, given })
    return Object.fromEntries(keys.map((key) => [key, one(key)]))
  }
  const required = (schema.required ?? []) as string[]
  const isShown = (field: string) =>
    !given || required.includes(field) || SHOWN_OPTIONAL_FIELDS.includes(field)
  const fields = Object.entries(properties ?? {}).filter(([field]) => isShown(field))
  return Object.fromEntries(
    fields.map(([field, one]) => [field, exampleOf(one, schemas, { name: field, given })]),
  )
}

function arrayOf({ items = {}, minItems }: Schema, schemas: Named, { name, given }: Asked): unknown[] {
  const values = items.enum as unknown[] | undefined
  if (Number(minItems ?? 0) === 0 && items.type === undefined && !items.$ref && !values) return []
  return [exampleOf(items, schemas, { name: name.replace(/s$/, ''), given })]
}

const TEXTS: Record<string, string> = {
  uuid: '0192f0a1-0b2c-7d3e-8f40-516273849506',
  'date-time': NOW,
  date: '2026-11-23',
  email: 'halo@majujaya.co.id',
  uri: 'https://toko.example',
}

function textOf({ format, minLength, pattern }: Schema): string {
  const formed = TEXTS[String(format)]
  if (formed) return formed
  return pattern ? '' : 'Contoh'.padEnd(Number(minLength ?? 0), '.')
}

/** Whether a schema takes a value, as far as examples go. */
function fits(schema: Schema, value: unknown, schemas: Named): boolean {
  if (schema.$ref) return fits(resolveReference(schema, schemas), value, schemas)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((one) => fits(one, value, schemas))
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  if (Array.isArray(value)) {
    const { items = {} } = schema
    return schema.type === 'array' && value.every((one) => fits(items, one, schemas))
  }
  if (value === null) return schema.type === 'null'
  if (typeof value === 'number') return isNumberOf(schema, value)
  if (typeof value !== 'string' || schema.type !== 'string') return false
  const formed: Record<string, RegExp> = {
    uuid: /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/,
    'date-time': /^\d{4}-\d\d-\d\dT.*Z$/,
    date: /^\d{4}-\d\d-\d\d$/,
    email: /@/,
    uri: /^https?:/,
  }
  if (!(formed[String(schema.format)]?.test(value) ?? true)) return false
  if (schema.pattern && !new RegExp(String(schema.pattern)).test(value)) return false
  return (
    value.length >= Number(schema.minLength ?? 0) && value.length <= Number(schema.maxLength ?? value.length)
  )
}

function isNumberOf(schema: Schema, value: number): boolean {
  if (schema.type !== 'number' && schema.type !== 'integer') return false
  return value >= Number(schema.minimum ?? value) && value <= Number(schema.maximum ?? value)
}
