import { api } from '../../api/api.ts'
import { getCustomer } from '../customers/queries.ts'
import { MAX_BALANCE_ROWS, moveMoney } from './move-money.ts'
import { loadBalanceRows } from './queries.ts'

export const balance = {
  list: api.balance.list.handler(async ({ input, context: { db } }) => {
    const { id, balance } = await getCustomer(db, input.customerId)
    return { balance, rows: await loadBalanceRows(db, id, MAX_BALANCE_ROWS) }
  }),

  topUp: api.balance.topUp.handler(({ input: { params, body }, context }) =>
    moveMoney(context, params.customerId, 'topUp', body),
  ),

  payOut: api.balance.payOut.handler(({ input: { params, body }, context }) =>
    moveMoney(context, params.customerId, 'paidOut', body),
  ),
}
