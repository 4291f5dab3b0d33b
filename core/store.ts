import { z } from 'zod'
import { DEFAULT_ROLE_PERMISSIONS, rolePermissionsSchema } from './access.ts'
import { shopZoneSchema } from './calendar.ts'
import type { MembershipTier } from './customer.ts'
import { rateSchema } from './money.ts'
import { textSchema } from './text.ts'

const names = z.array(textSchema.min(1).max(60)).max(100)

/** What two spellings of a name have in common: case and spaces do not tell names apart (section 5). */
function nameKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

const distinctNames = (max: number) =>
  z
    .array(
      textSchema
        .overwrite((name) => name.replace(/\s+/g, ' '))
        .min(1, 'Nama wajib diisi')
        .max(max),
    )
    .max(100)
    .superRefine((list, context) => {
      for (const [index, name] of list.entries()) {
        if (list.findIndex((other) => nameKey(other) === nameKey(name)) < index) {
          context.addIssue({ code: 'custom', message: 'Sudah ada di daftar', path: [index] })
        }
      }
    })

/** The lists that products choose from, as they may be saved: without duplicates, as long as a product's own fields. */
export const productSettingsSchema = z.object({
  categories: distinctNames(60),
  machineTypes: distinctNames(60),
  units: distinctNames(20),
})
export type ProductSettings = z.infer<typeof productSettingsSchema>

/** The three lists, in the order in which screens and refusals name them. */
export const PRODUCT_LISTS = ['categories', 'machineTypes', 'units'] as const
export type ProductList = (typeof PRODUCT_LISTS)[number]

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

/** A list with a name added, trimmed; the list itself when it is there already, case and spaces ignored (section 5). */
export function withName(list: readonly string[], name: string): string[] {
  const tidy = name.trim().replace(/\s+/g, ' ')
  return tidy === '' || holdsName(list, tidy) ? [...list] : [...list, tidy]
}

/** Whether a list holds a name, case and spaces ignored (section 5). */
export function holdsName(list: readonly string[], name: string): boolean {
  const key = nameKey(name)
  return list.some((known) => nameKey(known) === key)
}
