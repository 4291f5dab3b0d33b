import type { RecentImport, UndoneImport } from '../../../contract/imports.ts'
import { type UndoCandidate, undoActionFor } from '../../../core/imports/import-undo.ts'
import { PRICE_FIELDS } from '../../../core/products/product.ts'
import { domainError } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import type { Database } from '../../platform/database/connection.ts'
import { extendTimeouts, type Tx, transaction } from '../../platform/database/transaction.ts'
import { runAsBatch } from '../records/batch.ts'
import { type ImportedTable, lockImports } from '../records/bulk.ts'
import {
  findImport,
  type ImportEntry,
  listUndoableImports,
  loadImportedRecords,
  lockImportedRecords,
  restoreRecords,
  softDeleteRecords,
} from './queries.ts'

type ImportUndoTarget = {
  table: ImportedTable
  fields: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: a record as it was, by the columns that changed
  lockReferences?(db: Tx): Promise<(record: any) => string[]>
}

const MOST_NAMED = 100
const TOO_OLD = 'Impor ini lebih dari sehari yang lalu, jadi tidak dapat dibatalkan'

/** Imports that can still be undone, newest first. */
export async function listRecentImports({ table }: ImportUndoTarget, db: Database): Promise<RecentImport[]> {
  const found = await listUndoableImports(db, table)
  return found.map(({ id, at, byName, created, updated, undone }) => ({
    ...{ id, at: at.toISOString(), byName, created, updated },
    undone: undone !== null,
  }))
}

/** Previews the undo without writing. Throws NOT_FOUND, and TOO_OLD after UNDOABLE_HOURS. */
export async function previewUndo(
  { table }: ImportUndoTarget,
  db: Database,
  id: string,
): Promise<UndoneImport> {
  const booked = await findUndoableImport(db, table, id)
  if (booked.undone) return toRepeatedResult(booked)
  return toResult(planUndo(await loadImportedRecords(db, table, id)))
}

/**
 * Undoes an import in one database transaction: soft-deletes added records and restores changed ones, except those in use or edited since,
 * which are reported with a reason. Idempotent. Throws as previewUndo does, and RIGHT_MISSING if prices change without that right.
 */
export function undoImport(
  { table, fields, lockReferences }: ImportUndoTarget,
  context: RequestContext,
  id: string,
): Promise<UndoneImport> {
  const actor = context.identity.user.id
  return transaction(context, async (db) => {
    await extendTimeouts(db, { lock: 60 })
    await lockImports(db)
    await extendTimeouts(db)
    const booked = await findUndoableImport(db, table, id)
    if (booked.undone) return toRepeatedResult(booked)
    const missingIn = await lockReferences?.(db)
    await lockImportedRecords(db, table, id)
    const plan = planUndo(await loadImportedRecords(db, table, id), missingIn)
    const prices = plan.restore.some(({ before }) =>
      PRICE_COLUMNS.some((column) => before && column in before),
    )
    if (table === 'products' && prices) requireRights(context.identity, { rights: ['changePrices'] })
    return await runAsBatch(
      db,
      async () => {
        await softDeleteRecords(
          db,
          table,
          plan.remove.map((record) => record.id),
          actor,
        )
        await restoreRecords(db, table, fields, plan.restore)
        return toResult(plan)
      },
      ({ removed, restored }) =>
        removed + restored > 0
          ? {
              table: 'imports',
              operation: 'delete',
              figures: { imported: table, created: removed, updated: restored, undoes: id },
            }
          : null,
    )
  })
}

const PRICE_COLUMNS = PRICE_FIELDS.map((field) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)

async function findUndoableImport(
  db: Database,
  table: ImportUndoTarget['table'],
  id: string,
): Promise<ImportEntry> {
  const booked = await findImport(db, table, id)
  if (!booked) throw domainError('NOT_FOUND')
  if (booked.isExpired && !booked.undone) throw domainError('TOO_OLD', undefined, TOO_OLD)
  return booked
}

type StoredUndoCandidate = UndoCandidate & { before: Record<string, unknown> | null }
type UndoPlan = {
  remove: StoredUndoCandidate[]
  restore: StoredUndoCandidate[]
  kept: { name: string; reason: string }[]
}

function planUndo(
  records: readonly StoredUndoCandidate[],
  missingIn: (before: object) => string[] = () => [],
): UndoPlan {
  const plan: UndoPlan = { remove: [], restore: [], kept: [] }
  for (const record of records) {
    const undoing = undoActionFor(record)
    const [missing] = undoing.action === 'restore' ? missingIn(toFields(record.before)) : []
    if (missing !== undefined) plan.kept.push({ name: record.name, reason: missing })
    else if (undoing.action === 'keep') plan.kept.push({ name: record.name, reason: undoing.why })
    else if (undoing.action !== 'nothing') plan[undoing.action].push(record)
  }
  return plan
}

/** Converts column names to field names. */
function toFields(columns: Record<string, unknown> | null): Record<string, unknown> {
  const entries = Object.entries(columns ?? {})
  return Object.fromEntries(
    entries.map(([column, value]) => [column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()), value]),
  )
}

function toResult({ remove, restore, kept }: UndoPlan): UndoneImport {
  return {
    removed: remove.length,
    restored: restore.length,
    skipped: kept.length,
    reasons: kept.slice(0, MOST_NAMED),
    undone: false,
  }
}

function toRepeatedResult({ created, updated, undone }: ImportEntry): UndoneImport {
  const { removed, restored } = undone ?? { removed: 0, restored: 0 }
  return { removed, restored, skipped: created + updated - removed - restored, reasons: [], undone: true }
}
