import { api } from '../../api/api.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { exportTaxInvoices } from './export-tax-invoices.ts'
import { loadTaxMonth } from './tax-month.ts'

/** Handlers of the faktur that the tax office gets (docs/product.md#faktur). */
export const taxInvoices = {
  list: api.taxInvoices.list.handler(({ input: { month }, context: { db } }) =>
    readInSnapshot(db, async (moment) => {
      const { due, ...sums } = await loadTaxMonth(moment, month)
      return { rows: due.map(({ row }) => row), ...sums }
    }),
  ),

  export: api.taxInvoices.export.handler(({ input, context }) => exportTaxInvoices(context, input)),
}
