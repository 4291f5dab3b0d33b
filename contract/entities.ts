import type { RecordKind } from '../core/activity/audited-tables.ts'
import type { contract } from './contract.ts'
import type { LiveChange } from './live.ts'

/** Record types of the live stream. */
export type Entity = LiveChange['entity']
/** Cached on devices: a change carries the whole record. */
export type LocalEntity = Extract<LiveChange, { record: unknown }>['entity']
type Records = { [Name in LocalEntity]: NonNullable<Extract<LiveChange, { entity: Name }>['record']> }
export type RecordOf<Name extends LocalEntity> = Records[Name]

type Contract = typeof contract
export type CallName = {
  [Concept in keyof Contract]: `${Concept}.${keyof Contract[Concept] & string}`
}[keyof Contract]

type EntityDeclaration = {
  /**
   * Calls that return its records or sums of them. Callers of at least one receive its changes (docs/product.md#page-
   * access).
   */
  readBy: readonly [CallName, ...CallName[]]
  /** Calls or contract sections whose cached responses a change invalidates. */
  alters: readonly (CallName | keyof Contract)[]
}

/** Also the record kinds of Riwayat, but for held drafts, which it leaves out. */
export const ENTITIES: Readonly<Record<Entity, EntityDeclaration>> = {
  customers: {
    readBy: ['customers.list', 'customers.get'],
    // An open order shows the customer's phone and e-mail; money that goes into a saldo is money of the day.
    alters: [
      'customers',
      'balance',
      'transactions.get',
      'quotes.get',
      'receivables',
      'dashboard',
      'taxInvoices',
      'activity',
      'analytics',
      'reports',
      'drawers',
      'journal',
    ],
  },
  products: {
    readBy: ['products.list', 'products.get'],
    alters: ['products', 'materials', 'profit', 'dashboard', 'activity'],
  },
  store: {
    readBy: ['store.get'],
    alters: [
      'store',
      'production',
      'transactions.countUncollected',
      'dashboard',
      'activity',
      'analytics',
      'journal',
    ],
  },
  transactions: {
    readBy: [
      'transactions.list',
      'transactions.get',
      'production.board',
      'receivables.list',
      'analytics.figures',
    ],
    alters: [
      'transactions',
      'files',
      'taxInvoices',
      'proofs',
      'materials',
      'profit',
      'production',
      'payments.list',
      'receivables',
      'products.popular',
      'customers',
      'dashboard',
      'activity',
      'analytics',
      'reports',
      'drawers',
    ],
  },
  quotes: {
    readBy: ['quotes.list', 'quotes.get'],
    alters: ['quotes', 'activity'],
  },
  customerPage: {
    readBy: ['customerPage.actions'],
    alters: ['customerPage', 'activity'],
  },
  heldDrafts: {
    readBy: ['heldDrafts.list'],
    alters: ['heldDrafts'],
  },
  expenses: {
    readBy: ['expenses.list', 'expenses.get', 'analytics.figures'],
    alters: [
      'expenses',
      'purchases',
      'suppliers',
      'materials',
      'profit',
      'journal',
      'dashboard',
      'activity',
      'analytics',
      'reports',
      'drawers',
    ],
  },
  suppliers: {
    readBy: ['suppliers.list'],
    alters: ['suppliers', 'purchases', 'activity'],
  },
  materials: {
    readBy: ['materials.list', 'materials.ofOrder'],
    alters: ['materials', 'profit', 'activity'],
  },
  users: {
    readBy: ['users.list', 'users.get'],
    alters: ['users', 'account', 'activity', 'dashboard'],
  },
  rejectedSubmissions: {
    readBy: ['rejectedSubmissions.list'],
    alters: ['rejectedSubmissions', 'activity'],
  },
  printers: {
    readBy: ['printers.list'],
    alters: ['printers', 'activity'],
  },
  drawers: {
    readBy: ['drawers.current', 'drawers.listClosings', 'drawers.settings'],
    alters: ['drawers', 'reports', 'profit', 'activity'],
  },
} satisfies Partial<Record<RecordKind | 'heldDrafts', EntityDeclaration>>

export const ENTITY_NAMES = Object.keys(ENTITIES) as Entity[]
