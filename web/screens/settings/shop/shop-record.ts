import type { Store } from '../../../../contract/store.ts'
import { percentToRate, rateToPercent } from '../../../../core/money/money.ts'
import type { Rounding } from '../../../../core/money/rounding.ts'
import { DEFAULT_STORE } from '../../../../core/shop/store.ts'
import { type StoreChanges, storeChangesSchema } from '../../../../core/shop/store-changes.ts'
import { missingSellerField, TAX_MODE_LABELS } from '../../../../core/tax/tax-number.ts'
import { ROUNDING_DIRECTION_LABELS } from '../../../../core/text/labels.ts'
import { type ShopZone, zoneName } from '../../../../core/time/calendar.ts'
import { saveStore } from '../../../data/server-writes.ts'
import { formatNumber, rupiah } from '../../../format.ts'
import { type RecordDefinition, schemaProblems } from '../../../kit/records/record-definition.ts'
import type { useRecord } from '../../../kit/records/use-record.ts'

export const CONFIGURATION = {
  noun: 'pengaturan',
  update: ({ version }: Store, changes: StoreChanges) => saveStore({ version, ...changes }),
  saved: 'Pengaturan toko berhasil disimpan!',
  failed: 'Gagal menyimpan pengaturan. Silakan coba lagi.',
}

/** Rates are percentages; null is an empty field. */
export type ShopValues = Rounding &
  Pick<Store, 'taxMode' | 'taxNumber' | 'taxName' | 'taxAddress' | 'taxIdtku'> & {
    logo: string
    name: string
    email: string
    phone: string
    address: string
    taxRate: number | null
    gold: number | null
    silver: number | null
    regular: number | null
    expressRate: number | null
    expressFee: number | null
    uncollectedDays: number | null
    runningText: string
    bankAccount: string
    reminderTemplate: string
    qrisCode: string
    qrisEnabled: boolean
    outsourcingEnabled: boolean
    heldDraftsShared: boolean
    quotesEnabled: boolean
    quoteDays: number | null
    quoteTerms: string
    filesEnabled: boolean
    fileDays: number | null
    customerPageEnabled: boolean
    proofGate: boolean
    termsEnabled: boolean
    balanceEnabled: boolean
    productionDownPayment: number | null
    journalEnabled: boolean
    timeZone: ShopZone
  }

export type ShopRecord = ReturnType<typeof useRecord<Store, ShopValues, StoreChanges>>

const problemsOf = schemaProblems(storeChangesSchema)
const percentText = (percent: number | null) => (percent === null ? '' : `${formatNumber(percent)}%`)

