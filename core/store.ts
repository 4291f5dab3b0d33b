import { z } from 'zod'
import { DEFAULT_ROLE_PERMISSIONS, rolePermissionsSchema } from './access.ts'
import { shopZoneSchema } from './calendar.ts'
import type { MembershipTier } from './customer.ts'
import { basisPoints, rateSchema } from './money.ts'
import { textSchema } from './text.ts'

const names = z.array(textSchema.min(1).max(60)).max(100)

/** The store's configuration (specification, section 3). Rates are fractions from 0 to 1. */
export const storeConfigSchema = z.object({
  name: textSchema.min(1, 'Nama toko wajib diisi').max(120),
  address: textSchema.max(300),
  phone: textSchema.max(60),
  email: textSchema.max(200),
  logo: z.string(),
  taxRate: rateSchema,
  discountRates: z.object({ gold: rateSchema, silver: rateSchema, regular: rateSchema }),
  invoiceNotes: textSchema.max(2000),
  runningText: textSchema.max(1000).nullable(),
  rolePermissions: rolePermissionsSchema,
  productSettings: z.object({ categories: names, machineTypes: names, units: names }),
  timeZone: shopZoneSchema,
})
export type StoreConfig = z.infer<typeof storeConfigSchema>

const LONGEST = { name: 120, email: 200, phone: 60, address: 300, runningText: 1000, invoiceNotes: 2000 }

const MISSING = {
  name: 'Nama toko wajib diisi',
  email: 'Email wajib diisi',
  phone: 'Nomor telepon wajib diisi',
  address: 'Alamat wajib diisi',
}
const NO_EMAIL = 'Format email tidak valid'

const short = (field: keyof typeof LONGEST) =>
  textSchema.max(LONGEST[field], `Paling banyak ${LONGEST[field]} huruf`)
const required = (field: keyof typeof MISSING) => short(field).min(1, MISSING[field])
const exactRate = rateSchema.overwrite((rate) => basisPoints(rate) / 10_000)

/**
 * What Pengaturan may change of the configuration (sections 3 and 5): any of these fields; what is not given stays. The logo is a
 * data URL or empty, and judged by its content (logo.ts).
 */
export const storeChangesSchema = z
  .object({
    name: required('name'),
    email: required('email').refine(isEmail, NO_EMAIL),
    phone: required('phone'),
    address: required('address'),
    logo: z.string(),
    taxRate: exactRate,
    discountRates: z.object({ gold: exactRate, silver: exactRate, regular: exactRate }),
    invoiceNotes: short('invoiceNotes'),
    runningText: short('runningText')
      .nullable()
      .transform((text) => text || null),
    timeZone: shopZoneSchema,
  })
  .partial()
export type StoreChanges = z.infer<typeof storeChangesSchema>

/** What is wrong with the shop's required texts, in words that say what to do (section 5). */
export function contactProblems(texts: Record<keyof typeof MISSING, string>) {
  const problems: Partial<Record<keyof typeof MISSING, string>> = {}
  for (const field of Object.keys(MISSING) as (keyof typeof MISSING)[]) {
    const text = texts[field].trim()
    if (text === '') problems[field] = MISSING[field]
    else if (field === 'email' && !isEmail(text)) problems[field] = NO_EMAIL
  }
  return problems
}

/** An address as mail servers take it: somebody at a named host. */
function isEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/i.test(text)
}

/** What a shop starts with (section 9). */
export const DEFAULT_STORE: StoreConfig = {
  name: 'PrintPro Digital',
  address: '',
  phone: '',
  email: '',
  logo: '',
  taxRate: 0.1,
  discountRates: { gold: 0.15, silver: 0.1, regular: 0.05 },
  invoiceNotes: '',
  runningText: null,
  rolePermissions: DEFAULT_ROLE_PERMISSIONS,
  productSettings: {
    categories: ['Banner', 'Stiker', 'Kartu', 'Brosur', 'Spanduk'],
    machineTypes: ['Digital Printing', 'Sublimation', 'Cutting Plotter'],
    units: ['pcs', 'cm', 'm²'],
  },
  timeZone: 'Asia/Jakarta',
}

/** The member discount of a tier as a fraction (section 9). */
export function discountRateOf(store: Pick<StoreConfig, 'discountRates'>, tier: MembershipTier): number {
  return store.discountRates[tier]
}
