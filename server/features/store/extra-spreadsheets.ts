import { v7 as uuidv7 } from 'uuid'
import { EXTRA_COLUMNS, productLabel } from '../../../core/imports/extra-import.ts'
import { EXTRA_BASIS_LABELS, EXTRA_SIDE_LABELS } from '../../../core/paper/extra-text.ts'
import type { Extra } from '../../../core/products/extras.ts'
import { formatPercent } from '../../../core/text/formatting.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { readRows } from '../../shared/imports/run-import.ts'
import { type ColumnHelp, helpSheet } from '../../shared/imports/template.ts'
import type { SheetColumn, SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { loadSoldProductLabels } from '../products/queries.ts'
import { loadStore } from './queries.ts'

type Field = (typeof EXTRA_COLUMNS)[number]['field']

/** Export of the shop's extras in their order, with a sheet of help (docs/product.md#extras). */
export async function extraSheet(snapshot: Tx): Promise<SheetListing<Extra>> {
  const { extras, productSettings } = await loadStore(snapshot)
  const products = await loadSoldProductLabels(snapshot)
  const labels = new Map(products.map((product) => [product.id, productLabel(product)]))
  const explained = explanations(productSettings.categories)
  return {
    sheet: {
      name: 'Finishing',
      noun: 'finishing',
      columns: Object.values(columnsOf(labels)),
      total: { label: 'Total' },
    },
    help: helpSheet({
      columns: EXTRA_COLUMNS.map((column) => ({ ...column, ...explained[column.field] })),
      rules: RULES,
    }),
    async *batches() {
      yield extras
    },
    count: async () => extras.length,
  }
}

/** Headings are those that an import finds. A product that was deleted has no name to be found by. */
function columnsOf(labels: ReadonlyMap<string, string>): Record<Field, SheetColumn<Extra>> {
  const yesNo = (isYes: boolean) => (isYes ? 'Ya' : 'Tidak')
  return {
    name: { head: 'Nama', width: 26, text: ({ name }) => name },
    basis: { head: 'Dihitung', width: 20, text: ({ basis }) => EXTRA_BASIS_LABELS[basis], counts: true },
    price: {
      head: 'Harga',
      width: 12,
      number: ({ basis, price }) => (basis === 'percent' ? null : price),
    },
    percent: {
      head: 'Persen',
      width: 9,
      text: ({ basis, price }) => (basis === 'percent' ? formatPercent(price / 10_000) : null),
    },
    distance: { head: 'Jarak (cm)', width: 11, number: ({ distance }) => distance },
    sides: { head: 'Sisi', width: 14, text: ({ sides }) => sides && EXTRA_SIDE_LABELS[sides] },
    free: { head: 'Gratis per lembar', width: 16, number: ({ free }) => free || null },
    categories: {
      head: 'Untuk kategori',
      width: 30,
      text: ({ categories }) => categories.join('; ') || null,
    },
    products: {
      head: 'Untuk produk',
      width: 40,
      text: ({ products = [] }) => products.map((id) => labels.get(id) ?? DELETED).join('; ') || null,
    },
    onByDefault: { head: 'Selalu ikut', width: 11, text: ({ onByDefault }) => yesNo(onByDefault) },
    discountable: {
      head: 'Tidak pernah didiskon',
      width: 20,
      text: ({ discountable }) => yesNo(!discountable),
    },
  }
}

/** An import refuses it: without the product the extra might be for all. */
const DELETED = '(dihapus)'

const RULES = [
  'Isi lembar pertama, satu baris untuk satu finishing. Urutan baris menjadi angka tombolnya di kasir.',
  'Finishing dengan nama yang sama diganti seluruhnya; yang lain ditambahkan. Yang tidak ada di file tetap ada.',
  'Isi file tampil di Pengaturan produk, Finishing, dan baru berlaku setelah disimpan.',
]

function explanations(categories: readonly string[]): Record<Field, ColumnHelp> {
  return {
    name: { meaning: 'Nama finishing, paling banyak 60 huruf', example: 'Mata ayam' },
    basis: {
      meaning: `Salah satu dari: ${Object.values(EXTRA_BASIS_LABELS).join(', ')}`,
      example: EXTRA_BASIS_LABELS.count,
    },
    price: {
      meaning: 'Rupiah bulat, 0 jika gratis. Kosong untuk yang dihitung per persen',
      example: '1.000',
    },
    percent: { meaning: `Hanya untuk ${EXTRA_BASIS_LABELS.percent}`, example: '5%' },
    distance: { meaning: `Hanya untuk ${EXTRA_BASIS_LABELS.spacing}`, example: '50' },
    sides: {
      meaning: `Hanya untuk ${EXTRA_BASIS_LABELS.metre}: ${Object.values(EXTRA_SIDE_LABELS).join(', ')}. Kosong: keliling`,
      example: EXTRA_SIDE_LABELS.lengths,
    },
    free: {
      meaning: `Hanya untuk ${EXTRA_BASIS_LABELS.count} dan ${EXTRA_BASIS_LABELS.spacing}. Kosong: 0`,
      example: '4',
    },
    categories: {
      meaning: `Dipisah titik koma, dari: ${categories.join(', ')}. Tanpa kategori dan produk: untuk semua`,
      example: categories.slice(0, 2).join('; '),
    },
    products: {
      meaning: 'Nama produk dengan satuannya, dipisah titik koma',
      example: 'Banner Flexi 280gr (m²)',
    },
    onByDefault: { meaning: 'Ya bila item baru langsung memilikinya. Kosong: Tidak', example: 'Tidak' },
    discountable: { meaning: 'Ya bila tidak ikut diskon apa pun. Kosong: Tidak', example: 'Tidak' },
  }
}

/** Reads a file as exported. A name that an earlier row has is a wrong row. Throws INVALID_INPUT at `file` for an unreadable one. */
export async function readExtras(db: Database, file: File, signal?: AbortSignal) {
  const { productSettings } = await loadStore(db)
  const facts = { categories: productSettings.categories, products: await loadSoldProductLabels(db) }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { rows, notes } = await readRows<Extra>({ kind: 'extras', bytes, facts }, signal)
  const rowOf = new Map<string, number>()
  const read = rows.map(({ key, input, issues, ...row }) => {
    const earlier = rowOf.get(key)
    if (!input || earlier === undefined) {
      if (input) rowOf.set(key, row.row)
      return { ...row, input, issues }
    }
    const message = `Nama ini sudah ada di baris ${earlier}`
    return { ...row, input: null, issues: [{ field: 'Nama', value: row.title, message }] }
  })
  return {
    extras: read.flatMap(({ input }) => (input ? [{ ...input, id: uuidv7() }] : [])),
    wrong: read.flatMap(({ input, row, title, issues }) => (input ? [] : [{ row, title, issues }])),
    notes: [...notes, ...read.flatMap(({ row, notes: own }) => own.map((note) => `Baris ${row}: ${note}`))],
  }
}
