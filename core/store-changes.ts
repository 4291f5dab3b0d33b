import { z } from 'zod'
import { shopZoneSchema } from './calendar.ts'
import { basisPoints, rateSchema } from './money.ts'
import { textSchema } from './text.ts'

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
const exactRate = () => rateSchema.overwrite((rate) => basisPoints(rate) / 10_000)

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
    taxRate: exactRate(),
    discountRates: z.object({ gold: exactRate(), silver: exactRate(), regular: exactRate() }),
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
