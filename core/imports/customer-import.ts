import { type CustomerInput, customerInputSchema, type MembershipTier } from '../customers/customer.ts'
import { customerKey, phoneKey } from '../customers/duplicate-customer.ts'
import { TIER_NAMES } from '../text/words.ts'
import { type Cell, type Meaning, phoneOf, textOf } from './import-cell.ts'
import { type Column, columnsOf, type FoundColumns } from './import-columns.ts'
import { type Difference, differencesOf, type Known, valuesOf } from './import-plan.ts'
import { asText, type ImportRow, RowReader, type RowValue, shown } from './import-row.ts'

type Field = keyof CustomerInput

/** How a field is read from its cell; `emptied` where '-' empties it. */
type ReadColumn = Omit<Column<Field>, 'field'> & { read: (cell: Cell) => Meaning<unknown>; emptied?: null }

/** The columns of a file of customers, in the template's order: one for each field. */
export const CUSTOMER_COLUMNS = columnsOf<Field, ReadColumn>({
  name: {
    label: 'Nama Lengkap',
    required: true,
    otherNames: ['Nama', 'Pelanggan', 'Nama Pelanggan', 'Name'],
    read: asText,
  },
  phone: {
    label: 'Telepon',
    required: true,
    otherNames: ['No Telepon', 'Nomor Telepon', 'No Telp', 'Telp', 'No HP', 'Nomor HP', 'HP', 'Phone'],
    read: phoneOf,
  },
  whatsapp: {
    label: 'WhatsApp',
    otherNames: ['WA', 'No WA', 'Nomor WA', 'Nomor WhatsApp'],
    read: phoneOf,
    emptied: null,
  },
  email: { label: 'Email', otherNames: ['E-mail', 'Alamat Email'], read: asText, emptied: null },
  membershipTier: {
    label: 'Tingkat member',
    otherNames: ['Tingkat', 'Member', 'Keanggotaan', 'Membership', 'Tier', 'Membership Tier'],
    read: tierOf,
  },
  address: { label: 'Alamat', otherNames: ['Address'], read: asText, emptied: null },
})

const TIER_OF: Record<string, MembershipTier> = {
  gold: 'gold',
  emas: 'gold',
  silver: 'silver',
  perak: 'silver',
  regular: 'regular',
  reguler: 'regular',
  biasa: 'regular',
}

/** A row of a file as a customer, by the rules of the customer's dialog and in its words. */
export function readCustomerRow(
  cells: readonly Cell[],
  row: number,
  found: FoundColumns<Field>,
): ImportRow<CustomerInput> {
  const reader = new RowReader(cells, CUSTOMER_COLUMNS, found)
  for (const { field, read, emptied } of CUSTOMER_COLUMNS) reader.take(field, read, emptied)
  const { given, issues, notes } = reader
  const parsed = customerInputSchema.safeParse({ name: '', phone: '', ...given })
  for (const { path, message } of parsed.error?.issues ?? []) reader.refuse(path[0] as Field, message)
  const input = issues.length === 0 && parsed.data ? parsed.data : null
  return {
    row,
    title: shown(reader.text('name')),
    key: input ? customerKey(input) : '',
    input,
    given: Object.keys(given) as Field[],
    written: input ? [] : reader.written(),
    issues,
    notes,
  }
}

function tierOf(cell: Cell): Meaning<MembershipTier> {
  // A tier may stand with its discount: 'Gold 15%'.
  const word =
    textOf(cell)
      .toLowerCase()
      .match(/^\p{L}+/u)?.[0] ?? ''
  const tier = TIER_OF[word]
  return tier ? { value: tier } : { problem: 'Pilih Gold, Silver, atau Reguler' }
}

/** What a row would change of a customer. A number that is only written otherwise stays as it is. */
export function customerDifferences(
  customer: CustomerInput & Known,
  row: ImportRow<CustomerInput>,
): Difference<Field>[] {
  return differencesOf(CUSTOMER_COLUMNS, customer, row, wordOf, isSameNumber)
}

function isSameNumber(field: Field, from: string, to: string): boolean {
  return (
    (field === 'phone' || field === 'whatsapp') && from !== '' && to !== '' && phoneKey(from) === phoneKey(to)
  )
}

/** What a row says of a customer, in the words of the screen. */
export function customerValues(row: ImportRow<CustomerInput>): RowValue[] {
  return valuesOf(CUSTOMER_COLUMNS, row, wordOf)
}

function wordOf(customer: CustomerInput, field: Field): string {
  return field === 'membershipTier' ? TIER_NAMES[customer.membershipTier] : (customer[field] ?? '')
}
