import { z } from 'zod'
import { textSchema } from '../text/text.ts'
import { PAGES } from './access.ts'

/** The pages that a key can be for. Beranda and Pengaturan serve people: with them a program could come to people, rights and keys. */
export const API_KEY_PAGES = PAGES.filter((page) => page !== '/' && page !== '/settings')

/** What an owner says of a new key: its name, the pages whose calls it may make, and whether it may only read. */
export const apiKeyInputSchema = z.object({
  name: textSchema.min(1, 'Nama wajib diisi').max(60, 'Paling banyak 60 huruf'),
  pages: z
    .array(z.enum(API_KEY_PAGES))
    .min(1, 'Pilih paling sedikit satu halaman')
    .transform((pages) => API_KEY_PAGES.filter((page) => pages.includes(page))),
  readOnly: z.boolean(),
})

/** What a key may be used for. */
export type ApiKeyScope = { pages: readonly string[]; readOnly: boolean }
