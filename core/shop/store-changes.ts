import { z } from 'zod'
import { reminderTemplateSchema } from '../customers/reminder-template.ts'
import { rateSchema, rupiahSchema, toBasisPoints } from '../money/money.ts'
import { qrisCodeSchema } from '../payments/qris.ts'
import { idtkuSchema, npwpSchema } from '../tax/tax-number.ts'
import { phonesSchema } from '../text/phone.ts'
import { textSchema } from '../text/text.ts'
import { shopZoneSchema } from '../time/calendar.ts'
import { storeConfigSchema } from './store.ts'

const LONGEST = {
  name: 120,
  email: 200,
  address: 300,
  runningText: 1000,
  invoiceNotes: 2000,
  bankAccount: 200,
  quoteTerms: 1000,
  taxName: 200,
  taxAddress: 300,
}

const limitedText = (field: keyof typeof LONGEST) =>
  textSchema.max(LONGEST[field], `Paling banyak ${LONGEST[field]} huruf`)
const exactRate = () => rateSchema.overwrite((rate) => toBasisPoints(rate) / 10_000)

/**
 * docs/product.md#store-settings. Absent fields stay unchanged. `logo` is a data URL or empty; its content is
 * validated separately.
 */
export const storeChangesSchema = z
  .object({
    name: limitedText('name').min(1, 'Nama toko wajib diisi'),
    email: limitedText('email').min(1, 'Email wajib diisi').refine(isEmail, 'Format email tidak valid'),
    phone: phonesSchema('Nomor telepon'),
    address: limitedText('address').min(1, 'Alamat wajib diisi'),
    logo: z.string(),
    taxMode: storeConfigSchema.shape.taxMode,
    taxNumber: npwpSchema,
    taxName: limitedText('taxName'),
    taxAddress: limitedText('taxAddress'),
    taxIdtku: idtkuSchema,
    taxRate: exactRate(),
    discountRates: z.object({ gold: exactRate(), silver: exactRate(), regular: exactRate() }),
    expressRate: exactRate(),
    expressFee: rupiahSchema,
    roundingStep: storeConfigSchema.shape.roundingStep,
    roundingDirection: storeConfigSchema.shape.roundingDirection,
    uncollectedDays: storeConfigSchema.shape.uncollectedDays,
    invoiceNotes: limitedText('invoiceNotes'),
    printBilledSize: z.boolean(),
    bankAccount: limitedText('bankAccount'),
    reminderTemplate: reminderTemplateSchema,
    qrisCode: qrisCodeSchema,
    qrisEnabled: z.boolean(),
    outsourcingEnabled: z.boolean(),
    heldDraftsShared: z.boolean(),
    quotesEnabled: z.boolean(),
    quoteDays: storeConfigSchema.shape.quoteDays,
    quoteTerms: limitedText('quoteTerms'),
    filesEnabled: z.boolean(),
    fileDays: storeConfigSchema.shape.fileDays,
    customerPageEnabled: z.boolean(),
    proofGate: z.boolean(),
    termsEnabled: z.boolean(),
    balanceEnabled: z.boolean(),
    productionDownPayment: storeConfigSchema.shape.productionDownPayment,
    journalEnabled: z.boolean(),
    runningText: limitedText('runningText')
      .nullable()
      .transform((text) => text || null),
    timeZone: shopZoneSchema,
  })
  .partial()
export type StoreChanges = z.infer<typeof storeChangesSchema>

/** A local part at a host with a dot. */
function isEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/i.test(text)
}
