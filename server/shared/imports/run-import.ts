import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { ImportPreview, ImportResult, PreviewRow } from '../../../contract/imports.ts'
import type { BooleanRight } from '../../../core/access/access.ts'
import {
  countByKind,
  type ExistingRecord,
  type PlannedRow,
  ROW_KINDS,
} from '../../../core/imports/import-plan.ts'
import { type ImportRow, type RowValue, truncateText } from '../../../core/imports/import-row.ts'
import type { Actor } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { requireRights } from '../../api/require-rights.ts'
import type { Database } from '../../platform/database/connection.ts'
import { extendTimeouts, type Tx, transaction } from '../../platform/database/transaction.ts'
import { runAsBatch } from '../records/batch.ts'
import {
  type ImportedTable,
  insertRecords,
  loadExistingRecords,
  lockImports,
  updateRecords,
} from '../records/bulk.ts'
import { readFile } from './read-file.ts'
import type { Reading } from './read-rows.ts'
import { Unreadable } from './unreadable.ts'

/** How records of one kind are imported. */
export type Importer<Input> = {
  table: ImportedTable
  /** What a file may say of a record: every field of its input. */
  fields: readonly (keyof Input & string)[]
  reading(db: Database, bytes: Uint8Array): Promise<Reading>
  plan(rows: readonly ImportRow<Input>[], known: readonly (Input & ExistingRecord)[]): Plan<Input>
  /** What a row says, column by column. */
  values(row: ImportRow<Input>): RowValue[]
  /** What booking a plan takes beyond the page. */
  rightsFor?(plan: Plan<Input>): BooleanRight[]
  /** Holds what records refer to until the end of the database transaction. Answers which of a record's names do not exist (any more). */
  holdReferences?(db: Tx): Promise<(record: Partial<Input>) => string[]>
  /** A record as it is stored, given what it was before: null for a new one. */
  stored?(after: Input, before: Input | null): Input
}

type Plan<Input> = PlannedRow<Input, Input & ExistingRecord>[]

const MOST_SHOWN = { wrong: 1000, changed: 200, new: 200, same: 200 }

/** What a file would do, row by row. Nothing is written. Given up once `signal` aborts. Refused: a file that cannot be read, with the reason at `file`. */
export async function previewImport<Input>(
  importer: Importer<Input>,
  db: Database,
  file: File,
  signal?: AbortSignal,
): Promise<ImportPreview> {
  const read = await readRecords(importer, db, file, signal)
  return previewOf(importer, read, importer.plan(read.rows, await loadExistingRecords(db, importer)))
}

/**
 * Books a file, or its good rows, all together or not at all, if it would do now what its preview showed. Refused: a file with a wrong row
 * of which all rows are wanted, and one that
 * would do something else by now, with a fresh preview, and what the caller's role has no right to. A file that would change nothing is answered as booked: it was, when the
 * answer was lost. Given up once `signal` aborts, but for what is being booked already.
 */
