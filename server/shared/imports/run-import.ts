import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { ImportPreview, ImportResult, PreviewRow } from '../../../contract/imports.ts'
import type { BooleanRight } from '../../../core/access/access.ts'
import {
  countByKind,
  type ExistingRecord,
  type PlannedRow,
  ROW_KINDS,
} from '../../../core/imports/import-plan.ts'
import { type ImportRow, type RowValue, truncateText } from '../../../core/imports/import-row.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
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
import type { ImportSource } from './parse-rows.ts'
import { readImportFile } from './read-import-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** How a record type is imported. */
export type Importer<Input> = {
  table: ImportedTable
  /** Fields a file may contain. */
  fields: readonly (keyof Input & string)[]
  toSource(db: Database, bytes: Uint8Array): Promise<ImportSource>
  plan(
    rows: readonly ImportRow<Input>[],
    known: readonly (Input & ExistingRecord)[],
    source: ImportSource,
  ): Plan<Input>
  values(row: ImportRow<Input>, source: ImportSource): RowValue[]
  /** Rights needed for a plan beyond access to the page. */
  requiredRights?(plan: Plan<Input>): BooleanRight[]
  /** Locks what records refer to (categories, units) until the database transaction ends. Returns a function for a record's missing names. */
  lockReferences?(db: Tx): Promise<(record: Partial<Input>) => string[]>
  /** Derives stored fields; `before` is null for a new record. */
  toStored?(after: Input, before: Input | null): Input
}

type Plan<Input> = PlannedRow<Input, Input & ExistingRecord>[]

const MAX_SHOWN = { wrong: 1000, changed: 200, new: 200, same: 200 }

/** Previews an import row by row without writing. Throws INVALID_INPUT at `file` for an unreadable file. */
export async function previewImport<Input>(
  importer: Importer<Input>,
  db: Database,
  file: File,
  signal?: AbortSignal,
): Promise<ImportPreview> {
  const read = await parseFile(importer, db, file, signal)
  return buildPreview(importer, read, await planFile(importer, db, read))
}

/**
 * Imports a file, or its good rows, in one database transaction, if the result still matches the previewed `fingerprint`; else throws CONFLICT
 * with a fresh preview. Throws INVALID_INPUT for wrong rows when all are wanted, RIGHT_MISSING without the needed rights. Idempotent: a file
 * that changes nothing succeeds. `signal` aborts it until writing begins.
 */
export async function applyImport<Input>(
  importer: Importer<Input>,
  context: RequestContext,
  {
    file,
    fingerprint,
    rows = 'all',
  }: { file: File; fingerprint: string; rows?: 'all' | 'valid' | undefined },
  signal?: AbortSignal,
): Promise<ImportResult> {
  const { db, identity } = context
  const read = await parseFile(importer, db, file, signal)
  const actor = identity.user.id
  try {
    return await transaction(context, async (tx) => {
      await extendTimeouts(tx, { lock: 60 })
      await lockImports(tx)
      await extendTimeouts(tx)
      const missingIn = await importer.lockReferences?.(tx)
      const plan = await planFile(importer, tx, read)
      const counts = countByKind(plan)
      const { new: created, changed: updated, same, wrong: skipped } = counts
      const result = { created, updated, same, skipped }
      if (created + updated === 0 && (rows === 'valid' || skipped === 0)) return result
      if (fingerprintOf(read, plan) !== fingerprint) throw new StalePreview()
      if (rows === 'all' && skipped > 0) {
        throw invalidInput({
          path: ['file'],
          message: `${skipped} baris masih salah. Perbaiki dulu filenya.`,
        })
      }
      const { requiredRights, toStored = (after) => after } = importer
      requireRights(identity, { rights: requiredRights?.(plan) })
      const added = plan.flatMap(({ kind, row: { input } }) =>
        kind === 'new' && input ? [{ ...toStored(input, null), id: uuidv7() }] : [],
      )
      const changed = plan.flatMap(({ kind, record, row, changes }) =>
        kind === 'changed' && record
          ? [{ ...record, ...toStored({ ...record, ...pickChanged(row, changes) }, record) }]
          : [],
      )
      // The shop's lists have changed since the file was parsed.
      const given = plan.flatMap(({ row: { input } }) => input ?? [])
      if (missingIn && given.some((record) => missingIn(record).length > 0)) throw new StalePreview()
      return await runAsBatch(
        tx,
        async () => {
          await insertRecords(tx, importer, added, actor)
          if ((await updateRecords(tx, importer, changed)) !== changed.length) throw new StalePreview()
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
    if (!(error instanceof StalePreview)) throw error
    const current = buildPreview(importer, read, await planFile(importer, db, read))
    const message = 'Data toko berubah sejak pratinjau dibuat. Periksa pratinjau yang baru.'
    throw domainError('CONFLICT', { current }, message)
  }
}

/** The import would no longer do what its preview showed. */
class StalePreview extends Error {}

function pickChanged<Input>(
  { input }: ImportRow<Input>,
  changes: readonly { field: keyof Input | 'isSample' }[],
): Partial<Input> {
  const values = changes.flatMap(({ field }) =>
    field === 'isSample' ? [] : [[field, input?.[field as keyof Input]]],
  )
  return Object.fromEntries(values)
}

type ParsedFile<Input> = { rows: ImportRow<Input>[]; notes: string[]; hash: string; source: ImportSource }

async function parseFile<Input>(
  importer: Importer<Input>,
  db: Database,
  file: File,
  signal?: AbortSignal,
): Promise<ParsedFile<Input>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const source = await importer.toSource(db, bytes)
  const read = await readRows<Input>(source, signal)
  return { ...read, source, hash: createHash('sha256').update(bytes).digest('hex') }
}

async function planFile<Input>(
  importer: Importer<Input>,
  db: Database,
  { rows, source }: ParsedFile<Input>,
): Promise<Plan<Input>> {
  return importer.plan(rows, await loadExistingRecords(db, importer), source)
}

/** The rows of a file. Throws INVALID_INPUT at `file` for an unreadable one. */
export async function readRows<Input>(
  source: ImportSource,
  signal?: AbortSignal,
): Promise<Pick<ParsedFile<Input>, 'rows' | 'notes'>> {
  try {
    const read = await readImportFile<Input>(source, signal)
    signal?.throwIfAborted()
    return read
  } catch (error) {
    // The client has disconnected: the response is never read.
    if (signal?.aborted) throw domainError('BUSY')
    if (error instanceof UnreadableFile) throw invalidInput({ path: ['file'], message: error.message })
    throw error
  }
}

/** Identifies the file together with its effect on the current records. */
function fingerprintOf<Input>({ hash }: ParsedFile<Input>, plan: Plan<Input>): string {
  const fingerprint = createHash('sha256').update(hash)
  for (const { kind, record, changes } of plan)
    fingerprint.update(JSON.stringify([kind, record?.id, changes]))
  return fingerprint.digest('base64url')
}

function buildPreview<Input>(
  importer: Importer<Input>,
  read: ParsedFile<Input>,
  plan: Plan<Input>,
): ImportPreview {
  return {
    fingerprint: fingerprintOf(read, plan),
    counts: countByKind(plan),
    notes: read.notes,
    rows: ROW_KINDS.flatMap((kind) =>
      plan
        .filter((planned) => planned.kind === kind)
        .slice(0, MAX_SHOWN[kind])
        .map(previewRow),
    ),
  }

  function previewRow({ kind, row, changes }: Plan<Input>[number]): PreviewRow {
    const { title, issues, notes } = row
    return {
      row: row.row,
      kind,
      title,
      values: importer.values(row, read.source),
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
