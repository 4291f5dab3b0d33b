import { sql } from 'kysely'
import { soldLineSchema } from '../../../contract/transaction-record.ts'
import type { PriceSignature } from '../../../core/orders/changed-price.ts'
import type { Outsourcing } from '../../../core/orders/outsourcing.ts'
import type { SaleLine } from '../../../core/orders/sale.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** What Analitik groups lines by, as it was at the sale; free lines have neither. */
export type LineGrouping = { category: string; machineType: string }
export const NO_GROUPING: LineGrouping = { category: '', machineType: '' }

/** Makloon (core/orders/outsourcing.ts). The cost (rupiah) leaves the server only for those who see costs. */
export type OutsourcingColumns = { isOutsourced: boolean; vendor: string | null; vendorCost: number | null }
export type StoredLine = SaleLine & LineGrouping & OutsourcingColumns
export type SignedLine = StoredLine & PriceSignature

/** Null: the shop makes the line itself. */
export function outsourcingOf({ isOutsourced, vendor, vendorCost }: OutsourcingColumns): Outsourcing | null {
  return isOutsourced ? { vendor, cost: vendorCost } : null
}

/** The columns that hold it. */
export function outsourcingColumns(outsourcing: Outsourcing | null): OutsourcingColumns {
  const { vendor = null, cost: vendorCost = null } = outsourcing ?? {}
  return { isOutsourced: outsourcing !== null, vendor, vendorCost }
}

/** Of the row `line`, as records show it: without the cost. */
export const outsourcingJson = sql`case when line.is_outsourced then
  json_build_object('vendor', line.vendor, 'hasCost', line.vendor_cost is not null) end`

const OUTSOURCING_COLUMNS = ['isOutsourced', 'vendor', 'vendorCost'] as const
/** Of `PriceSignature`. */
export const SIGNATURE_COLUMNS = ['priceChangedBy', 'priceApprovedBy'] as const

const UPDATED_COLUMNS = [
  ...soldLineSchema.omit({ id: true }).keyof().options,
  'category',
  'machineType',
  ...OUTSOURCING_COLUMNS,
  'position',
] as const

export const LINE_COLUMNS = ['id', 'transactionId', ...UPDATED_COLUMNS] as const

/** Lines in their order, with product data as of the sale. */
export async function loadLines(db: Database, transactionId: string): Promise<SignedLine[]> {
  const rows = await db
    .selectFrom('transactionItems')
    .select([...soldLineSchema.keyof().options, 'category', 'machineType'])
    .select([...OUTSOURCING_COLUMNS, ...SIGNATURE_COLUMNS])
    .where('transactionId', '=', transactionId)
    .orderBy('position')
    .execute()
  return rows.map(({ appliedTier, billed, extras, priceSource, ...row }) => ({
    ...row,
    appliedTier: appliedTier as StoredLine['appliedTier'],
    billed: billed as StoredLine['billed'],
    extras: extras as StoredLine['extras'],
    priceSource: priceSource as StoredLine['priceSource'],
  }))
}

/** Upserts lines and returns the ids that were stored: a line whose id belongs to another transaction is skipped. */
export async function upsertLines(
  db: Tx,
  lines: readonly (StoredLine & Partial<PriceSignature> & { transactionId: string; position: number })[],
): Promise<string[]> {
  const rows = await db
    .insertInto('transactionItems')
    .values(
      lines.map((line) => ({
        ...line,
        appliedTier: line.appliedTier && JSON.stringify(line.appliedTier),
        billed: line.billed && JSON.stringify(line.billed),
        extras: JSON.stringify(line.extras),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(
            [...UPDATED_COLUMNS, ...SIGNATURE_COLUMNS].map((column) => [
              column,
              eb.ref(`excluded.${column}`),
            ]),
          ),
        )
        .whereRef('transactionItems.transactionId', '=', 'excluded.transactionId'),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Records in Riwayat the lines that an edit has added; those of a new order are part of it. */
export async function recordAddedLines(db: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into activity (actor, entity, id, operation, after, part_of)
    select actor(), 'transaction_items', id, 'create', audited_values(to_jsonb(line)), transaction_id
    from transaction_items as line where id = any(${sql.val(ids)}::uuid[]) order by position`.execute(db)
}

export async function deleteOtherLines(
  db: Tx,
  transactionId: string,
  keptIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('transactionItems')
    .where('transactionId', '=', transactionId)
    .where('id', 'not in', keptIds)
    .execute()
}

/** Ids of the lines that this user handed over to this recipient, singly or with the whole order. */
export async function handedOverLines(
  db: Database,
  transactionId: string,
  { handedOverBy, handedOverTo }: { handedOverBy: string; handedOverTo: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('transactionItems as line')
    .innerJoin('transactions as sale', 'sale.id', 'line.transactionId')
    .select('line.id')
    .where('sale.id', '=', transactionId)
    .where(
      sql<boolean>`case when line.handed_over_at is null
        then sale.handed_over_at is not null and sale.handed_over_by = ${handedOverBy} and sale.handed_over_to is not distinct from ${handedOverTo}
        else line.handed_over_by = ${handedOverBy} and line.handed_over_to is not distinct from ${handedOverTo} end`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks lines as handed over before the rest of their order; null removes the mark. */
export async function markHandedOver(
  db: Tx,
  ids: readonly string[],
  handOver: { at: Date; by: string; to: string | null } | null,
): Promise<void> {
  await db
    .updateTable('transactionItems')
    .set({
      handedOverAt: handOver?.at ?? null,
      handedOverBy: handOver?.by ?? null,
      handedOverTo: handOver?.to ?? null,
    })
    .where('id', 'in', [...ids])
    .execute()
}

/** Marks a completed order as handed over, with its last line, if all of its lines are. */
export async function completeHandOver(db: Tx, transactionId: string): Promise<void> {
  await sql`
    update transactions as sale
    set (handed_over_at, handed_over_by, handed_over_to) = (
      select handed_over_at, handed_over_by, handed_over_to from transaction_items
      where transaction_id = sale.id order by handed_over_at desc limit 1)
    where id = ${transactionId} and status = 'completed' and handed_over_at is null
      and not exists (select from transaction_items where transaction_id = sale.id and handed_over_at is null)`.execute(
    db,
  )
}
