import { dayOf, firstOfMonth, startOfDay } from '../../../core/time/calendar.ts'
import { api } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { createRecord, lockRecord, removeRecordIn, updateRecord } from '../../shared/records/edit.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { loadTimeZone } from '../store/queries.ts'
import { billSheet } from './bill-sheet.ts'
import { paySupplier } from './pay-supplier.ts'
import {
  getBill,
  listLastPrices,
  listOpenBills,
  listSuppliers,
  SUPPLIERS,
  sumOwed,
  sumPaidSince,
} from './queries.ts'
import { receiveGoods } from './receive-goods.ts'
import { removeBill, returnGoods } from './return-goods.ts'
import { createBill } from './save-bill.ts'

/** Handlers of suppliers (docs/product.md#pembelian). All of purchases is a cost. */
export const suppliers = {
  list: api.suppliers.list.handler(async ({ context: { db } }) => {
    const owed = await sumOwed(db)
    const rows = await listSuppliers(db)
    return { rows: rows.map((row) => ({ ...row, remaining: owed.get(row.id) ?? 0 })) }
  }),

  create: api.suppliers.create.handler(({ input, context }) => createRecord(context, SUPPLIERS, input)),

  update: api.suppliers.update.handler(({ input, context }) => updateRecord(context, SUPPLIERS, input)),

  remove: api.suppliers.remove.handler(({ input, context }) =>
    transaction(context, async (db) => {
      await lockRecord(db, SUPPLIERS, input.id)
      const remainingAmount = (await sumOwed(db)).get(input.id) ?? 0
      if (remainingAmount > 0)
        throw domainError('EXCEEDS_REMAINING', { remainingAmount }, 'Masih ada utang ke pemasok ini')
      return await removeRecordIn(db, SUPPLIERS, input, context.identity.user.id)
    }),
  ),

  pay: api.suppliers.pay.handler(async ({ input: { params, body }, context }) => {
    return { rows: await paySupplier(context, { ...params, ...body }) }
  }),
}

/** Handlers of bills (docs/product.md#utang-pemasok). */
export const purchases = {
  list: api.purchases.list.handler(async ({ context: { db } }) => {
    const zone = await loadTimeZone(db)
    const since = startOfDay(firstOfMonth(dayOf(new Date(), zone)), zone)
    return { rows: await listOpenBills(db), paidThisMonth: await sumPaidSince(db, since) }
  }),

  export: api.purchases.export.handler(({ context }) => {
    return respondWithSpreadsheet(context, 'utang-pemasok', (snapshot, { zone }) =>
      billSheet(snapshot, dayOf(new Date(), zone)),
    )
  }),

  lastPrices: api.purchases.lastPrices.handler(async ({ context: { db } }) => {
    return { rows: await listLastPrices(db) }
  }),

  get: api.purchases.get.handler(({ input, context: { db } }) => getBill(db, input.id)),

  create: api.purchases.create.handler(({ input, context }) => createBill(context, input)),

  receiveGoods: api.purchases.receiveGoods.handler(({ input, context }) => receiveGoods(context, input)),

  returnGoods: api.purchases.returnGoods.handler(({ input, context }) => returnGoods(context, input)),

  remove: api.purchases.remove.handler(({ input, context }) => removeBill(context, input.id)),
}
