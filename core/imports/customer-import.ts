import {
  type CustomerInput,
  customerInputSchema,
  type MembershipTier,
  termsSchema,
} from '../customers/customer.ts'
import { customerKey, phoneKey } from '../customers/duplicate-customer.ts'
import { areSameSpecialPrices } from '../customers/special-price-list.ts'
import type { SpecialPrice } from '../customers/special-price-schema.ts'
import { formatSpecialPrice, type PricedProduct, parseSpecialPrice } from '../customers/special-price-text.ts'
import { formatRupiah } from '../money/money.ts'
import { type Terms, termsOf } from '../payments/terms.ts'
import type { TaxIdentity } from '../tax/tax-identity.ts'
import { MEMBERSHIP_TIER_LABELS } from '../text/labels.ts'
import type { Day } from '../time/calendar.ts'
import {
  type Cell,
  importCellText,
  type ParsedCell,
  parseAmount,
  parsePhone,
  parseTaxNumber,
} from './import-cell.ts'
import { type Column, type DetectedColumns, toColumns } from './import-columns.ts'
import { displayValues, type ExistingRecord, type FieldDifference, fieldDifferences } from './import-plan.ts'
import { type ImportRow, parseText, RowReader, type RowValue } from './import-row.ts'
import { completeTaxCells, type TaxCells, taxCellsOf, taxCellsSchema } from './tax-cells.ts'

/** A file has terms and tax data only in a shop that uses them. `taxIdentity`: as it is stored, for the cells of a file. */
export type ImportedCustomer = CustomerInput & Terms & TaxCells & { taxIdentity: TaxIdentity | null }

type Field = Exclude<keyof ImportedCustomer, 'taxIdentity'>

const rowSchema = customerInputSchema.extend(termsSchema.partial().shape).extend(taxCellsSchema.shape)

/** `emptyValue` replaces a cell with '-'. */
type ReadColumn = Omit<Column<Field>, 'field'> & {
  /** Special prices span several cells (readSpecialPrices). */
  read: ((cell: Cell) => ParsedCell<unknown>) | null
  emptyValue?: null | ''
}

/** In template order, one per field. */
export const CUSTOMER_COLUMNS = toColumns<keyof CustomerInput, ReadColumn>({
  name: {
    label: 'Nama Lengkap',
    required: true,
    otherNames: ['Nama', 'Pelanggan', 'Nama Pelanggan', 'Name'],
    read: parseText,
  },
  phone: {
    label: 'Telepon',
    required: true,
    otherNames: ['No Telepon', 'Nomor Telepon', 'No Telp', 'Telp', 'No HP', 'Nomor HP', 'HP', 'Phone'],
    read: parsePhone,
  },
  whatsapp: {
    label: 'WhatsApp',
    otherNames: ['WA', 'No WA', 'Nomor WA', 'Nomor WhatsApp'],
    read: parsePhone,
    emptyValue: null,
  },
  email: { label: 'Email', otherNames: ['E-mail', 'Alamat Email'], read: parseText, emptyValue: null },
  membershipTier: {
    label: 'Tingkat member',
    otherNames: ['Tingkat', 'Member', 'Keanggotaan', 'Membership', 'Tier', 'Membership Tier'],
    read: parseTier,
  },
  address: { label: 'Alamat', otherNames: ['Address'], read: parseText, emptyValue: null },
  specialPrices: { label: 'Harga Khusus', repeated: true, otherNames: ['Harga Spesial'], read: null },
})

const TERMS_COLUMNS = toColumns<keyof Terms, ReadColumn>({
  termsDays: {
    label: 'Tempo (hari)',
    otherNames: ['Tempo', 'Termin', 'TOP', 'Credit Terms'],
    read: parseAmount,
    emptyValue: null,
  },
  creditLimit: {
    label: 'Batas piutang',
    otherNames: ['Limit', 'Limit Piutang', 'Plafon', 'Credit Limit'],
    read: parseAmount,
    emptyValue: null,
  },
})

const TAX_COLUMNS = toColumns<keyof TaxCells, ReadColumn>({
  npwp: { label: 'NPWP', otherNames: ['No NPWP', 'Nomor NPWP'], read: parseTaxNumber, emptyValue: '' },
  nik: { label: 'NIK', otherNames: ['No KTP', 'Nomor KTP', 'KTP'], read: parseTaxNumber, emptyValue: '' },
  taxName: {
    label: 'Nama untuk pajak',
    otherNames: ['Nama NPWP', 'Nama Pajak'],
    read: parseText,
    emptyValue: '',
  },
  taxAddress: {
    label: 'Alamat untuk pajak',
    otherNames: ['Alamat NPWP', 'Alamat Pajak'],
    read: parseText,
    emptyValue: '',
  },
  idtku: { label: 'IDTKU', otherNames: ['NITKU'], read: parseTaxNumber, emptyValue: '' },
})

const ALL_COLUMNS = [...CUSTOMER_COLUMNS, ...TERMS_COLUMNS, ...TAX_COLUMNS]

/** What a shop uses: special columns are unknown where it does not. */
type CustomerParts = { termsEnabled: boolean; isPkp: boolean }

export function customerColumns({ termsEnabled, isPkp }: CustomerParts): typeof ALL_COLUMNS {
  return [...CUSTOMER_COLUMNS, ...(termsEnabled ? TERMS_COLUMNS : []), ...(isPkp ? TAX_COLUMNS : [])]
}

