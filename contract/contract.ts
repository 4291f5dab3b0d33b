import { account } from './account.ts'
import { activity } from './activity.ts'
import { analytics } from './analytics.ts'
import { apiKeys } from './api-keys.ts'
import { approvals } from './approvals.ts'
import { balance } from './balance.ts'
import { customerPage } from './customer-page.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { devices } from './devices.ts'
import { drawers } from './drawers.ts'
import { expenses } from './expenses.ts'
import { files } from './files.ts'
import { health } from './health.ts'
import { heldDrafts } from './held-drafts.ts'
import { journal } from './journal.ts'
import { live } from './live.ts'
import { materials } from './materials.ts'
import { payments } from './payments.ts'
import { printers } from './printers.ts'
import { production } from './production.ts'
import { products } from './products.ts'
import { profit } from './profit.ts'
import { proofs } from './proofs.ts'
import { purchases, suppliers } from './purchases.ts'
import { quotes } from './quotes.ts'
import { receivables } from './receivables.ts'
import { rejectedSubmissions } from './rejected-submissions.ts'
import { reports } from './reports.ts'
import { session } from './session.ts'
import { store } from './store.ts'
import { taxInvoices } from './tax-invoices.ts'
import { transactions } from './transactions.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

/** All procedures of the API, served below /api. */
export const contract = {
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
  receivables,
  rejectedSubmissions: rejectedSubmissions,
  printers,
  expenses,
  materials,
  suppliers,
  purchases,
  drawers,
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
}
