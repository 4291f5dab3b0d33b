import { z } from 'zod'
import type { BooleanRight } from '../core/access/access.ts'
import { MAX_IMPORT_BYTES, ROW_KINDS } from '../core/imports/import-plan.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'

/** A file to import: .xlsx or .csv, told by what is in it. */
const importFileSchema = z
  .file()
  .min(1, 'File ini kosong.')
  .max(MAX_IMPORT_BYTES, 'File lebih besar dari 10 MB. Bagi menjadi beberapa file.')

const count = z.int()

const issueSchema = z.object({ field: z.string(), value: z.string(), message: z.string() })

/** What one row of a file would do, for a person to check. */
const previewRowSchema = z.object({
  /** Its number in the file, from 1. */
  row: z.int(),
  kind: z.enum(ROW_KINDS),
  title: z.string(),
  /** What it says in every column that was read, as it would be booked; of a wrong row as the file writes it. */
  values: z.array(z.object({ field: z.string(), value: z.string() })),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** At the columns of the file, in its own headings. */
  issues: z.array(issueSchema),
  notes: z.array(z.string()),
})
export type PreviewRow = z.infer<typeof previewRowSchema>

const importPreviewSchema = z.object({
  /** Stands for all that the file would do to what is there now. Given back, it is what gets booked, or nothing is. */
  fingerprint: z.string(),
  counts: z.object({ wrong: count, changed: count, new: count, same: count }),
  /** What a person should know of the file. */
  notes: z.array(z.string()),
  /** The first rows of each kind, the wrong ones first: at most 1,000 wrong ones and 200 of each other kind. */
  rows: z.array(previewRowSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

const importInputSchema = z.object({
  file: importFileSchema,
  fingerprint: z.string().max(100),
  /** Which rows to book: `good` leaves out the wrong ones. Without it, a file with a wrong row is refused. */
  rows: z.enum(['all', 'good']).optional(),
})

/** What an import has done, and how many wrong rows it left out. All zero but `same`: everything was there already. */
const importResultSchema = z.object({ created: count, updated: count, same: count, leftOut: count })
export type ImportResult = z.infer<typeof importResultSchema>

/** An import of the last day, as it was booked. */
const recentImportSchema = z.object({
  id: z.uuid(),
  at: instantSchema,
  /** Null: somebody who is not known any more. */
  byName: z.string().nullable(),
  created: count,
  updated: count,
  /** Whether it has been undone. */
  undone: z.boolean(),
})
export type RecentImport = z.infer<typeof recentImportSchema>

const recentImportsSchema = z.object({ rows: z.array(recentImportSchema) })

/**
 * What undoing an import does, or has done: records that it added and that go, records that are as before it, and those that stay as they
 * are, the first 100 with the reason. `undone`: it was before, and nothing is done again.
 */
const undoneImportSchema = z.object({
  removed: count,
  restored: count,
  kept: count,
  reasons: z.array(z.object({ name: z.string(), why: z.string() })),
  undone: z.boolean(),
})
export type UndoneImport = z.infer<typeof undoneImportSchema>

const LIMITS =
  'Imports are done one after another. A person may have two under way, and all together five: more are answered 429.'

/**
 * The calls by which a page's records come from a file: preview, book, undo, and the file to fill in. `records` is what they are in English
 * and in their addresses, `noun` what the shop calls them; `undoing` are the rights that taking an import back needs.
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
  const tags = [`${records.slice(0, 1).toUpperCase()}${records.slice(1)}`]
  const at = `/${records}` as const
  return {
    previewImport: procedure({ pages, failure: 'Gagal membaca file.' })
      .route({
        method: 'POST',
        path: `${at}/import-previews`,
        summary: `Preview an import of ${records}`,
        description: `What a file would do to the records, row by row. Nothing is written. ${LIMITS}`,
        tags,
      })
      .input(z.object({ file: importFileSchema }))
      .output(importPreviewSchema),

    applyImport: procedure({ pages, failure: `Gagal mengimpor ${noun}.` })
      .route({
        method: 'POST',
        path: `${at}/imports`,
        summary: `Import ${records}`,
        description: `Books a file as its preview showed it, or its good rows, all together or not at all. The same file again changes nothing. ${LIMITS}`,
        tags,
      })
      .input(importInputSchema)
      .output(importResultSchema),

    imports: procedure({ pages })
      .route({
        method: 'GET',
        path: `${at}/imports`,
        summary: 'Imports of the last day',
        description: 'The imports of the last day, newest first, ten at most.',
        tags,
      })
      .output(recentImportsSchema),

    previewUndo: procedure({ pages })
      .route({
        method: 'GET',
        path: `${at}/imports/{id}/undoing`,
        summary: 'Preview the undoing of an import',
        description: 'What undoing an import would do now. Nothing is written.',
        tags,
      })
      .input(z.object({ id: idSchema }))
      .output(undoneImportSchema),

    undoImport: procedure({ pages, rights: undoing, failure: 'Gagal membatalkan impor.' })
      .route({
        method: 'DELETE',
        path: `${at}/imports/{id}`,
        summary: 'Undo an import',
        description:
          'Undoes an import within a day, but for what something depends on and what was changed since. Done again it changes nothing.',
        tags,
      })
      .input(z.object({ id: idSchema }))
      .output(undoneImportSchema),

    importTemplate: procedure({ pages })
      .route({
        method: 'GET',
        path: `${at}/import-template`,
        summary: 'A file to fill in',
        description: 'An .xlsx file to fill in, with examples and an explanation of its columns.',
        tags,
      })
      .output(z.file()),
  }
}