export async function applyImport<Input>(
  importer: Importer<Input>,
  db: Database,
  identity: Actor,
  { file, fingerprint, rows = 'all' }: { file: File; fingerprint: string; rows?: 'all' | 'good' | undefined },
  signal?: AbortSignal,
): Promise<ImportResult> {
  const read = await readRecords(importer, db, file, signal)
  const actor = identity.user.id
  try {
    return await transaction(db, actor, async (tx) => {
      await extendTimeouts(tx, { lock: 60 })
      await lockImports(tx)
      await extendTimeouts(tx)
      const missingIn = await importer.holdReferences?.(tx)
      const plan = importer.plan(read.rows, await loadExistingRecords(tx, importer))
      const counts = countByKind(plan)
      const { new: created, changed: updated, same, wrong: leftOut } = counts
      const result = { created, updated, same, leftOut }
      if (created + updated === 0 && (rows === 'good' || leftOut === 0)) return result
      if (fingerprintOf(read, plan) !== fingerprint) throw new Overtaken()
      if (rows === 'all' && leftOut > 0) {
        throw invalidInput({
          path: ['file'],
          message: `${leftOut} baris masih salah. Perbaiki dulu filenya.`,
        })
      }
      const { rightsFor, stored = (after) => after } = importer
      requireRights(identity, { rights: rightsFor?.(plan) })
      const added = plan.flatMap(({ kind, row: { input } }) =>
        kind === 'new' && input ? [{ ...stored(input, null), id: uuidv7() }] : [],
      )
      const changed = plan.flatMap(({ kind, record, row, changes }) =>
        kind === 'changed' && record
          ? [{ ...record, ...stored({ ...record, ...picked(row, changes) }, record) }]
          : [],
      )
      // A list has changed since the file was read by it.
      const given = plan.flatMap(({ row: { input } }) => input ?? [])
      if (missingIn && given.some((record) => missingIn(record).length > 0)) throw new Overtaken()
      return await runAsBatch(
        tx,
        async () => {
          await insertRecords(tx, importer, added, actor)
          if ((await updateRecords(tx, importer, changed)) !== changed.length) throw new Overtaken()
          return result
        },
        ({ created, updated }) => ({
          table: 'imports',
          operation: created > 0 ? 'create' : 'update',
          figures: { imported: importer.table, created, updated },
        }),
      )
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    const current = previewOf(
      importer,
      read,
      importer.plan(read.rows, await loadExistingRecords(db, importer)),
    )
    const message = 'Data toko berubah sejak pratinjau dibuat. Periksa pratinjau yang baru.'
    throw domainError('CONFLICT', { current }, message)
  }
}

/** What the file would do is no longer what its preview showed. */
class Overtaken extends Error {}

/** What a row says in the fields that differ. */
function picked<Input>(
  { input }: ImportRow<Input>,
  changes: readonly { field: keyof Input | 'isSample' }[],
): Partial<Input> {
  const values = changes.flatMap(({ field }) =>
    field === 'isSample' ? [] : [[field, input?.[field as keyof Input]]],
  )
  return Object.fromEntries(values)
}

type Read<Input> = { rows: ImportRow<Input>[]; notes: string[]; hash: string }

async function readRecords<Input>(
  importer: Importer<Input>,
  db: Database,
  file: File,
  signal?: AbortSignal,
): Promise<Read<Input>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const { rows, notes } = await readFile<Input>(await importer.reading(db, bytes), signal)
    signal?.throwIfAborted()
    return { rows, notes, hash: createHash('sha256').update(bytes).digest('hex') }
  } catch (error) {
    // The request is gone: no one reads the answer.
    if (signal?.aborted) throw domainError('BUSY')
    if (error instanceof Unreadable) throw invalidInput({ path: ['file'], message: error.message })
    throw error
  }
}

/** Stands for all that a file would do. */
function fingerprintOf<Input>({ hash }: Read<Input>, plan: Plan<Input>): string {
  const fingerprint = createHash('sha256').update(hash)
  for (const { kind, record, changes } of plan)
    fingerprint.update(JSON.stringify([kind, record?.id, changes]))
  return fingerprint.digest('base64url')
}

function previewOf<Input>(importer: Importer<Input>, read: Read<Input>, plan: Plan<Input>): ImportPreview {
  return {
    fingerprint: fingerprintOf(read, plan),
    counts: countByKind(plan),
    notes: read.notes,
    rows: ROW_KINDS.flatMap((kind) =>
      plan
        .filter((planned) => planned.kind === kind)
        .slice(0, MOST_SHOWN[kind])
        .map(previewRow),
    ),
  }

  function previewRow({ kind, row, changes }: Plan<Input>[number]): PreviewRow {
    const { title, issues, notes } = row
    return {
      row: row.row,
      kind,
      title,
      values: importer.values(row),
      changes: changes.map(({ label, from, to }) => ({
        field: label,
        from: truncateText(from),
        to: truncateText(to),
      })),
      issues,
      notes,
    }
  }
}
