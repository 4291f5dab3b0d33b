import { z } from 'zod'
import { textSchema } from '../text/text.ts'
import { PAGES } from './access.ts'

/** Beranda and Pengaturan are excluded: through them a program could change users, rights and keys. */
export const API_KEY_PAGES = PAGES.filter((page) => page !== '/' && page !== '/settings')

export const apiKeyInputSchema = z.object({
  name: textSchema.min(1, 'Nama wajib diisi').max(60, 'Paling banyak 60 huruf'),
  pages: z
    .array(z.enum(API_KEY_PAGES))
    .min(1, 'Pilih paling sedikit satu halaman')
    .transform((pages) => API_KEY_PAGES.filter((page) => pages.includes(page))),
  readOnly: z.boolean(),
})

export type ApiKeyScope = { pages: readonly string[]; readOnly: boolean }
