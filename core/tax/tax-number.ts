import { z } from 'zod'
import type { TaxMode } from './ppn.ts'

/** On screen. */
export const TAX_MODE_LABELS: Record<TaxMode, string> = {
  simple: 'Bukan PKP',
  ppn: 'PPN ditambahkan',
  ppnIncluded: 'PPN termasuk harga',
}

/** Digits without the dots and dashes of their writing; an NPWP of 15 digits gets its leading 0. */
export function digitsSchema(pattern: RegExp, message: string) {
  const normalize = (text: string) => text.replace(/[\s.-]/g, '').replace(/^\d{15}$/, '0$&')
  return z.string().overwrite(normalize).regex(pattern, message)
}

/** '' for none. */
export const npwpSchema = digitsSchema(/^(\d{16})?$/, 'NPWP terdiri dari 16 angka; yang lama 15 angka')

export const NIK_PROBLEM = 'NIK terdiri dari 16 angka'

/** Never begins with 0: one of 15 digits lacks one. '' for none. */
export const nikSchema = digitsSchema(/^([1-9]\d{15})?$/, NIK_PROBLEM)

/** The place of business: '' for the head office. */
export const idtkuSchema = digitsSchema(
  /^(\d{22})?$/,
  'IDTKU terdiri dari 22 angka: 16 angka NPWP, lalu 6 angka tempat usaha',
)

/** What a PKP states of itself on papers; '' for none. */
export type TaxSeller = { taxNumber: string; taxName: string; taxAddress: string }

const SELLER_MISSING: Record<keyof TaxSeller, string> = {
  taxNumber: 'NPWP toko wajib diisi untuk PKP',
  taxName: 'Nama untuk pajak wajib diisi untuk PKP',
  taxAddress: 'Alamat untuk pajak wajib diisi untuk PKP',
}

/** The first field that a PKP lacks, with its sentence; null: none. */
export function missingSellerField(
  seller: TaxSeller & { taxMode: TaxMode },
): { field: keyof TaxSeller; message: string } | null {
  if (seller.taxMode === 'simple') return null
  const fields = Object.keys(SELLER_MISSING) as (keyof TaxSeller)[]
  const field = fields.find((field) => seller[field] === '')
  return field ? { field, message: SELLER_MISSING[field] } : null
}
