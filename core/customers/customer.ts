import { z } from 'zod'
import { rupiahSchema } from '../money/money.ts'
import type { Terms } from '../payments/terms.ts'
import { phoneSchema } from '../text/phone.ts'
import { digitsOf } from '../text/search.ts'
import { textSchema } from '../text/text.ts'
import { specialPricesSchema } from './special-price-schema.ts'

export const MEMBERSHIP_TIERS = ['gold', 'silver', 'regular'] as const
export const membershipTierSchema = z.enum(MEMBERSHIP_TIERS)
export type MembershipTier = z.infer<typeof membershipTierSchema>

/** An empty text becomes null. */
const optionalText = (max: number) =>
  textSchema
    .max(max, `Paling banyak ${max} huruf`)
    .nullable()
    .transform((text) => text || null)

const PHONE_MISSING = 'Nomor telepon wajib diisi'

const fields = {
  name: textSchema.min(1, 'Nama wajib diisi').max(120, 'Paling banyak 120 huruf'),
  phone: textSchema.min(1, { error: PHONE_MISSING, abort: true }).pipe(phoneSchema('Nomor telepon')),
  email: z
    .string()
    .nullable()
    .transform((text) => text?.trim() || null)
    .pipe(z.email('Format email tidak valid').max(200, 'Paling banyak 200 huruf').nullable()),
  whatsapp: z
    .string()
    .nullable()
    .transform((text) => text?.trim() || null)
    .pipe(phoneSchema('Nomor WhatsApp').nullable()),
  membershipTier: membershipTierSchema,
  address: optionalText(300),
  /** Changing it needs the right `changePrices`. */
  specialPrices: specialPricesSchema,
}

/** A new customer (docs/product.md#customer). */
export const customerInputSchema = z.object({
  ...fields,
  email: fields.email.optional().transform((email) => email ?? null),
  whatsapp: fields.whatsapp.optional().transform((number) => number ?? null),
  membershipTier: fields.membershipTier.default('regular'),
  address: fields.address.optional().transform((address) => address ?? null),
  specialPrices: fields.specialPrices.default([]),
})
export type CustomerInput = z.infer<typeof customerInputSchema>

export const DEFAULT_CUSTOMER_DETAILS: Omit<CustomerInput, 'name' | 'phone'> = {
  email: null,
  whatsapp: null,
  membershipTier: 'regular',
  address: null,
  specialPrices: [],
}

/** Of a customer who was just added. */
export const NO_TERMS: Terms & { balance: number; taxIdentity: null } = {
  ...{ termsDays: null, creditLimit: null, balance: 0, taxIdentity: null },
}

/** 'Umum', the customer for walk-ins: one in every shop, and the only one without a phone number. */
export const WALK_IN_ID = '00000000-0000-7000-8000-000000000001'

/** Cached on each device; larger shops cache the customers that a counter needs most (docs/decisions/0055). */
export const MAX_CACHED_CUSTOMERS = 5000

const MAX_TERMS_DAYS = 365

/** Credit terms; null: none. Changing them needs the right `changePrices` (docs/product.md#credit-terms). */
export const termsSchema = z.object({
  termsDays: z
    .int('Isi dengan hari bulat')
    .min(0, 'Tidak boleh kurang dari 0')
    .max(MAX_TERMS_DAYS, `Paling banyak ${MAX_TERMS_DAYS} hari`)
    .nullable(),
  creditLimit: rupiahSchema.nullable(),
})

/** Absent fields stay unchanged. `requirePhone` decides who needs a number. */
export const customerChangesSchema = z
  .object({ ...fields, ...termsSchema.shape, phone: phoneSchema('Nomor telepon') })
  .partial()

/** Only the walk-in customer may have no phone number. */
export function requirePhone(
  { id, phone }: { id: string; phone?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (phone === '' && id !== WALK_IN_ID)
    context.addIssue({ code: 'custom', path: ['phone'], message: PHONE_MISSING })
}

/** Number for a WhatsApp link: `whatsapp`, else `phone`; digits only, a leading 0 as 62. Null without digits. */
export function whatsappNumber(customer: { whatsapp?: string | null; phone: string }): string | null {
  const digits = digitsOf(customer.whatsapp ?? '') || digitsOf(customer.phone)
  return digits === '' ? null : digits.replace(/^0/, '62')
}

/** The address that opens WhatsApp with a text to a `whatsappNumber`. */
export function whatsappAddress(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** The customer with this phone number, however it is written (0812…, +62 812…); null below 8 digits. */
export function findByPhone<Owner extends { id: string; phone: string }>(
  customers: readonly Owner[],
  phone: string,
  exceptId?: string,
): Owner | null {
  const number = whatsappNumber({ phone })
  if (number === null || number.length < 8) return null
  const has = (customer: Owner) =>
    customer.id !== exceptId && whatsappNumber({ phone: customer.phone }) === number
  return customers.find(has) ?? null
}
