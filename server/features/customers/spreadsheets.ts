import {
  type CustomerInput,
  customerInputSchema,
  type MembershipTier,
  termsSchema,
} from '../../../core/customers/customer.ts'
import { customerKey, phoneKey } from '../../../core/customers/duplicate-customer.ts'
import { keepSamePrices } from '../../../core/customers/special-price-list.ts'
import type { SpecialPrice } from '../../../core/customers/special-price-schema.ts'
import {
  formatSpecialPrice,
  type PricedProduct,
  pricedProductOf,
} from '../../../core/customers/special-price-text.ts'
import {
  completeTaxData,
  customerColumns,
  customerDifferences,
  customerValues,
  type ImportedCustomer,
} from '../../../core/imports/customer-import.ts'
import { groupByKey, planImport } from '../../../core/imports/import-plan.ts'
import { hasSameTaxCells, type TaxCells, taxCellsOf, taxIdentityOf } from '../../../core/imports/tax-cells.ts'
import { hasTerms } from '../../../core/payments/terms.ts'
import type { TaxIdentity } from '../../../core/tax/tax-identity.ts'
import { MEMBERSHIP_TIER_LABELS } from '../../../core/text/labels.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { repeatableRows } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Importer } from '../../shared/imports/run-import.ts'
import { COMMON_RULES, type ColumnHelp, makeTemplateFile } from '../../shared/imports/template.ts'
import type { SheetColumn, SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { loadSoldProductLabels } from '../products/queries.ts'
import { isPkp, loadTermsSettings } from '../store/queries.ts'
import {
  type CustomerRow,
  countSpecialPriceColumns,
  loadAllSpecialPrices,
  sortedCustomersMatching,
} from './queries.ts'
import { PRICE_FIELDS, specialPricesProblem, taxProblem, termsProblem } from './save-customer.ts'

/** A record over all other fields of an import, so that the compiler finds a missing column. */
const EXPORTED: Record<Exclude<keyof CustomerInput, 'specialPrices'>, SheetColumn<CustomerRow>> = {
  name: { head: 'Pelanggan', width: 32, text: (row) => row.name },
  phone: { head: 'Telepon', width: 20, text: (row) => row.phone, counts: true },
  whatsapp: { head: 'WhatsApp', width: 20, text: (row) => row.whatsapp },
  email: { head: 'Email', width: 30, text: (row) => row.email },
  address: { head: 'Alamat', width: 40, text: (row) => row.address },
  membershipTier: {
    head: 'Tingkat member',
    width: 16,
    text: (row) => MEMBERSHIP_TIER_LABELS[row.membershipTier as MembershipTier],
  },
}

const TERMS_COLUMNS: SheetColumn<CustomerRow>[] = [
  { head: 'Tempo (hari)', width: 13, number: (row) => row.termsDays },
  { head: 'Batas piutang', width: 18, number: (row) => row.creditLimit },
]

const TAX_COLUMNS: SheetColumn<CustomerRow>[] = [
  taxColumn('NPWP', 20, 'npwp'),
  taxColumn('NIK', 20, 'nik'),
  taxColumn('Nama untuk pajak', 32, 'taxName'),
  taxColumn('Alamat untuk pajak', 40, 'taxAddress'),
  taxColumn('IDTKU', 26, 'idtku'),
]

function taxColumn(head: string, width: number, cell: keyof TaxCells): SheetColumn<CustomerRow> {
  return { head, width, text: (row) => taxCellsOf(row.taxIdentity as TaxIdentity | null)[cell] || null }
}

/** Export of the customers that match the search (docs/product.md#export). */
export async function customerSheet(
  snapshot: Tx,
  { search }: { search?: string },
  zone: ShopZone,
): Promise<SheetListing<CustomerRow>> {
  return {
    sheet: {
      name: 'Pelanggan',
      noun: 'pelanggan',
      columns: [
        ...Object.values(EXPORTED),
        { head: 'Sejak', width: 13, day: (row) => dayOf(row.createdAt, zone) },
        { head: 'Total belanja', width: 18, number: (row) => row.totalSpent, sums: true },
        ...((await loadTermsSettings(snapshot)).termsEnabled ? TERMS_COLUMNS : []),
        ...((await isPkp(snapshot)) ? TAX_COLUMNS : []),
        ...specialPriceColumns(
          await countSpecialPriceColumns(snapshot),
          await loadSoldProductLabels(snapshot),
        ),
      ],
      total: { label: 'Total' },
    },
    ...repeatableRows(snapshot, sortedCustomersMatching(snapshot, search)),
  }
}

/** Beyond that a cell has several prices: an import reads 300 columns. */
const MAX_PRICE_COLUMNS = 50

/** A column for each special price, as an import reads it; none in a shop without. */
function specialPriceColumns(most: number, sold: readonly PricedProduct[]): SheetColumn<CustomerRow>[] {
  const count = Math.min(most, MAX_PRICE_COLUMNS)
  return Array.from({ length: count }, (_, index) => ({
    head: `Harga khusus ${index + 1}`,
    width: 40,
    text: (row) => {
      const prices = row.specialPrices as SpecialPrice[]
      const size = Math.ceil(prices.length / count)
      const cell = prices.slice(index * size, (index + 1) * size)
      return cell.map((price) => formatSpecialPrice(price, pricedProductOf(price, sold))).join('\n') || null
    },
  }))
}

/** Rows match existing customers by phone and name (docs/product.md#import). */
export const customerImporter: Importer<ImportedCustomer> = {
  table: 'customers',
  fields: [...customerInputSchema.keyof().options, ...termsSchema.keyof().options, 'taxIdentity'],
  async toSource(db, bytes) {
    const sold = await loadSoldProductLabels(db)
    const ended = (await loadAllSpecialPrices(db))
      .map((price) => pricedProductOf(price, sold))
      .filter(({ hasEnded }) => hasEnded)
    const { termsEnabled, timeZone } = await loadTermsSettings(db)
    const products = [...sold, ...distinct(ended)]
    const facts = { products, today: dayOf(new Date(), timeZone), termsEnabled, isPkp: await isPkp(db) }
    return { kind: 'customers', bytes, facts }
  },
  values: customerValues,
  toStored: (after, before) => ({
    ...after,
    specialPrices: keepSamePrices(after.specialPrices, before?.specialPrices ?? []),
    taxIdentity: before && hasSameTaxCells(after, before) ? before.taxIdentity : taxIdentityOf(after),
  }),
  requiredRights: (plan) =>
    plan.some(({ kind, row, changes }) =>
      kind === 'new'
        ? row.input && (row.input.specialPrices.length > 0 || hasTerms(row.input))
        : changes.some(({ field }) => PRICE_FIELDS.some((one) => one === field)),
    )
      ? ['changePrices']
      : [],
  plan(rows, stored) {
    const known = stored.map((customer) => ({ ...customer, ...taxCellsOf(customer.taxIdentity) }))
    const owners = groupByKey(known, ({ phone }) => phoneKey(phone))
    const byKey = groupByKey(known, customerKey)
    const onlyMatch = (key: string) => {
      const matches = byKey.get(key) ?? []
      return matches.length === 1 ? (matches[0] ?? null) : null
    }
    return planImport({
      rows: rows.map((row) => completeTaxData(row, onlyMatch(row.key))),
      existing: known,
      keyOf: customerKey,
      differences: customerDifferences,
      keyLabel: 'Nama Lengkap',
      ambiguousMessage: (count) =>
        `Ada ${count} pelanggan dengan nama dan nomor ini. Hapus salah satunya dulu`,
      problemOf: ({ input }, { id }) =>
        input &&
        (specialPricesProblem(id, input.specialPrices) ??
          termsProblem(id, input) ??
          taxProblem(id, taxIdentityOf(input))),
      notesFor({ input }, known) {
        if (known) return []
        const [owner] = (input && owners.get(phoneKey(input.phone))) ?? []
        return owner ? [`Nomor ini sudah dipakai ${owner.name}`] : []
      },
    })
  },
}

/** One that several customers have a price for is one. */
function distinct(products: readonly PricedProduct[]): PricedProduct[] {
  return [...new Map(products.map((product) => [JSON.stringify(product), product])).values()]
}

const EXPLAINED: Record<Exclude<keyof ImportedCustomer, 'taxIdentity'>, ColumnHelp> = {
  name: { meaning: 'Nama pelanggan atau usaha, paling banyak 120 huruf', example: 'Kopi Senja Bekasi' },
  phone: {
    meaning: 'Nomor telepon. Angka 0 di depan yang hilang di Excel ditambahkan kembali',
    example: '0812-8834-1907',
  },
  whatsapp: { meaning: 'Kosongkan jika sama dengan telepon', example: '0857-1100-2200' },
  email: { meaning: 'Alamat email', example: 'halo@kopisenja.id' },
  membershipTier: { meaning: 'Gold, Silver, atau Reguler. Kosong: Reguler', example: 'Silver' },
  address: { meaning: 'Alamat, paling banyak 300 huruf', example: 'Jl. Ahmad Yani 12, Bekasi' },
  specialPrices: {
    meaning:
      'Harga pelanggan ini untuk satu produk, bila perlu dengan tingkat dan hari terakhirnya. Kolom Harga Khusus 2 dan seterusnya untuk produk lain. Yang diisi menggantikan semuanya; tulis - untuk menghapus',
    example: 'Banner Flexi 280gr (m²): 22.000; 50+: 20.000; s.d. 31-12-2026',
  },
  termsDays: { meaning: 'Hari sampai jatuh tempo. Kosong: 30 hari seperti biasa', example: '14' },
  creditLimit: { meaning: 'Piutang paling banyak. Kosong: tanpa batas', example: '5.000.000' },
  npwp: {
    meaning: 'NPWP pembeli, sebagai teks: 16 angka, yang lama 15 angka. Tulis - untuk pelanggan tanpa faktur',
    example: '0012345678901000',
  },
  nik: { meaning: 'NIK pembeli tanpa NPWP, sebagai teks: 16 angka', example: '3276012304850001' },
  taxName: { meaning: 'Nama di faktur pajak. Kosong: nama pelanggan', example: 'PT Kopi Senja Abadi' },
  taxAddress: {
    meaning: 'Alamat di faktur pajak. Kosong: alamat pelanggan',
    example: 'Jl. Ahmad Yani 12, Bekasi',
  },
  idtku: { meaning: '22 angka, hanya untuk NPWP. Kosong: kantor pusat', example: '0012345678901000000001' },
}

export async function customerTemplate(db: Database): Promise<File> {
  return await makeTemplateFile({
    name: 'Pelanggan',
    columns: customerColumns({ ...(await loadTermsSettings(db)), isPkp: await isPkp(db) }).map((column) => ({
      ...column,
      ...EXPLAINED[column.field],
      label: column.repeated ? `${column.label} 1` : column.label,
    })),
    rules: [
      ...COMMON_RULES,
      'Pelanggan dengan nama dan nomor telepon yang sama diperbarui; yang lain menjadi pelanggan baru.',
    ],
  })
}
