import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../../contract/transaction-record.ts'
import {
  areFiguresEqual,
  type ItemInput,
  type PricingVersions,
  type TransactionInput,
} from '../../../core/orders/transaction.ts'
import { applyTenderedParts, type PaymentPart } from '../../../core/payments/payment.ts'
import type { Actor } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { requireRights } from '../../api/require-rights.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type Tx, transaction, waitForReplica } from '../../platform/database/transaction.ts'
import { isEmpty } from '../../shared/records/edit.ts'
import { idempotencyConflict, requestHash } from '../../shared/records/idempotency.ts'
import { resolveDueDay } from './due-day.ts'
import { loadPricingAt } from './price-history.queries.ts'
import { priceNewTransaction } from './price-transaction.ts'
import { findTransaction, getTransaction } from './record.queries.ts'
import { resolveCreatedAt } from './resolve-created-at.ts'
import { loadSaleContext, lockSaleContext, type SaleContext } from './sale-context.queries.ts'
import { rejectLineIdCollisions, withPositions } from './save-lines.ts'
import { findChanges } from './update-transaction.ts'
import { allowBackdating, insertSale } from './write.queries.ts'

/**
 * Makes a sale and books what is paid at once, by one method or two (docs/product.md#pricing). The same id, or reference, with the same content answers the
 * sale as it is by now. It counts from when it was made, and one made without the server is booked by the prices and rates that its device knew,
 * if they held within the grace. Refused: an id or a reference that another sale has, more extra discount than the caller's role may
 * give, unknown customer or product, missing sizes, figures other than the expected ones, a time ahead of now or older than the grace.
 */
export function createTransaction(
  database: Database,
  identity: Actor,
  input: TransactionInput,
  foundExisting: () => void,
): Promise<Transaction> {
  return transaction(database, identity.user.id, (db) =>
    createTransactionIn(db, identity, input, { foundExisting }),
  )
}

/**
 * The same within a database transaction. `decided`: somebody books for `madeBy` what was refused before: what is older than the grace counts
 * from now, and prices of any age count, for which the right to change prices is needed.
 */
export async function createTransactionIn(
  db: Tx,
  identity: Actor,
  input: TransactionInput,
  { madeBy = identity.user.id, decided = false, foundExisting = () => {} } = {},
): Promise<Transaction> {
  const { madeAt: _, expected: __, pricedBy: ___, ...content } = input
  const createdAs = requestHash(input.externalRef === undefined ? content : withoutIds(content))
  const productIds = input.items.map((item) => item.productId)
  const context = await lockSaleContext(db, { ...input, productIds })
  if (context.known) return await repeated(context.known)
  const now = new Date()
  const createdAt = resolveCreatedAt(input.madeAt, now, decided)
  if (input.madeAt !== undefined) await allowBackdating(db)
  const then = input.pricedBy && (await pricedThen(input.pricedBy))
  const { lines, figures, columns } = (then && asShown(then)) ?? pricedIn(context)
  if (input.expected && !areFiguresEqual(figures, input.expected))
    throw domainError('PRICE_CHANGED', { figures })
  requireRights(identity, { discount: columns.discountPercent })

  const { parts } = applyTenderedParts(figures.total, handedOver(input))
  const stored = await insertSale(
    db,
    {
      id: input.id,
      ...columns,
      paymentMethod: input.paymentMethod,
      status: 'processing',
      estimatedCompletion: resolveDueDay(input.estimatedCompletion, createdAt, context.store.timeZone),
      dueTime: input.dueTime ?? null,
      isExpress: input.isExpress ?? false,
      createdBy: madeBy,
      createdAt,
      createdAs,
      externalRef: input.externalRef ?? null,
    },
    withPositions(input.id, lines),
    parts.map((part) => ({ ...part, id: uuidv7() })),
  )
  const sale = await findTransaction(db, input.id)
  const [{ sales, lines: kept } = { sales: 0, lines: [] }] = await stored.rows
  // The same id or reference, sent twice at once, has just been stored by the other.
  if (sales === 0 || !sale)
    return await repeated((await loadSaleContext(db, { ...input, productIds: [] })).known)
  rejectLineIdCollisions(lines, kept)
  return sale

  /** What held then within the grace; of any age, for who decides and may change prices. */
  async function pricedThen(pricedBy: PricingVersions): Promise<SaleContext | null> {
    const within = await loadPricingAt(db, { ...input, pricedBy }, context, { now })
    if (within || !decided) return within
    requireRights(identity, { rights: ['changePrices'] })
    return await loadPricingAt(db, { ...input, pricedBy }, context, { now, anyAge: true })
  }

  function pricedIn({ customer, ...by }: SaleContext) {
    if (!customer) throw invalidInput({ path: ['customerId'], message: 'Pelanggan tidak ditemukan' })
    return priceNewTransaction(input, customer, by)
  }

  function asShown(by: SaleContext) {
    const sale = pricedIn(by)
    return !input.expected || areFiguresEqual(sale.figures, input.expected) ? sale : null
  }

  async function repeated(known: SaleContext['known']): Promise<Transaction> {
    const sale = await getTransaction(db, known?.id ?? input.id)
    const { version } = sale
    const { externalRef = null, secondPayment, ...edit } = content
    const isNow =
      !secondPayment && sale.externalRef === externalRef && isEmpty(findChanges(sale, { ...edit, version }))
    const isSame = known?.createdAs === createdAs || isNow
    if (!isSame) throw idempotencyConflict(sale)
    await waitForReplica(db)
    foundExisting()
    return sale
  }
}

/** What was handed over for a sale, by one method or two. */
function handedOver({
  paymentMethod: method,
  paidAmount: tendered,
  secondPayment,
}: TransactionInput): PaymentPart[] {
  const first = { method, tendered }
  return secondPayment ? [first, { method: secondPayment.method, tendered: secondPayment.amount }] : [first]
}

/** An order as the program that refers to it knows it: the ids are made anew by who sends it anew. */
function withoutIds<Content extends { id: string; items: readonly ItemInput[] }>({
  id: _,
  items,
  ...rest
}: Content) {
  return { ...rest, items: items.map(({ id: __, ...item }) => item) }
}
