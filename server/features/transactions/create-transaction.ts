import { ORPCError } from '@orpc/server'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { changesPrices, signPrices } from '../../../core/orders/changed-price.ts'
import { raisedDiscountPercent } from '../../../core/orders/extra-discount.ts'
import { extrasFor } from '../../../core/orders/line-extras.ts'
import { namesCost } from '../../../core/orders/outsourcing.ts'
import { areFiguresEqual, type ItemInput, type TransactionInput } from '../../../core/orders/transaction.ts'
import { movesMoney } from '../../../core/payments/ledger-method.ts'
import { applyTenderedParts, type PaymentPart, type ReceivedMethod } from '../../../core/payments/payment.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { domainError } from '../../api/domain-error.ts'
import type { CreateContext } from '../../api/request-context.ts'
import { requireRights, seesCost } from '../../api/require-rights.ts'
import type { Seller } from '../../platform/auth/identity.ts'
import { commit, pipeline } from '../../platform/database/driver.ts'
import {
  ConcurrentChange,
  type Tx,
  transaction,
  waitForReplica,
} from '../../platform/database/transaction.ts'
import { isEmpty } from '../../shared/records/edit.ts'
import { hashRequest, idempotencyConflict } from '../../shared/records/idempotency.ts'
import { requireBalance } from '../balance/queries.ts'
import { recordBalanceOfPayments } from '../balance/record-balance.ts'
import { assignDrawer, findDrawers } from '../drawers/assign-drawer.ts'
import { lockBookedQuote, lockOrderedQuote, markQuoteOrdered } from '../quotes/order-quote.ts'
import { markSubmissionBooked } from '../rejected-submissions/queries.ts'
import { enqueueOrderChange } from '../webhooks/enqueue.ts'
import { resolveDueDay } from './due-day.ts'
import { loadLines } from './lines.queries.ts'
import { priceWithHistory } from './price-history.ts'
import { findTransaction, getTransaction } from './record.queries.ts'
import { agreedDays, requireCredit } from './require-credit.ts'
import { resolveCreatedAt } from './resolve-created-at.ts'
import { lockSaleContext, type SaleContext } from './sale-context.queries.ts'
import { lineIdCollision, signerOf, withPositions } from './save-lines.ts'
import { findChanges } from './update-transaction.ts'
import { insertSale } from './write.queries.ts'

/**
 * Creates a sale and books its first payment, by one method or two (docs/product.md#pricing). Idempotent by id and by `externalRef`: the
 * same content again returns the existing sale. It may be what becomes of a quote. A sale made offline counts from when it was made (docs/product.md#time-of-sale).
 * Throws an idempotency conflict, PRICE_CHANGED, TOO_OLD, RIGHT_MISSING (a discount above the role's limit, a changed price, a free line), DRAWER_CLOSED,
 * BALANCE_TOO_LOW, QUOTE_ORDERED and others of its quote, or invalid input:
 * unknown customer or product, missing size, clock ahead.
 */
export function createTransaction(context: CreateContext, input: TransactionInput): Promise<Transaction> {
  const { identity, foundExisting } = context
  return transaction(context, (db) =>
    createTransactionIn(db, identity, input, { signer: signerOf(context), foundExisting, isLast: true }),
  )
}

/**
 * Creates a sale within a database transaction. `override`: the caller books a rejected submission for `madeBy`; a sale older than the grace
 * counts from now, historical prices of any age apply, and a quote that cannot become it any more only gives its prices
 * (docs/product.md#rejected-submissions). `signer`: who gives prices. `isLast`: the commit travels with the
 * insert, so that no lock is held for another round trip.
 */