export const SHOP: RecordDefinition<Store, ShopValues, StoreChanges> = {
  ...CONFIGURATION,
  names: {
    logo: 'Logo',
    name: 'Nama toko',
    email: 'Email',
    phone: 'Telepon',
    address: 'Alamat',
    taxRate: 'Pajak',
    taxMode: 'PKP',
    taxNumber: 'NPWP toko',
    taxName: 'Nama untuk pajak',
    taxAddress: 'Alamat untuk pajak',
    taxIdtku: 'IDTKU',
    gold: 'Diskon Gold',
    silver: 'Diskon Silver',
    regular: 'Diskon Reguler',
    expressRate: 'Ekspres, persen dari item',
    expressFee: 'Ekspres, jumlah tetap',
    roundingStep: 'Total dibulatkan ke',
    roundingDirection: 'Arah pembulatan',
    runningText: 'Teks berjalan',
    bankAccount: 'Rekening pembayaran',
    reminderTemplate: 'Teks pengingat',
    qrisCode: 'Kode QRIS',
    qrisEnabled: 'QRIS dengan jumlah',
    outsourcingEnabled: 'Makloon',
    heldDraftsShared: 'Ditahan bersama',
    quotesEnabled: 'Penawaran',
    quoteDays: 'Berlaku selama (hari)',
    quoteTerms: 'Syarat',
    filesEnabled: 'File cetak',
    fileDays: 'File disimpan (hari)',
    customerPageEnabled: 'Halaman pelanggan',
    proofGate: 'Cetak hanya setelah disetujui',
    termsEnabled: 'Tempo dan batas piutang',
    balanceEnabled: 'Saldo pelanggan',
    productionDownPayment: 'DP sebelum produksi (persen)',
    journalEnabled: 'Jurnal dan laba rugi',
    uncollectedDays: 'Belum diambil setelah (hari)',
    timeZone: 'Zona waktu',
  },
  valuesOf(stored) {
    // An older version's copy on this device lacks newer fields.
    const { discountRates, ...kept } = { ...DEFAULT_STORE, ...stored }
    return {
      ...kept,
      taxRate: rateToPercent(kept.taxRate),
      gold: rateToPercent(discountRates.gold),
      silver: rateToPercent(discountRates.silver),
      regular: rateToPercent(discountRates.regular),
      expressRate: rateToPercent(kept.expressRate),
      runningText: kept.runningText ?? '',
    }
  },
  problemsOf(values) {
    const problems = Object.entries(problemsOf(withRates(values)))
    const missing = missingSellerField(values)
    return {
      ...Object.fromEntries(problems.map(([path, sentence]) => [fieldOf(path), sentence])),
      ...(missing && { [missing.field]: missing.message }),
    }
  },
  inputOf: (values) => storeChangesSchema.parse(withRates(values)),
  // The member discounts are one field to the server: all of them are sent.
  changesOf(values, changed) {
    const input = Object.entries(SHOP.inputOf(values))
    const sent: string[] = changed.map((field) =>
      field in DEFAULT_STORE.discountRates ? 'discountRates' : field,
    )
    return Object.fromEntries(input.filter(([name]) => sent.includes(name)))
  },
  texts: {
    logo: (logo) => logo && 'gambar lain',
    taxRate: percentText,
    taxMode: (mode) => TAX_MODE_LABELS[mode],
    gold: percentText,
    silver: percentText,
    regular: percentText,
    expressRate: percentText,
    expressFee: (amount) => rupiah(amount ?? 0),
    roundingStep: rupiah,
    roundingDirection: (direction) => ROUNDING_DIRECTION_LABELS[direction],
    uncollectedDays: (days) => `${formatNumber(days ?? 0)} hari`,
    qrisEnabled: (on) => (on ? 'aktif' : 'tidak aktif'),
    outsourcingEnabled: (on) => (on ? 'aktif' : 'tidak aktif'),
    heldDraftsShared: (on) => (on ? 'aktif' : 'tidak aktif'),
    quotesEnabled: (on) => (on ? 'aktif' : 'tidak aktif'),
    customerPageEnabled: (on) => (on ? 'aktif' : 'tidak aktif'),
    quoteDays: (days) => `${formatNumber(days ?? 0)} hari`,
    filesEnabled: (on) => (on ? 'aktif' : 'tidak aktif'),
    proofGate: (on) => (on ? 'aktif' : 'tidak aktif'),
    termsEnabled: (on) => (on ? 'aktif' : 'tidak aktif'),
    balanceEnabled: (on) => (on ? 'aktif' : 'tidak aktif'),
    productionDownPayment: percentText,
    journalEnabled: (on) => (on ? 'aktif' : 'tidak aktif'),
    fileDays: (days) => `${formatNumber(days ?? 0)} hari`,
    timeZone: zoneName,
  },
  fieldOf,
}

/** `discountRates.gold` is 'gold'. */
function fieldOf(path: string): string {
  return path.replace(/^discountRates\./, '')
}

/** Percentages become fractions; null where a field is empty. */
function withRates({
  taxRate,
  gold,
  silver,
  regular,
  expressRate,
  expressFee,
  uncollectedDays,
  productionDownPayment,
  ...texts
}: ShopValues) {
  const rate = (percent: number | null) => (percent === null ? null : percentToRate(percent))
  return {
    ...texts,
    taxRate: rate(taxRate),
    discountRates: { gold: rate(gold), silver: rate(silver), regular: rate(regular) },
    // Nothing typed: it costs nothing.
    expressRate: rate(expressRate ?? 0),
    expressFee: expressFee ?? 0,
    uncollectedDays: uncollectedDays ?? 0,
    productionDownPayment: productionDownPayment ?? 0,
  }
}
