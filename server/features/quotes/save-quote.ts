import { isDeepStrictEqual } from 'node:util'
import type { Quote, QuoteChanges, QuoteInput } from '../../../contract/quotes.ts'
import { changesPrices, signPrices } from '../../../core/orders/changed-price.ts'
import { applyDiscountEdit, raisedDiscountPercent } from '../../../core/orders/extra-discount.ts'
import { namesCost } from '../../../core/orders/outsourcing.ts'
import { isPastValidity, MAX_QUOTE_DAYS, quoteNumber } from '../../../core/orders/quote.ts'
import { toItemInput } from '../../../core/orders/reprice.ts'
import { areFiguresEqual, type Figures, type ItemInput } from '../../../core/orders/transaction.ts'
import { transactionSearch } from '../../../core/text/search.ts'
import { addDays, type Day, dayOf } from '../../../core/time/calendar.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { CreateContext, RequestContext } from '../../api/request-context.ts'
import { requireRights, seesCost } from '../../api/require-rights.ts'
import { ConcurrentChange, transaction, waitForReplica } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../shared/records/edit.ts'
import { hashRequest, idempotencyConflict } from '../../shared/records/idempotency.ts'
import type { StoredLine } from '../transactions/lines.queries.ts'
import {
  type PricedTransaction,
  priceEditedTransaction,
  priceNewTransaction,
} from '../transactions/price-transaction.ts'
import { lockSaleContext, type SaleContext } from '../transactions/sale-context.queries.ts'
import { signerOf } from '../transactions/save-lines.ts'
import {
  findQuoteRequest,
  insertQuote,
  loadQuote,
  loadQuoteDefaults,
  lockQuote,
  NOT_ANSWERED,
  type QuoteColumns,
  type QuoteContent,
  saveRevision,
  updateQuoteRow,
} from './queries.ts'
import { requireAction } from './quote-guards.ts'

/**
 * Creates a quote as a draft (docs/product.md#quotes). Idempotent by id. Throws an idempotency conflict, PRICE_CHANGED, RIGHT_MISSING (a
 * discount above the role's limit, a changed price) or invalid input.
 */
export function createQuote(context: CreateContext, input: QuoteInput): Promise<Quote> {
  const { identity, foundExisting } = context
  return transaction(context, async (db) => {
    const { expected, ...content } = input
    const requestHash = hashRequest(content)
    const existing = await findQuoteRequest(db, input.id)
    if (existing !== undefined) {
      const { quote } = await loadQuote(db, input.id)
      if (existing !== requestHash) throw idempotencyConflict(quote)
      await waitForReplica(db)
      foundExisting()
      return quote
    }
    const sale = await lockSaleContext(db, input)
    const defaults = await loadQuoteDefaults(db)
    const today = dayOf(new Date(), sale.store.timeZone)
    const { validUntil = addDays(today, defaults.days), terms = defaults.terms, isExpress = false } = input
    requireDay(validUntil, today)
    const priced = priceToday(input.id, { ...input, isExpress }, sale)
    requireExpected(priced, expected)
    requireRights(identity, {
      rights: changesPrices(priced.lines) ? ['changePrices'] : [],
      discount: priced.columns.discountPercent,
    })
    const items = signPrices(priced.lines, [], signerOf(context))
    const { columns, revision } = toStored(input.id, priced, { items, validUntil, terms, isExpress })
    const createdBy = identity.user.id
    const isNew = await insertQuote(db, { id: input.id, ...columns, createdBy, requestHash })
    if (!isNew) throw new ConcurrentChange('another request stored this id first')
    await saveRevision(db, input.id, { revision: 1, content: revision, createdBy })
    return (await loadQuote(db, input.id)).quote
  })
}

/**
 * Edits a quote: what was sent becomes the next revision, a draft is replaced. Idempotent. Throws NOT_FOUND, CONFLICT, PRICE_CHANGED,
 * QUOTE_ORDERED, QUOTE_CLOSED, RIGHT_MISSING, or invalid input.
 */
