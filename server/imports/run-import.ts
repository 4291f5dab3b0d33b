import { createHash } from 'node:crypto'
import type { ImportPreview, ImportResult, PreviewRow } from '../../contract/imports.ts'
import { countKinds, type Known, type PlannedRow, ROW_KINDS } from '../../core/import-plan.ts'
import { type ImportRow, shown } from '../../core/import-row.ts'
import { type Atomic, atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { invalid, refusal } from '../refusal.ts'
import { lockImports } from './queries.ts'
import { readFile } from './read-file.ts'
import type { Reading } from './read-rows.ts'
import { Unreadable } from './unreadable.ts'

/** How records of one kind are imported. */
export type Importer<Input, Record extends Known> = {
  reading(db: Database, bytes: Uint8Array): Promise<Reading>
  /** The records that a row may meet: those that are not deleted. */
  known(db: Database): Promise<Record[]>
  plan(rows: readonly ImportRow<Input>[], known: readonly Record[]): PlannedRow<Input, Record>[]
  insert(db: Atomic, inputs: readonly Input[], actor: string): Promise<void>
  /** Writes records anew where nobody has changed them since they were read; answers how many those were. */
  update(db: Atomic, records: readonly (Input & Known)[]): Promise<number>
  /** A record as it will be: with the row's values in the fields that differ. */
  changed(record: Record, changes: Partial<Input>): Input & Known
}

const MOST_SHOWN = { wrong: 1000, changed: 200, new: 200, same: 200 }

/** What a file would do, row by row. Nothing is written. Refused: a file that cannot be read, with the reason at `file`. */
export async function previewImport<Input, Record extends Known>(
  importer: Importer<Input, Record>,
  db: Database,
  file: File,
): Promise<ImportPreview> {
  const read = await readRecords(importer, db, file)
  return previewOf(read, importer.plan(read.rows, await importer.known(db)))
}

/**
 * Books a file, all of it or nothing, if it would do now what its preview showed. Refused: a file with a wrong row, and one that
 * would do something else by now, with a fresh preview. A file that would change nothing is answered as booked: it was, when the
 * answer was lost.
 */
export async function applyImport<Input, Record extends Known>(
  importer: Importer<Input, Record>,
  db: Database,
  actor: string,
  { file, fingerprint }: { file: File; fingerprint: string },
): Promise<ImportResult> {
  const read = await readRecords(importer, db, file)
  try {
    return await atomically(db, actor, async (atomic) => {
      await lockImports(atomic)
      const plan = importer.plan(read.rows, await importer.known(atomic))
      const counts = countKinds(plan)
      const result = { created: counts.new, updated: counts.changed, same: counts.same }
      if (counts.same === plan.length) return result
      if (previewOf(read, plan).fingerprint !== fingerprint) throw new Overtaken()
      if (counts.wrong > 0) {
        throw invalid({
          path: ['file'],
          message: `${counts.wrong} baris masih salah. Perbaiki dulu berkasnya.`,
        })
      }
      await importer.insert(
        atomic,
        plan.flatMap(({ kind, row: { input } }) => (kind === 'new' && input ? [input] : [])),
        actor,
      )
      const changed = plan.flatMap(({ kind, record, row, changes }) =>
        kind === 'changed' && record ? [importer.changed(record, picked(row, changes))] : [],
      )
      if ((await importer.update(atomic, changed)) !== changed.length) throw new Overtaken()
      return result
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    const current = previewOf(read, importer.plan(read.rows, await importer.known(db)))
    const message = 'Data toko berubah sejak pratinjau dibuat. Periksa pratinjau yang baru.'
    throw refusal('CONFLICT', { current }, message)
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

async function readRecords<Input, Record extends Known>(
  importer: Importer<Input, Record>,
  db: Database,
  file: File,
): Promise<Read<Input>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const { rows, notes } = await readFile<Input>(await importer.reading(db, bytes))
    return { rows, notes, hash: createHash('sha256').update(bytes).digest('hex') }
  } catch (error) {
    if (error instanceof Unreadable) throw invalid({ path: ['file'], message: error.message })
    throw error
  }
}

function previewOf<Input, Record extends Known>(
  { notes, hash }: Read<Input>,
  plan: readonly PlannedRow<Input, Record>[],
): ImportPreview {
  const fingerprint = createHash('sha256').update(hash)
  for (const { kind, record, changes } of plan)
    fingerprint.update(JSON.stringify([kind, record?.id, changes]))
  return {
    fingerprint: fingerprint.digest('base64url'),
    counts: countKinds(plan),
    notes,
    rows: ROW_KINDS.flatMap((kind) =>
      plan
        .filter((planned) => planned.kind === kind)
        .slice(0, MOST_SHOWN[kind])
        .map(previewRow),
    ),
  }
}

function previewRow<Input>({ kind, row, changes }: PlannedRow<Input, Known>): PreviewRow {
  const { title, detail, issues, notes } = row
  return {
    row: row.row,
    kind,
    title,
    detail,
    changes: changes.map(({ label, from, to }) => ({ field: label, from: shown(from), to: shown(to) })),
    issues,
    notes,
  }
}
