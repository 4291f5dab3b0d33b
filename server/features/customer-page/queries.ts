import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { LinkTarget } from '../../../contract/customer-page.ts'
import { type CustomerAction, LINK_DAYS } from '../../../core/orders/customer-page.ts'
import type { StoreConfig } from '../../../core/shop/store.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { QuoteContent } from '../quotes/queries.ts'

const expiry = sql<Date>`now() + make_interval(days => ${sql.lit(LINK_DAYS)})`

/** An order's links are also those of the quote that it was made of. */
const ofTarget = ({ of, id }: LinkTarget) =>
  of === 'quote'
    ? sql<boolean>`quote_id = ${id}`
    : sql<boolean>`(transaction_id = ${id} or quote_id in (select id from quotes where order_id = ${id}))`

const isOpen = sql<boolean>`revoked_at is null and expires_at > now()`

/** The links that open the page now, and when the last of them ends. */
export async function countLinks(db: Database, target: LinkTarget) {
  const { count, expiresAt } = await db
    .selectFrom('customerLinks')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`max(expires_at)`.as('expiresAt')])
    .where(ofTarget(target))
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return { count, expiresAt: expiresAt?.toISOString() ?? null }
}

type NewLink = { tokenHash: string; quoteRevision: number | null; createdBy: string }

/** Returns when it ends. The earlier links of the record then end at the same time. */
export async function insertLink(db: Tx, target: LinkTarget, link: NewLink): Promise<Date> {
  await db
    .updateTable('customerLinks')
    .set({ expiresAt: expiry })
    .where(ofTarget(target))
    .where(isOpen)
    .execute()
  const { of, id } = target
  const { expiresAt } = await db
    .insertInto('customerLinks')
    .values({
      ...link,
      ...(of === 'quote' ? { quoteId: id } : { transactionId: id }),
      id: uuidv7(),
      expiresAt: expiry,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** Ends the links of an order or a quote. */
export async function revokeLinks(db: Tx, target: LinkTarget): Promise<void> {
  await db
    .updateTable('customerLinks')
    .set({ revokedAt: sql`now()` })
    .where(ofTarget(target))
    .where('revokedAt', 'is', null)
    .execute()
}

export type OpenLink = {
  transactionId: string | null
  quoteId: string | null
  quoteRevision: number | null
  /** The order that the quote became. */
  orderId: string | null
}

/** What a token opens; undefined for an unknown, ended or revoked one. */
export async function findOpenLink(db: Database, tokenHash: string): Promise<OpenLink | undefined> {
  return await db
    .selectFrom('customerLinks')
    .leftJoin('quotes', 'quotes.id', 'customerLinks.quoteId')
    .select(['customerLinks.transactionId', 'customerLinks.quoteId', 'customerLinks.quoteRevision'])
    .select('quotes.orderId')
    .where('tokenHash', '=', tokenHash)
    .where('quotes.deletedAt', 'is', null)
    .where(isOpen)
    .executeTakeFirst()
}

type NewAction = { kind: CustomerAction; name: string; transactionId?: string; quoteId?: string }

/** Notes what a customer did, which becomes a notice on the shop's screens. */
export async function insertCustomerAction(db: Tx, action: NewAction): Promise<void> {
  await db
    .insertInto('customerActions')
    .values({ ...action, id: uuidv7() })
    .execute()
}

/** The newest things that customers did, without those on deleted records. */
export async function listCustomerActions(db: Database, withQuotes: boolean) {
  const rows = await db
    .selectFrom('customerActions as action')
    .leftJoin('transactions as sale', 'sale.id', 'action.transactionId')
    .leftJoin('quotes as quote', 'quote.id', 'action.quoteId')
    .select(['action.id', 'action.kind', 'action.name', 'action.transactionId', 'action.quoteId'])
    .select('action.createdAt')
    .select(sql<string>`coalesce(sale.customer_name, quote.customer_name)`.as('customerName'))
    .where(sql<boolean>`coalesce(sale.deleted_at, quote.deleted_at) is null`)
    .where(withQuotes ? sql.lit(true) : sql<boolean>`quote_id is null`)
    .orderBy('action.id', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: row.kind as CustomerAction,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Whether the shop uses the page. */
export async function isPageEnabled(db: Database): Promise<boolean> {
  const store = await db.selectFrom('storeConfig').select('customerPageEnabled').executeTakeFirst()
  return store?.customerPageEnabled ?? false
}

/** What customers' pages show of the shop. `logoVersion`: changes with the settings, so that the logo itself is not read; null without one. */
export async function loadPageShop(db: Database) {
  return await db
    .selectFrom('storeConfig')
    .select(['name', 'address', 'phone', 'bankAccount', 'invoiceNotes', 'printBilledSize', 'timeZone'])
    .select(['qrisCode', 'qrisEnabled', 'productSettings', 'customerPageEnabled', 'filesEnabled'])
    .select(sql<number | null>`case when logo <> '' then version end`.as('logoVersion'))
    .$narrowType<{ productSettings: StoreConfig['productSettings']; timeZone: ShopZone }>()
    .executeTakeFirst()
}
export type PageShop = NonNullable<Awaited<ReturnType<typeof loadPageShop>>>

/** A data URL; '' for none. */
export async function loadLogo(db: Database): Promise<string> {
  const store = await db.selectFrom('storeConfig').select('logo').executeTakeFirst()
  return store?.logo ?? ''
}

/** The last revision of a quote that was sent, and what it offered; undefined if none was. */
export async function findSentRevision(db: Database, quoteId: string) {
  const row = await db
    .selectFrom('quoteRevisions')
    .select(['revision', 'content'])
    .where('quoteId', '=', quoteId)
    .where('sentAt', 'is not', null)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { revision: row.revision, content: row.content as unknown as QuoteContent }
}