export function updateQuote(context: RequestContext, edit: QuoteChanges): Promise<Quote> {
  const { identity } = context
  return transaction(context, async (db) => {
    // Customer and products are locked before the quote, as an order and a merge do.
    const read = await loadQuote(db, edit.id)
    const items = edit.items ?? read.content.items.map(toItemInput)
    const customerId = edit.customerId ?? read.quote.customerId
    const sale = await lockSaleContext(db, { id: edit.id, customerId, items })
    const { quote, content: before } = await lockQuote(db, edit.id)
    if (quote.version !== read.quote.version) throw new ConcurrentChange('another request changed this quote')
    const { isExpress = before.isExpress, terms = before.terms } = edit
    const today = dayOf(new Date(), sale.store.timeZone)
    requireAction(quote, 'edit', today)
    const isExpired = isPastValidity(quote, today)
    const isRepriced = edit.reprice === true || isExpired
    const stored = { ...before, id: quote.id, customerId: quote.customerId, customerName: quote.customerName }
    const priced = isRepriced
      ? priceToday(
          quote.id,
          { ...applyDiscountEdit(before, edit), items, isExpress, stored: before.items },
          sale,
        )
      : priceEditedTransaction(stored, edit, { ...sale, asOf: new Date() })
    requireExpected(priced, edit.expected)
    // What was given for a time that is over is given again.
    requireRights(identity, {
      rights: changesPrices(priced.lines, isExpired ? [] : before.items) ? ['changePrices'] : [],
      discount: isExpired ? priced.columns.discountPercent : raisedDiscountPercent(before, priced.columns),
    })
    const lastDay = isRepriced ? addDays(today, (await loadQuoteDefaults(db)).days) : quote.validUntil
    const validUntil = edit.validUntil ?? lastDay
    requireDay(validUntil, today)

    const signed = signPrices(priced.lines, isExpired ? [] : before.items, signerOf(context))
    const given = { items: signed, validUntil, terms, isExpress }
    const { columns, revision: content } = toStored(quote.id, priced, given)
    const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(content)), before)
    const isGuess = namesCost(edit.items) && !seesCost(identity)
    if (isSame && columns.customerId === quote.customerId && !isGuess) return quote
    requireVersion(quote, edit.version)
    const wasSent = quote.revisions.some((one) => one.revision === quote.revision && one.sentAt !== null)
    const revision = wasSent ? quote.revision + 1 : quote.revision
    await saveRevision(db, quote.id, { revision, content, createdBy: identity.user.id })
    await updateQuoteRow(db, quote.id, { ...columns, revision, status: 'draft', ...NOT_ANSWERED })
    return (await loadQuote(db, quote.id)).quote
  })
}

type Wanted = {
  items: readonly ItemInput[]
  discountPercent?: number | undefined
  discountAmount?: number | undefined
  isExpress: boolean
  stored?: readonly StoredLine[]
}

function priceToday(id: string, wanted: Wanted, { customer, ...context }: SaleContext): PricedTransaction {
  if (!customer) throw invalidInput({ path: ['customerId'], message: 'Pelanggan tidak ditemukan' })
  const { discountPercent = 0 } = wanted
  return priceNewTransaction({ id, ...wanted, discountPercent }, customer, { ...context, asOf: new Date() })
}

function toStored(
  id: string,
  { lines, figures, columns: priced }: PricedTransaction,
  given: Pick<QuoteContent, 'items' | 'validUntil' | 'terms' | 'isExpress'>,
): { columns: QuoteColumns; revision: QuoteContent } {
  const { customerId, customerName, itemCount, firstItemName, searchText: _, ...rates } = priced
  const productNames = lines.map((line) => line.productName)
  return {
    revision: { ...rates, ...given },
    columns: {
      ...{ customerId, customerName, itemCount, firstItemName, total: figures.total },
      validUntil: given.validUntil,
      searchText: transactionSearch.text({ number: quoteNumber(id), customerName, productNames }),
    },
  }
}

function requireExpected({ figures }: PricedTransaction, expected: Figures | undefined): void {
  if (expected && !areFiguresEqual(figures, expected)) throw domainError('PRICE_CHANGED', { figures })
}

function requireDay(validUntil: Day, today: Day): void {
  const path = ['validUntil']
  if (validUntil < today) throw invalidInput({ path, message: 'Tanggal ini sudah lewat' })
  if (validUntil > addDays(today, MAX_QUOTE_DAYS)) {
    throw invalidInput({ path, message: `Paling lama ${MAX_QUOTE_DAYS} hari dari sekarang` })
  }
}
