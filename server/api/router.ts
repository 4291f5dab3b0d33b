import { account } from '../features/account/handlers.ts'
import { activity } from '../features/activity/handlers.ts'
import { analytics } from '../features/analytics/handlers.ts'
import { apiKeys } from '../features/api-keys/handlers.ts'
import { approvals } from '../features/approvals/handlers.ts'
import { balance } from '../features/balance/handlers.ts'
import { customerPage } from '../features/customer-page/handlers.ts'
import { customers } from '../features/customers/handlers.ts'
import { dashboard } from '../features/dashboard/handlers.ts'
import { devices } from '../features/devices/handlers.ts'
import { drawers } from '../features/drawers/handlers.ts'
import { expenses } from '../features/expenses/handlers.ts'
import { files } from '../features/files/handlers.ts'
import { health } from '../features/health/handlers.ts'
import { heldDrafts } from '../features/held-drafts/handlers.ts'
import { journal } from '../features/journal/handlers.ts'
import { materials } from '../features/materials/handlers.ts'
import { payments } from '../features/payments/handlers.ts'
import { printers } from '../features/printing/handlers.ts'
import { production } from '../features/production/handlers.ts'
import { products } from '../features/products/handlers.ts'
import { profit } from '../features/profit/handlers.ts'
import { proofs } from '../features/proofs/handlers.ts'
import { purchases, suppliers } from '../features/purchases/handlers.ts'
import { quotes } from '../features/quotes/handlers.ts'
import { receivables } from '../features/receivables/handlers.ts'
import { rejectedSubmissions } from '../features/rejected-submissions/handlers.ts'
import { reports } from '../features/reports/handlers.ts'
import { session } from '../features/session/handlers.ts'
import { store } from '../features/store/handlers.ts'
import { taxInvoices } from '../features/tax-invoices/handlers.ts'
import { transactions } from '../features/transactions/handlers.ts'
import { users } from '../features/users/handlers.ts'
import { webhooks } from '../features/webhooks/handlers.ts'
import { live } from '../platform/live/handlers.ts'
import { api } from './api.ts'

/** Implements the contract. */
export const router = api.router({
  session,
  account,
  users,
  apiKeys,
  webhooks,
  store,
  customers,
  balance,
  products,
  transactions,
  quotes,
  heldDrafts,
  files,
  customerPage,
  proofs,
  production,
  payments,
  expenses,
  materials,
  suppliers,
  purchases,
  drawers,
  receivables,
  rejectedSubmissions: rejectedSubmissions,
  printers,
  dashboard,
  activity,
  approvals,
  analytics,
  profit,
  journal,
  taxInvoices,
  reports,
  live,
  health,
  devices,
})