const TIER_SYNONYMS: Record<string, MembershipTier> = {
  gold: 'gold',
  emas: 'gold',
  silver: 'silver',
  perak: 'silver',
  regular: 'regular',
  reguler: 'regular',
  biasa: 'regular',
}

/** `products`: those that are sold, and what prices that have ended were set for. */
export type CustomerImportFacts = CustomerParts & { products: readonly PricedProduct[]; today: Day }

/** Validates a row by the rules of the customer dialog. */
export function readCustomerRow(
  cells: readonly Cell[],
  row: number,
  detected: DetectedColumns<Field>,
  facts: CustomerImportFacts,
): ImportRow<ImportedCustomer> {
  const columns = customerColumns(facts)
  const reader = new RowReader<Field>(cells, columns, detected)
  for (const { field, read, emptyValue } of columns) {
    if (read) reader.readField(field, read, emptyValue)
  }
  readSpecialPrices(reader, facts)
  const { values, issues } = reader
  const parsed = rowSchema.safeParse({ name: '', phone: '', ...values })
  for (const { path, message } of parsed.error?.issues ?? []) reader.reportIssue(path[0] as Field, message)
  if (values.npwp && values.nik) reader.reportIssue('nik', 'Isi NPWP atau NIK, salah satu saja')
  const input =
    issues.length === 0 && parsed.data ? { ...parsed.data, ...termsOf(parsed.data), taxIdentity: null } : null
  return reader.finish<ImportedCustomer>(row, input, customerKey)
}

/** A line of a cell is a price. Empty columns provide nothing; '-' removes all prices. */
function readSpecialPrices(reader: RowReader<Field>, { products, today }: CustomerImportFacts): void {
  const filled = reader.filledCells('specialPrices')
  const prices: SpecialPrice[] = []
  for (const { cell, column } of filled) {
    for (const line of importCellText(cell).split('\n')) {
      if (line.trim() === '' || /^[-–—]$/.test(line.trim())) continue
      const read = parseSpecialPrice(line.trim(), products)
      if ('problem' in read) {
        reader.reportIssue('specialPrices', read.problem, column)
        continue
      }
      const { productName, validUntil } = read.value
      if (validUntil !== null && validUntil < today)
        reader.notes.push(`Harga khusus ${productName} sudah berakhir`)
      prices.push(read.value)
    }
  }
  if (filled.length > 0) reader.values.specialPrices = prices
}

function parseTier(cell: Cell): ParsedCell<MembershipTier> {
  // Accepts 'Gold 15%'.
  const word =
    importCellText(cell)
      .toLowerCase()
      .match(/^\p{L}+/u)?.[0] ?? ''
  const tier = TIER_SYNONYMS[word]
  return tier ? { value: tier } : { problem: 'Pilih Gold, Silver, atau Reguler' }
}

/** A number in another notation is not a change, nor is another name of a product. */
export function customerDifferences(
  customer: ImportedCustomer & ExistingRecord,
  row: ImportRow<ImportedCustomer>,
): FieldDifference<Field>[] {
  const differences = fieldDifferences(ALL_COLUMNS, customer, row, displayValue, isSameNumber)
  const prices = row.input?.specialPrices ?? []
  return areSameSpecialPrices(customer.specialPrices, prices)
    ? differences.filter(({ field }) => field !== 'specialPrices')
    : differences
}

function isSameNumber(field: Field, from: string, to: string): boolean {
  return (
    (field === 'phone' || field === 'whatsapp') && from !== '' && to !== '' && phoneKey(from) === phoneKey(to)
  )
}

/**
 * Fills what a row leaves out of a customer's tax data: from `known`, else name and address from those of the customer. Rows without tax data
 * stay as they are; a number without the rest makes one wrong.
 */
export function completeTaxData(
  row: ImportRow<ImportedCustomer>,
  known: ImportedCustomer | null,
): ImportRow<ImportedCustomer> {
  const { input, providedFields } = row
  const given = TAX_COLUMNS.filter(({ field }) => providedFields.includes(field))
  if (!input || given.length === 0) return row
  const written = Object.fromEntries(given.map(({ field }) => [field, input[field]]))
  const address = providedFields.includes('address') ? input.address : (known?.address ?? null)
  const completed = completeTaxCells(written, known ?? taxCellsOf(null), { name: input.name, address })
  if ('problem' in completed) {
    const { field, message } = completed.problem
    const { label = '' } = TAX_COLUMNS.find((column) => column.field === field) ?? {}
    const issues = [{ field: label, value: input[field], message }]
    return { ...row, input: null, key: '', rawValues: customerValues(row), issues }
  }
  const fields = TAX_COLUMNS.map(({ field }) => field)
  return {
    ...row,
    input: { ...input, ...completed.cells },
    providedFields: [...new Set([...providedFields, ...fields])],
  }
}

export function customerValues(row: ImportRow<ImportedCustomer>): RowValue[] {
  return displayValues(ALL_COLUMNS, row, displayValue)
}

function displayValue(customer: ImportedCustomer, field: Field): string {
  if (field === 'membershipTier') return MEMBERSHIP_TIER_LABELS[customer.membershipTier]
  if (field === 'specialPrices')
    return customer.specialPrices
      .map((price) => formatSpecialPrice(price))
      .sort()
      .join(' / ')
  if (field === 'creditLimit' && customer.creditLimit !== null) return formatRupiah(customer.creditLimit)
  return `${customer[field] ?? ''}`
}
