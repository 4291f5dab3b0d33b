import { type RawBuilder, sql } from 'kysely'
import type { OrderFile } from '../../../contract/files.ts'
import { downloadName } from '../../../core/files/download-name.ts'
import { type FileChannel, type FileFacts, PREVIEW_SIZES } from '../../../core/files/order-file.ts'
import { preflight } from '../../../core/files/preflight.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type FileKey, originalKey, previewKey } from './file-store.ts'

type FileRow = Omit<
  OrderFile,
  'downloadName' | 'kind' | 'findings' | 'preview' | 'removedAt' | 'createdAt'
> & {
  hash: string
  hasPreview: boolean
  removedAt: Date | null
  createdAt: Date
  line: {
    position: number
    length: number | null
    width: number | null
    quantity: number
    unit: string
    productName: string
  } | null
}

async function selectFiles(db: Database, condition: RawBuilder<unknown>): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select file.id, file.transaction_id, file.line_id, file.version, file.name, file.hash, file.channel, file.is_pinned,
      file.created_at, users.name as created_by_name,
      stored.bytes::float8 as bytes, stored.facts, stored.has_preview, stored.removed_at,
      case when line.id is not null then json_build_object('length', line.length, 'width', line.width,
        'quantity', line.quantity, 'unit', line.unit, 'productName', line.product_name, 'position',
        (select count(*) from transaction_items as each
          where each.transaction_id = line.transaction_id and each.position <= line.position)) end as line
    from order_files as file
      join stored_files as stored on stored.hash = file.hash
      join transactions as sale on sale.id = file.transaction_id and sale.deleted_at is null
      left join transaction_items as line on line.id = file.line_id and line.transaction_id = file.transaction_id
      left join users on users.id = file.created_by
    where file.deleted_at is null and ${condition}
    order by file.created_at desc, file.version desc`.execute(db)
  return rows
}

function toOrderFile({ hash: _, hasPreview, line, ...row }: FileRow): OrderFile {
  const { facts } = row
  const kind = facts?.kind ?? null
  return {
    ...row,
    kind,
    downloadName: downloadName({ ...row, kind }, line),
    findings: facts ? preflight(facts, line ?? { length: null, width: null }) : [],
    preview: hasPreview ? 'ready' : facts ? 'none' : 'pending',
    removedAt: row.removedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** All versions of the files of orders, newest first. */
export async function listOrderFiles(db: Database, orderIds: readonly string[]): Promise<OrderFile[]> {
  return (await selectFiles(db, sql`file.transaction_id = any(${orderIds}::uuid[])`)).map(toOrderFile)
}

/** The newest version of each line of these orders. */
export async function listCurrentFiles(db: Database, orderIds: readonly string[]): Promise<OrderFile[]> {
  const rows = await selectFiles(
    db,
    sql`file.transaction_id = any(${sql.val(orderIds)}::uuid[]) and not exists (
      select from order_files as newer
      where newer.line_id = file.line_id and newer.version > file.version and newer.deleted_at is null)`,
  )
  return rows.map(toOrderFile)
}

/** A file that is not removed, with its hash. Throws NOT_FOUND. */
export async function getOrderFile(db: Database, id: string): Promise<{ file: OrderFile; hash: string }> {
  const [row] = await selectFiles(db, sql`file.id = ${id}::uuid`)
  if (!row) throw domainError('NOT_FOUND')
  return { file: toOrderFile(row), hash: row.hash }
}

/** The order and size of a file that was added under this id, removed or not; null: there is none. */
export async function findAddedFile(
  db: Database,
  id: string,
): Promise<{ transactionId: string; bytes: number } | null> {
  const row = await db
    .selectFrom('orderFiles')
    .innerJoin('storedFiles', 'storedFiles.hash', 'orderFiles.hash')
    .select(['orderFiles.transactionId', sql<number>`bytes::float8`.as('bytes')])
    .where('orderFiles.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function areFilesEnabled(db: Database): Promise<boolean> {
  return (await db.selectFrom('storeConfig').select('filesEnabled').executeTakeFirst())?.filesEnabled ?? false
}

/** Throws NOT_FOUND where an order or its line does not exist. */
export async function requireOrderLine(
  db: Database,
  { transactionId, lineId }: { transactionId: string; lineId: string },
): Promise<void> {
  const { rows } = await sql`
    select from transactions as sale join transaction_items as line on line.transaction_id = sale.id
    where sale.id = ${transactionId} and line.id = ${lineId} and sale.deleted_at is null`.execute(db)
  if (rows.length === 0) throw noSuchLine()
}

/** Of an order; null if there is none. */
export async function findCustomerName(db: Database, transactionId: string): Promise<string | null> {
  const order = await db
    .selectFrom('transactions')
    .select('customerName')
    .where('id', '=', transactionId)
    .executeTakeFirst()
  return order?.customerName ?? null
}

function noSuchLine() {
  return domainError('NOT_FOUND', undefined, 'Pesanan atau item ini tidak ada lagi')
}

/** Locks an order for a change of its files. Throws NOT_FOUND where it or the line does not exist. */
export async function lockOrderOfLine(db: Tx, transactionId: string, lineId: string): Promise<void> {
  const { rows } = await sql`
    select from transactions as sale
    where id = ${transactionId} and deleted_at is null
      and exists (select from transaction_items where id = ${lineId} and transaction_id = sale.id)
    for no key update`.execute(db)
  if (rows.length === 0) throw noSuchLine()
}

/** Records that a content is in the file store; one that was removed is there again. */
export async function saveStoredFile(db: Tx, hash: string, bytes: number): Promise<void> {
  await db
    .insertInto('storedFiles')
    .values({ hash, bytes })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ removedAt: null }))
    .execute()
}

/** How many versions of a line are used, removed ones included, and how many of the customer's are not removed. */
export async function countVersions(
  db: Database,
  lineId: string,
): Promise<{ used: number; ofCustomer: number }> {
  return await db
    .selectFrom('orderFiles')
    .select([
      sql<number>`coalesce(max(version), 0)`.as('used'),
      sql<number>`(count(*) filter (where channel = 'customer' and deleted_at is null))::integer`.as(
        'ofCustomer',
      ),
    ])
    .where('lineId', '=', lineId)
    .executeTakeFirstOrThrow()
}

/** The newest version of a line, and the highest number ever used (0: none). */
export async function findNewestVersion(
  db: Tx,
  lineId: string,
): Promise<{ highest: number; newest: { id: string; hash: string } | null }> {
  const rows = await db
    .selectFrom('orderFiles')
    .select(['id', 'hash', 'version', 'deletedAt'])
    .where('lineId', '=', lineId)
    .orderBy('version', 'desc')
    .execute()
  const newest = rows.find(({ deletedAt }) => deletedAt === null)
  return { highest: rows[0]?.version ?? 0, newest: newest ?? null }
}

export type NewOrderFile = {
  id: string
  transactionId: string
  lineId: string
  version: number
  hash: string
  name: string
  channel: FileChannel
  createdBy: string | null
}

export async function insertOrderFile(db: Tx, file: NewOrderFile): Promise<void> {
  await db.insertInto('orderFiles').values(file).execute()
}

export async function updateOrderFile(
  db: Tx,
  id: string,
  changes: { isPinned?: boolean; deletedAt?: Date; deletedBy?: string },
): Promise<void> {
  await db
    .updateTable('orderFiles')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
}

/** Makes a file a version of another line, under an id of its own: what was said of it stays with the line it was on. */
export async function copyOrderFile(
  db: Tx,
  from: string,
  { id, lineId, version }: Pick<NewOrderFile, 'id' | 'lineId' | 'version'>,
): Promise<void> {
  await sql`
    insert into order_files (id, line_id, version, moved_from, transaction_id, hash, name, channel, is_pinned, created_at, created_by)
    select ${id}::uuid, ${lineId}::uuid, ${version}::integer, id, transaction_id, hash, name, channel, is_pinned, created_at, created_by
    from order_files where id = ${from}`.execute(db)
}

/** The oldest content that waits for its examination. */
export async function findUnexamined(db: Database, except: readonly string[]): Promise<string | null> {
  const row = await db
    .selectFrom('storedFiles')
    .select('hash')
    .where('facts', 'is', null)
    .where('removedAt', 'is', null)
    .$if(except.length > 0, (query) => query.where('hash', 'not in', [...except]))
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.hash ?? null
}

/** Saves an examination, and lets screens of its orders read it. */
export async function saveFacts(db: Tx, hash: string, facts: FileFacts, hasPreview: boolean): Promise<void> {
  await db
    .updateTable('storedFiles')
    .set({ facts: JSON.stringify(facts), hasPreview })
    .where('hash', '=', hash)
    .execute()
  await db.updateTable('orderFiles').set({ updatedAt: sql`now()` }).where('hash', '=', hash).execute()
}

/** Lets a content be examined again. False: another request did. */
export async function forgetPreview(db: Tx, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('storedFiles')
    .set({ facts: null, hasPreview: false })
    .where('hash', '=', hash)
    .where('hasPreview', '=', true)
    .executeTakeFirst()
  await db.updateTable('orderFiles').set({ updatedAt: sql`now()` }).where('hash', '=', hash).execute()
  return numUpdatedRows > 0n
}

/** Called daily. Lets new contents whose examination failed be examined once or twice more: the machine may have been busy. */
export async function retryExaminations(db: Tx): Promise<void> {
  await sql`
    update stored_files set facts = null
    where not has_preview and removed_at is null and created_at > now() - interval '36 hours'
      and facts ->> 'problem' in ('unreadable', 'tooLarge')`.execute(db)
}

/** Rows of `stored` whose original is kept no longer: by no pinned file, and by no order that is open or ended within the shop's days. */
const isExpired = sql`stored.removed_at is null and not exists (
  select from order_files as file join transactions as sale on sale.id = file.transaction_id
  where file.hash = stored.hash and (
    (file.is_pinned and file.deleted_at is null)
    or greatest(file.created_at, coalesce(file.deleted_at, sale.deleted_at, sale.cancelled_at, sale.handed_over_at, 'infinity'))
      > now() - make_interval(days => (select file_days from store_config))))`

export async function findExpiredOriginals(db: Database): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from stored_files as stored where ${isExpired} order by created_at`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** False: it is kept again, or another process has removed it. */
export async function lockExpiredOriginal(db: Tx, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select from stored_files as stored where hash = ${hash} and ${isExpired} for update`.execute(db)
  return rows.length > 0
}

export async function markOriginalRemoved(db: Tx, hash: string): Promise<void> {
  await db.updateTable('storedFiles').set({ removedAt: sql`now()` }).where('hash', '=', hash).execute()
  await db.updateTable('orderFiles').set({ updatedAt: sql`now()` }).where('hash', '=', hash).execute()
}

/** All that should be in the file store: previews stay when their original is removed. */
export async function listKeptKeys(db: Database): Promise<Set<FileKey>> {
  const rows = await db.selectFrom('storedFiles').select(['hash', 'hasPreview', 'removedAt']).execute()
  return new Set(
    rows.flatMap(({ hash, hasPreview, removedAt }) => [
      ...(removedAt ? [] : [originalKey(hash)]),
      ...(hasPreview ? PREVIEW_SIZES.map((size) => previewKey(hash, size)) : []),
    ]),
  )
}

/** A content that should be in the file store, with a file that has it. */
export type NamedContent = {
  hash: string
  bytes: number
  transactionId: string
  name: string
  version: number
}

export async function listStoredFiles(db: Database): Promise<NamedContent[]> {
  const { rows } = await sql<NamedContent>`
    select distinct on (stored.hash) stored.hash, stored.bytes::float8 as bytes, file.transaction_id, file.name, file.version
    from stored_files as stored join order_files as file on file.hash = stored.hash
    where stored.removed_at is null
    order by stored.hash, file.deleted_at nulls first, file.created_at desc`.execute(db)
  return rows
}
