import { z } from 'zod'
import { phoneSchema } from '../text/phone.ts'
import { textSchema } from '../text/text.ts'

export const MEMBERSHIP_TIERS = ['gold', 'silver', 'regular'] as const
export const membershipTierSchema = z.enum(MEMBERSHIP_TIERS)
export type MembershipTier = z.infer<typeof membershipTierSchema>

/** A text that may be missing: an empty one is none. */
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
}

/** What a screen may say of a customer (docs/product.md#customer). */
export const customerInputSchema = z.object({
  ...fields,
  email: fields.email.optional().transform((email) => email ?? null),
  whatsapp: fields.whatsapp.optional().transform((number) => number ?? null),
  membershipTier: fields.membershipTier.default('regular'),
  address: fields.address.optional().transform((address) => address ?? null),
})
export type CustomerInput = z.infer<typeof customerInputSchema>

/** What is known of a customer of whom only name and phone number were given. */
export const DEFAULT_CUSTOMER_DETAILS: Omit<CustomerInput, 'name' | 'phone'> = {
  email: null,
  whatsapp: null,
  membershipTier: 'regular',
  address: null,
}

/** The shop's own customer for whoever buys without being known, 'Umum': one in every shop, and the only one without a phone number. */
export const WALK_IN_ID = '00000000-0000-7000-8000-000000000001'

/** How many customers a device keeps: all of a shop that has no more, else those whom a counter needs first (docs/decisions/0055). */
export const MAX_CACHED_CUSTOMERS = 5000

/** The same where somebody changes a customer: fields that are not given stay as they are. Who must have a number says `requirePhone`. */
export const customerChangesSchema = z.object({ ...fields, phone: phoneSchema('Nomor telepon') }).partial()

/** Refuses to take their number away from anybody but the customer for walk-ins, who needs none. */
export function requirePhone(
  { id, phone }: { id: string; phone?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (phone === '' && id !== WALK_IN_ID)
    context.addIssue({ code: 'custom', path: ['phone'], message: PHONE_MISSING })
}

/** The number for a WhatsApp link: `whatsapp`, else `phone`; digits only, a leading 0 as 62. Null without digits. */
export function whatsappNumber(customer: { whatsapp?: string | null; phone: string }): string | null {
  const digits = digitsOf(customer.whatsapp ?? '') || digitsOf(customer.phone)
  return digits === '' ? null : digits.replace(/^0/, '62')
}

/** Whoever already has a phone number, however it is written (0812…, +62 812…); the customer `except` is not asked. */
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

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
