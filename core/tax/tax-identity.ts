import { z } from 'zod'
import { textSchema } from '../text/text.ts'
import { digitsSchema, idtkuSchema, NIK_PROBLEM, nikSchema } from './tax-number.ts'

/** By what the tax office knows a buyer: an NPWP, or the NIK of a person without one. */
export const TAX_NUMBER_KINDS = ['npwp', 'nik'] as const

/** As it is read: not held against today's rules. */
export const storedTaxIdentitySchema = z.object({
  kind: z.enum(TAX_NUMBER_KINDS),
  number: z.string(),
  name: z.string(),
  address: z.string(),
  idtku: z.string(),
})

/** Who a faktur is made out to (docs/product.md#ppn). */
export const taxIdentitySchema = z
  .object({
    kind: z.enum(TAX_NUMBER_KINDS),
    number: digitsSchema(/^\d{16}$/, 'Isi dengan 16 angka; NPWP lama 15 angka'),
    name: textSchema.min(1, 'Nama untuk pajak wajib diisi').max(200, 'Paling banyak 200 huruf'),
    address: textSchema.min(1, 'Alamat untuk pajak wajib diisi').max(300, 'Paling banyak 300 huruf'),
    /** '' for the head office. */
    idtku: idtkuSchema,
  })
  .refine(({ kind, number }) => kind === 'npwp' || nikSchema.safeParse(number).success, {
    path: ['number'],
    message: NIK_PROBLEM,
  })
export type TaxIdentity = z.infer<typeof taxIdentitySchema>

export const TAX_NUMBER_KIND_LABELS = { npwp: 'NPWP', nik: 'NIK' } as const

/** In one line: 'NPWP 0012345678901000, PT Maju, Jl. Raya 1'. */
export function taxIdentityText({ kind, number, name, address, idtku }: TaxIdentity): string {
  const branch = idtku && `IDTKU ${idtku}`
  return [`${TAX_NUMBER_KIND_LABELS[kind]} ${number}`, name, address, branch].filter(Boolean).join(', ')
}
