import { z } from 'zod'
import { FILE_CHANNELS, FILE_KINDS, fileFactsSchema, PREVIEW_STATES } from '../core/files/order-file.ts'
import { FINDING_LEVELS, FINDING_TOPICS } from '../core/files/preflight.ts'
import { idSchema } from '../core/values/id.ts'
import { anyOf, instantSchema, procedure } from './procedure.ts'

/**
 * Addresses that are no calls: `/api/files/uploads` takes uploads by the tus protocol, `/api/files/{id}/original` answers the file,
 * `/api/files/{id}/preview?size=small|large` a WebP picture of it.
 */
export const UPLOADS_PATH = '/api/files/uploads'

const orderFileSchema = z.object({
  id: z.uuid(),
  transactionId: z.uuid(),
  /** May be a line that an edit has removed. */
  lineId: z.uuid(),
  /** From 1 for each line; those of removed files stay used. */
  version: z.int(),
  /** As it was uploaded. */
  name: z.string(),
  /** `Order_Baris_Ukuran_Jumlah_Produk_Nama.ext`, the name of the downloaded file. */
  downloadName: z.string(),
  bytes: z.int(),
  /** Null until examined. */
  kind: z.enum(FILE_KINDS).nullable(),
  facts: fileFactsSchema.nullable(),
  /** What an examination says for the size and quantity of the line now. Never blocks anything. */
  findings: z.array(
    z.object({
      topic: z.enum(FINDING_TOPICS),
      level: z.enum(FINDING_LEVELS),
      /** In a word or two. */
      label: z.string(),
      /** As a sentence. */
      text: z.string(),
    }),
  ),
  preview: z.enum(PREVIEW_STATES),
  channel: z.enum(FILE_CHANNELS),
  /** Kept however long ago the order was handed over. */
  isPinned: z.boolean(),
  /** When the original was removed from the file store; the preview stays. */
  removedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  createdByName: z.string().nullable(),
})
export type OrderFile = z.infer<typeof orderFileSchema>

const pages = ['/transactions'] as const
const FAILED = 'Gagal menyimpan perubahan file. Silakan coba lagi.'

export const files = {
  list: procedure('GET /files', {
    pages,
    summary: 'List the files of orders',
    description:
      'All versions of the files of these orders, newest first. Upload by the tus protocol at /api/files/uploads with the metadata `transactionId`, `lineId` and `name`; download at /api/files/{id}/original; pictures at /api/files/{id}/preview?size=small or large.',
  })
    .input(z.object({ transactionId: anyOf(idSchema) }))
    .output(z.object({ rows: z.array(orderFileSchema) })),

  current: procedure('GET /files/current', {
    pages,
    summary: 'List the newest files of lines in work',
    description: 'The newest version of the file of each line of the orders that the production board shows.',
  }).output(z.object({ rows: z.array(orderFileSchema) })),

  pin: procedure('PATCH /files/{id}', {
    pages,
    failure: FAILED,
    summary: 'Keep a file, or let it go',
    description:
      'A pinned original is kept. Others are removed some days after the hand-over (`fileDays` of the store).',
  })
    .input(z.object({ id: idSchema, isPinned: z.boolean() }))
    .output(orderFileSchema),

  assign: procedure('POST /files/{id}/line', {
    pages,
    failure: FAILED,
    summary: 'Move a file to another line',
    description:
      'Makes it the newest version of another line of its order, under an id of its own. Its number on the line that it left is not used again.',
  })
    .input(z.object({ id: idSchema, lineId: idSchema }))
    .output(orderFileSchema),

  remove: procedure('DELETE /files/{id}', {
    pages,
    failure: 'Gagal menghapus file.',
    summary: 'Remove a file',
    description: 'Removes a version of the file of a line (soft delete). Its number is not used again.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),
}
