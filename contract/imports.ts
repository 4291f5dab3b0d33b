import { z } from 'zod'
import { LARGEST_IMPORT, ROW_KINDS } from '../core/import-plan.ts'
import { instantSchema } from './call.ts'

/** A file to import: .xlsx or .csv, told by what is in it. */
export const importFileSchema = z
  .file()
  .min(1, 'Berkas ini kosong.')
  .max(LARGEST_IMPORT, 'Berkas lebih besar dari 10 MiB. Bagi menjadi beberapa berkas.')

const count = z.int()

const issueSchema = z.object({ field: z.string(), value: z.string(), message: z.string() })

/** What one row of a file would do, for a person to check. */
const previewRowSchema = z.object({
  /** Its number in the file, from 1. */
  row: z.int(),
  kind: z.enum(ROW_KINDS),
  title: z.string(),
  detail: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** At the columns of the file, in its own headings. */
  issues: z.array(issueSchema),
  notes: z.array(z.string()),
})
export type PreviewRow = z.infer<typeof previewRowSchema>

export const importPreviewSchema = z.object({
  /** Stands for all that the file would do to what is there now. Given back, it is what gets booked, or nothing is. */
  fingerprint: z.string(),
  counts: z.object({ wrong: count, changed: count, new: count, same: count }),
  /** What a person should know of the file. */
  notes: z.array(z.string()),
  /** The first rows of each kind, the wrong ones first: at most 1,000 wrong ones and 200 of each other kind. */
  rows: z.array(previewRowSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importInputSchema = z.object({ file: importFileSchema, fingerprint: z.string().max(100) })

/** What an import has done. All zero but `same`: everything was there already. */
export const importResultSchema = z.object({ created: count, updated: count, same: count })
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

export const recentImportsSchema = z.object({ rows: z.array(recentImportSchema) })

/**
 * What undoing an import does, or has done: records that it added and that go, records that are as before it, and those that stay as they
 * are, the first 100 with the reason. `undone`: it was before, and nothing is done again.
 */
export const undoneImportSchema = z.object({
  removed: count,
  restored: count,
  kept: count,
  reasons: z.array(z.object({ name: z.string(), why: z.string() })),
  undone: z.boolean(),
})
export type UndoneImport = z.infer<typeof undoneImportSchema>
