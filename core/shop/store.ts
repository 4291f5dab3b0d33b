import { z } from 'zod'
import {
  DEFAULT_ROLE_PERMISSIONS,
  DEFAULT_ROLE_RIGHTS,
  rolePermissionsSchema,
  roleRightsSchema,
} from '../access/access.ts'
import { rateSchema, rupiahSchema } from '../money/money.ts'
import { DEFAULT_ROUNDING, ROUNDING_DIRECTIONS, ROUNDING_STEPS, type Rounding } from '../money/rounding.ts'
import { MAX_QUOTE_DAYS } from '../orders/quote.ts'
import { type Extra, extrasSchema } from '../products/extras.ts'
import { TAX_MODES, type TaxMode } from '../tax/ppn.ts'
import { textSchema } from '../text/text.ts'
import { shopZoneSchema } from '../time/calendar.ts'

// Declared here: imported from a chunk that imports this one, it would be undefined when the schema is made.
const MAX_FILE_DAYS = 3650

const names = z.array(textSchema.min(1).max(60)).max(100)

/** docs/product.md#store-settings. Rates are fractions from 0 to 1. */
export const storeConfigSchema = z.object({
  name: textSchema.min(1, 'Nama toko wajib diisi').max(120),
  address: textSchema.max(300),
  phone: textSchema.max(60),
  email: textSchema.max(200),
  logo: z.string(),
  /** How sales are taxed; other than 'simple' the shop is a PKP (docs/product.md#ppn). */
  taxMode: z.enum(TAX_MODES),
  /** Of the mode 'simple'. */
  taxRate: rateSchema,
  discountRates: z.object({ gold: rateSchema, silver: rateSchema, regular: rateSchema }),
  /** Surcharge of Ekspres: a fraction of the lines, and rupiah. */
  expressRate: rateSchema,
  expressFee: rupiahSchema,
  /** Totals become multiples of this (rupiah). */
  roundingStep: z.literal(ROUNDING_STEPS),
  roundingDirection: z.enum(ROUNDING_DIRECTIONS),
  /** Days until a finished order counts as uncollected; 0 disables the notice. */
  uncollectedDays: z
    .int('Isi dengan hari bulat')
    .min(0, 'Tidak boleh kurang dari 0')
    .max(365, 'Paling banyak 365 hari'),
  invoiceNotes: textSchema.max(2000),
  /** Invoices name what a line was billed for where it differs from its size. */
  printBilledSize: z.boolean(),
  /** 'BCA 741-0098-221 a.n. Toko'; '' for none. */
  bankAccount: textSchema.max(200),
  /** core/customers/reminder.ts; '' selects the standard text. */
  reminderTemplate: textSchema.max(1500),
  /** The static code, '' for none, and whether it is shown with amounts (docs/product.md#qris-with-the-amount). */
  qrisCode: z.string(),
  qrisEnabled: z.boolean(),
  /** Till and edit offer makloon (docs/product.md#makloon). */
  outsourcingEnabled: z.boolean(),
  /** Held drafts are those of all devices (docs/product.md#drafts). */
  heldDraftsShared: z.boolean(),
  /** Whether quotes are used, how many days they are valid, and their usual terms (docs/product.md#quotes). */
  quotesEnabled: z.boolean(),
  quoteDays: z
    .int('Isi dengan hari bulat')
    .min(1, 'Paling sedikit 1 hari')
    .max(MAX_QUOTE_DAYS, `Paling banyak ${MAX_QUOTE_DAYS} hari`),
  quoteTerms: textSchema.max(1000),
  /** Whether lines have files, and how many days originals are kept after the hand-over (docs/product.md#berkas). */
  filesEnabled: z.boolean(),
  fileDays: z
    .int('Isi dengan hari bulat')
    .min(1, 'Paling sedikit 1 hari')
    .max(MAX_FILE_DAYS, `Paling banyak ${MAX_FILE_DAYS} hari`),
  /** Orders and quotes have a page for customers (docs/product.md#customers-page). */
  customerPageEnabled: z.boolean(),
  /** Whether a line with a file is printed only once its customer has approved it (docs/product.md#proof). */
  proofGate: z.boolean(),
  /** Customers may have credit terms and a limit (docs/product.md#credit-terms). */
  termsEnabled: z.boolean(),
  /** Customers may have a saldo (docs/product.md#saldo). */
  balanceEnabled: z.boolean(),
  /** Percent that is paid before production sees an order; 0: it sees all. */
  productionDownPayment: z
    .int('Isi dengan persen bulat')
    .min(0, 'Tidak boleh kurang dari 0')
    .max(100, 'Paling banyak 100'),
  /** The seller of a faktur: NPWP, name, address, IDTKU; '' for none. A PKP has the first three. */
  taxNumber: z.string(),
  taxName: z.string(),
  taxAddress: z.string(),
  taxIdtku: z.string(),
  /** Analitik has profit and loss and the journal for a bookkeeper (docs/product.md#jurnal). */
  journalEnabled: z.boolean(),
  runningText: textSchema.max(1000).nullable(),
  rolePermissions: rolePermissionsSchema,
  roleRights: roleRightsSchema,
  productSettings: z.object({
    categories: names,
    machineTypes: names,
    units: names,
    /** Absent until configured: DEFAULT_STAGES. */
    stages: z
      .array(z.object({ id: z.string(), name: z.string(), machineTypes: z.array(z.string()) }))
      .optional(),
  }),
  /** Finishing and other additions that lines may have. */
  extras: extrasSchema,
  expenseCategories: names,
  timeZone: shopZoneSchema,
})
export type StoreConfig = z.infer<typeof storeConfigSchema>

