import type { RecordKind } from '../core/activity/audited-tables.ts'
import type { contract } from './contract.ts'
import type { LiveChange } from './live.ts'

/** The kinds of records whose changes the stream tells. */
export type Entity = LiveChange['entity']
/** Those that devices hold themselves: a change brings the record as it is now. */
export type LocalEntity = Extract<LiveChange, { record: unknown }>['entity']
type Records = { [Name in LocalEntity]: NonNullable<Extract<LiveChange, { entity: Name }>['record']> }
export type RecordOf<Name extends LocalEntity> = Records[Name]

type Contract = typeof contract
/** A call by its name in the contract. */
export type CallName = {
  [Concept in keyof Contract]: `${Concept}.${keyof Contract[Concept] & string}`
}[keyof Contract]

type EntityDeclaration = {
  /** The calls that answer its records, or sums of them: whoever may make one of these is told of its changes (docs/product.md#page-access). */
  readBy: readonly [CallName, ...CallName[]]
  /** The calls, or whole concepts, whose answers a change of it can alter. */
  alters: readonly (CallName | keyof Contract)[]
}

/** Every kind of record that the stream tells of. Riwayat knows each of them too. */
export const ENTITIES: Readonly<Record<Entity, EntityDeclaration>> = {
  customers: {
    readBy: ['customers.list', 'customers.get'],
    alters: ['customers', 'receivables', 'dashboard', 'activity'],
  },
  products: {
    readBy: ['products.list', 'products.get'],
    alters: ['products', 'dashboard', 'activity'],
  },
  store: {
    readBy: ['store.get'],
    alters: ['store', 'production', 'transactions.unfetched', 'dashboard', 'activity', 'analytics'],
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
  expenses: {
    readBy: ['expenses.list', 'expenses.get', 'analytics.figures'],
    alters: ['expenses', 'dashboard', 'activity', 'analytics', 'reports', 'drawers'],
  },
  users: {
    readBy: ['users.list', 'users.get'],
    alters: ['users', 'account', 'activity', 'dashboard'],
  },
  unsent: {
    readBy: ['unsent.list'],
    alters: ['unsent', 'activity'],
  },
  printers: {
    readBy: ['printers.list'],
    alters: ['printers', 'activity'],
  },
  drawers: {
    readBy: ['drawers.mine', 'drawers.list', 'drawers.settings'],
    alters: ['drawers', 'reports', 'activity'],
  },
} satisfies Partial<Record<RecordKind, EntityDeclaration>>

export const ENTITY_NAMES = Object.keys(ENTITIES) as Entity[]
