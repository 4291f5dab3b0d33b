import { z } from 'zod'
import type { BooleanRight } from '../core/access/access.ts'
import { MAX_IMPORT_BYTES, ROW_KINDS } from '../core/imports/import-plan.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'

/** .xlsx or .csv, detected by content. */
export const importFileSchema = z
  .file()
  .min(1, 'File ini kosong.')
  .max(MAX_IMPORT_BYTES, 'File lebih besar dari 10 MB. Bagi menjadi beberapa file.')

const count = z.int()

const issueSchema = z.object({ field: z.string(), value: z.string(), message: z.string() })

export const previewRowSchema = z.object({
  /** From 1, as in the file. */
  row: z.int(),
  kind: z.enum(ROW_KINDS),
  title: z.string(),
  /** Display values of all columns; raw values of a rejected row. */
  values: z.array(z.object({ field: z.string(), value: z.string() })),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** By column, with the file's own headings. */
  issues: z.array(issueSchema),
  notes: z.array(z.string()),
})
export type PreviewRow = z.infer<typeof previewRowSchema>

const importPreviewSchema = z.object({
  /** Hash of the planned changes: importing is rejected if the plan has changed. */
  fingerprint: z.string(),
  counts: z.object({ wrong: count, changed: count, new: count, same: count }),
  /** Notes on the whole file. */
  notes: z.array(z.string()),
  /** Rejected rows first: at most 1,000 of them and 200 of each other kind. */
  rows: z.array(previewRowSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

const importInputSchema = z.object({
  file: importFileSchema,
  fingerprint: z.string().max(100),
  /** `valid` skips rejected rows; otherwise a rejected row rejects the file. */
  rows: z.enum(['all', 'valid']).optional(),
})

/** `skipped`: rejected rows. Only `same` is above 0 for a repeated import. */
const importResultSchema = z.object({ created: count, updated: count, same: count, skipped: count })
export type ImportResult = z.infer<typeof importResultSchema>

const recentImportSchema = z.object({
  id: z.uuid(),
  at: instantSchema,
  /** Null for an unknown user. */
  byName: z.string().nullable(),
  created: count,
  updated: count,
  undone: z.boolean(),
})
export type RecentImport = z.infer<typeof recentImportSchema>

const recentImportsSchema = z.object({ rows: z.array(recentImportSchema) })

/** Numbers of removed, restored and skipped records, and the first 100 reasons. `undone`: already undone. */
const undoneImportSchema = z.object({
  removed: count,
  restored: count,
  skipped: count,
  reasons: z.array(z.object({ name: z.string(), reason: z.string() })),
  undone: z.boolean(),
})
export type UndoneImport = z.infer<typeof undoneImportSchema>

const LIMITS =
  'Imports are done one after another. A person may have two under way, and all together five: more are answered 429.'

/**
 * Import procedures of a page. `records`: English plural and path; `noun`: Indonesian name; `undoing`: rights needed
 * to undo.
 */
export function importCalls({
  records,
  noun,
  undoing,
}: {
  records: 'customers' | 'products' | 'expenses'
  noun: string
  undoing: readonly BooleanRight[]
}) {
  const pages = [`/${records}`] as const
  const at = `/${records}` as const
  return {
    previewImport: procedure(`POST ${at}/import-previews`, {
      pages,
      failure: 'Gagal membaca file.',
      summary: `Preview an import of ${records}`,
      description: `Validates a file and shows what each row would do. Writes nothing. ${LIMITS}`,
    })
      .input(z.object({ file: importFileSchema }))
      .output(importPreviewSchema),

    applyImport: procedure(`POST ${at}/imports`, {
      pages,
      failure: `Gagal mengimpor ${noun}.`,
      summary: `Import ${records}`,
      description: `Imports a file as previewed, or its valid rows, in one transaction. Idempotent. ${LIMITS}`,
    })
      .input(importInputSchema)
      .output(importResultSchema),

    imports: procedure(`GET ${at}/imports`, {
      pages,
      summary: 'List recent imports',
      description: 'Imports of the last day, newest first; at most ten.',
    }).output(recentImportsSchema),

    previewImportUndo: procedure(`GET ${at}/imports/{id}/undo-preview`, {
      pages,
      summary: 'Preview undoing an import',
      description: 'Shows what undoing would do. Writes nothing.',
    })
      .input(z.object({ id: idSchema }))
      .output(undoneImportSchema),

    undoImport: procedure(`DELETE ${at}/imports/{id}`, {
      pages,
      rights: undoing,
      failure: 'Gagal membatalkan impor.',
      summary: 'Undo an import',
      description: 'Undoes an import within 24 hours. Records in use or changed since are kept. Idempotent.',
    })
      .input(z.object({ id: idSchema }))
      .output(undoneImportSchema),

    importTemplate: procedure(`GET ${at}/import-template`, {
      pages,
      summary: 'Get the import template',
      description: 'An .xlsx template with examples and an explanation of its columns.',
    }).output(z.file()),
  }
}
