import { account } from './account/handlers.ts'
import { activity } from './activity/handlers.ts'
import { analytics } from './analytics/handlers.ts'
import { api } from './api.ts'
import { apiKeys } from './api-keys/handlers.ts'
import { approvals } from './approvals/handlers.ts'
import { customers } from './customers/handlers.ts'
import { dashboard } from './dashboard/handlers.ts'
import { devices } from './devices/handlers.ts'
import { drawers } from './drawers/handlers.ts'
import { expenses } from './expenses/handlers.ts'
import { health } from './health/handlers.ts'
import { live } from './live/handlers.ts'
import { payments } from './payments/handlers.ts'
import { printers } from './printing/handlers.ts'
import { production } from './production/handlers.ts'
import { products } from './products/handlers.ts'
import { receivables } from './receivables/handlers.ts'
import { reports } from './reports/handlers.ts'
import { session } from './session/handlers.ts'
import { store } from './store/handlers.ts'
import { transactions } from './transactions/handlers.ts'
import { unsent } from './unsent/handlers.ts'
import { users } from './users/handlers.ts'
import { webhooks } from './webhooks/handlers.ts'

/** What makes the contract true, call by call, behind the access rule. */
export const router = api.router({
  session,
  account,
  users,
  apiKeys,
  webhooks,
  store,
  customers,
  products,
  transactions,
  production,
  payments,
  expenses,
  drawers,
  receivables,
  unsent,
  printers,
  dashboard,
  activity,
  approvals,
  analytics,
  reports,
  live,
  health,
  devices,
})