export async function createTransactionIn(
  db: Tx,
  identity: Seller,
  input: TransactionInput,
  {
    madeBy = identity.user.id,
    signer = signerOf({ identity, approver: null }),
    override = false,
    isLast = false,
    foundExisting = () => {},
  } = {},
): Promise<Transaction> {
  // What differs between two sendings of the same sale is no part of its content.
  const { madeAt, expected, pricedBy: _, id, customerId, items, ...rest } = input
  const discountPercent = input.discountPercent ?? (input.quote ? undefined : 0)
  // In this order: the hashes of stored requests depend on it.
  const content = { id, customerId, items, discountPercent, ...rest }
  const requestHash = hashRequest(input.externalRef === undefined ? content : withoutIds(content))
  const tendered = tenderedParts(input)
  const madeBefore = madeAt === undefined ? undefined : new Date(madeAt)
  const isPaid = tendered.some((part) => part.tendered > 0)
  const [sale, drawers] = await pipeline(db, (tx) => [
    lockSaleContext(tx, input),
    // A submission that is booked may count from now.
    isPaid && !override ? findDrawers(tx, identity, { receivedBy: madeBy, madeAt: madeBefore }) : null,
  ])
  if (sale.existing) return await returnExisting(sale)
  const now = new Date()
  const createdAt = resolveCreatedAt(madeAt, now, override)
  const newOrder = { id, customer: sale.customer, day: dayOf(createdAt, sale.store.timeZone) }
  const lockQuote = override ? lockBookedQuote : lockOrderedQuote
  const quote = input.quote ? await lockQuote(db, input.quote, newOrder) : null
  const quoted = quote?.holds ? quote.before : null
  const isExpress = input.isExpress ?? quote?.before.isExpress ?? false
  const pricing = { identity, now, override, quote }
  const { lines, figures, columns } = await priceWithHistory(db, { ...input, isExpress }, sale, pricing)
  if (expected && !areFiguresEqual(figures, expected)) throw domainError('PRICE_CHANGED', { figures })
  requireRights(identity, {
    rights: quote?.isOverdue || changesPrices(lines, quoted?.items) ? ['changePrices'] : [],
    discount: quoted ? raisedDiscountPercent(quoted, columns) : columns.discountPercent,
  })

  const fromBalance = input.balanceAmount
    ? await requireBalance(db, sale.customer?.id ?? customerId, input.balanceAmount, override).catch(
        unlessStored,
      )
    : 0
  const { parts, remaining } = applyTenderedParts(figures.total, [
    { method: 'balance', tendered: Math.min(fromBalance, figures.total) },
    ...tendered,
  ])
  await requireCredit(db, identity, sale, { orderId: id, remaining })
  const isCash = parts.some(({ method }) => method === 'cash')
  const drawerRow = {
    receivedBy: madeBy,
    madeAt: createdAt,
    needsOpenedDrawer: madeAt === undefined && isCash,
  }
  const isMoneyMoved = parts.some(({ method }) => movesMoney(method))
  const drawerId = isMoneyMoved ? await assignDrawer(db, identity, drawerRow, drawers) : null
  const columnsOfSale = {
    id: input.id,
    ...columns,
    paymentMethod: input.paymentMethod,
    status: 'processing',
    estimatedCompletion: resolveDueDay(input.estimatedCompletion, createdAt, sale.store.timeZone),
    dueTime: input.dueTime ?? null,
    isExpress,
    termsDays: agreedDays(sale),
    createdBy: madeBy,
    createdAt,
    requestHash,
    externalRef: input.externalRef ?? null,
  }
  const signed = signPrices(lines, quote?.before.items ?? [], signer)
  // The ids of the quote's lines stay free for the order that it becomes, or are those of the order that it became.
  const signedLines =
    quote?.becomesOrder === false ? signed.map((line) => ({ ...line, id: uuidv7() })) : signed
  const payments = { drawerId, rows: parts.map((part) => ({ ...part, id: uuidv7() })) }
  const isComplete = isLast && !sale.wasRejected && !sale.hasWebhooks && !quote && !fromBalance
  const [isNew, stored] = await pipeline(db, (tx) => [
    insertSale(tx, columnsOfSale, withPositions(id, signedLines), payments),
    findTransaction(tx, input.id),
    ...(isComplete ? [commit(tx)] : []),
  ]).catch((error) => {
    throw lineIdCollision(error, lines)
  })
  if (!isNew || !stored) throw new ConcurrentChange('another request stored this id or reference first')
  if (fromBalance > 0)
    await recordBalanceOfPayments(
      db,
      stored.payments.map((row) => ({ ...row, transactionId: stored.id })),
      madeBy,
    )
  if (input.quote && quote?.becomesOrder) await markQuoteOrdered(db, input.quote, stored.id)
  if (sale.wasRejected) await markSubmissionBooked(db, input.id, identity.user.id)
  if (sale.hasWebhooks) await enqueueOrderChange(db, null, stored)
  return stored

  /** The same order, sent twice at once, may have used the saldo while this one waited for it. */
  async function unlessStored(refusal: unknown): Promise<never> {
    const isStored = refusal instanceof ORPCError && (await lockSaleContext(db, input)).existing !== null
    throw isStored ? new ConcurrentChange('another request stored this order first') : refusal
  }

  async function returnExisting({ existing, products, store }: SaleContext): Promise<Transaction> {
    const stored = await getTransaction(db, existing?.id ?? input.id)
    const { version } = stored
    const { externalRef = null, secondPayment, balanceAmount, quote, ...edit } = content
    const items = edit.items.map((item) => withUsual(item, products, store.extras))
    const isUnchanged =
      (seesCost(identity) || !namesCost(items)) &&
      !secondPayment &&
      !balanceAmount &&
      !quote &&
      stored.externalRef === externalRef &&
      items.every(({ productId, free }) => productId !== null || free) &&
      isEmpty(findChanges({ ...stored, items: await loadLines(db, stored.id) }, { ...edit, items, version }))
    if (existing?.requestHash !== requestHash && !isUnchanged) throw idempotencyConflict(stored)
    await waitForReplica(db)
    foundExisting()
    return stored
  }
}

/** What is missing in an edit stays as it is; in a creation it is the usual. */
function withUsual(
  { changedPrice = null, extras, outsourcing = null, ...item }: ItemInput,
  products: SaleContext['products'],
  listed: SaleContext['store']['extras'] = [],
): ItemInput {
  const product = products.find(({ id }) => id === item.productId)
  const usual = product ? extrasFor(product, listed).filter(({ onByDefault }) => onByDefault) : []
  return {
    ...item,
    changedPrice,
    extras: extras ?? usual.map(({ id }) => ({ id })),
    outsourcing: outsourcing && { vendor: null, cost: null, ...outsourcing },
  }
}

function tenderedParts({
  paymentMethod: method,
  paidAmount: tendered,
  secondPayment,
}: TransactionInput): PaymentPart<ReceivedMethod>[] {
  const first: PaymentPart<ReceivedMethod> = { method, tendered }
  return secondPayment ? [first, { method: secondPayment.method, tendered: secondPayment.amount }] : [first]
}

/** For orders with an `externalRef`: a program that retries may generate new ids. */
function withoutIds<Content extends { id: string; items: readonly ItemInput[] }>({
  id: _,
  items,
  ...rest
}: Content) {
  return { ...rest, items: items.map(({ id: __, ...item }) => item) }
}