/** Both optional: an older cached configuration lacks them. */
export type ExpressTerms = { expressRate?: number; expressFee?: number }

/** An older cached configuration has no rounding, no extras and no tax mode. */
export type SaleRates = Pick<StoreConfig, 'discountRates' | 'taxRate'> &
  ExpressTerms &
  Partial<Rounding> & { extras?: readonly Extra[]; taxMode?: TaxMode }

/** Changing one of these needs the right `changePrices` (docs/product.md#rights). */
export const RATE_FIELDS = [
  'discountRates',
  'taxMode',
  'taxRate',
  'expressRate',
  'expressFee',
  'roundingStep',
  'roundingDirection',
] as const satisfies readonly (keyof SaleRates)[]

/** docs/product.md#constants-and-limits */
export const DEFAULT_STORE: StoreConfig = {
  name: 'PrintPro Digital',
  address: '',
  phone: '',
  email: '',
  logo: '',
  taxMode: 'simple',
  taxRate: 0.1,
  discountRates: { gold: 0.15, silver: 0.1, regular: 0.05 },
  expressRate: 0,
  expressFee: 0,
  ...DEFAULT_ROUNDING,
  uncollectedDays: 7,
  invoiceNotes: '',
  printBilledSize: false,
  bankAccount: '',
  reminderTemplate: '',
  qrisCode: '',
  qrisEnabled: false,
  outsourcingEnabled: false,
  heldDraftsShared: false,
  quotesEnabled: false,
  quoteDays: 14,
  quoteTerms: '',
  filesEnabled: false,
  fileDays: 60,
  customerPageEnabled: false,
  proofGate: false,
  termsEnabled: false,
  balanceEnabled: false,
  productionDownPayment: 0,
  taxNumber: '',
  taxName: '',
  taxAddress: '',
  taxIdtku: '',
  journalEnabled: false,
  runningText: null,
  rolePermissions: DEFAULT_ROLE_PERMISSIONS,
  roleRights: DEFAULT_ROLE_RIGHTS,
  productSettings: {
    categories: ['Banner', 'Stiker', 'Kartu', 'Brosur', 'Spanduk'],
    machineTypes: ['Digital Printing', 'Sublimation', 'Cutting Plotter'],
    units: ['pcs', 'cm', 'm²'],
  },
  extras: [],
  expenseCategories: [
    'Bahan',
    'Gaji',
    'Sewa',
    'Listrik dan internet',
    'Perawatan mesin',
    'Transportasi',
    'Lainnya',
  ],
  timeZone: 'Asia/Jakarta',
}
