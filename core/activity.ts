import { z } from 'zod'

/** The kinds of records whose changes are recorded, as a person looks for them, and the tables that belong to each. */
export const RECORDS = {
  transactions: ['transactions', 'transaction_items'],
  payments: ['payments'],
  reminders: ['reminders'],
  customers: ['customers'],
  products: ['products'],
  expenses: ['expenses'],
  users: ['users'],
  sessions: ['sessions'],
  store: ['store_config'],
} as const
export type RecordKind = keyof typeof RECORDS
export type RecordedTable = (typeof RECORDS)[RecordKind][number]

export const RECORD_KINDS = Object.keys(RECORDS) as [RecordKind, ...RecordKind[]]
export const recordKindSchema = z.enum(RECORD_KINDS)

export const OPERATIONS = ['create', 'update', 'delete'] as const
export type Operation = (typeof OPERATIONS)[number]
export const operationSchema = z.enum(OPERATIONS)

/** How a recorded value is to be read. `secret`: only that it changed is told; `picture`: a fingerprint stands for it. */
export type ValueKind =
  | 'text'
  | 'money'
  | 'count'
  | 'size'
  | 'rate'
  | 'percent'
  | 'day'
  | 'flag'
  | 'secret'
  | 'device'
  | 'picture'
  | 'role'
  | 'tier'
  | 'method'
  | 'channel'
  | 'orderStatus'
  | 'zone'
  | 'tierRates'
  | 'priceTiers'
  | 'pagesOfRoles'
  | 'nameLists'

/**
 * What of each record is shown before and after a change, in the order in which it is read. What is not named here (ids, who and when,
 * what follows from other values) never leaves the server.
 */
const RECORDED_FIELDS = {
  transactions: {
    customer_name: 'text',
    membership_tier: 'tier',
    status: 'orderStatus',
    estimated_completion: 'day',
    payment_method: 'method',
    discount_percent: 'percent',
    subtotal: 'money',
    discount: 'money',
    tax_rate: 'rate',
    tax: 'money',
    cashback: 'money',
    total: 'money',
  },
  transaction_items: {
    product_name: 'text',
    quantity: 'count',
    unit: 'text',
    length: 'size',
    width: 'size',
    unit_price: 'money',
    total: 'money',
    notes: 'text',
  },
  payments: { amount: 'money', tendered: 'money', change: 'money', method: 'method' },
  reminders: { channel: 'channel' },
  customers: {
    name: 'text',
    phone: 'text',
    whatsapp: 'text',
    email: 'text',
    membership_tier: 'tier',
    address: 'text',
    is_sample: 'flag',
  },
  products: {
    name: 'text',
    category: 'text',
    machine_type: 'text',
    unit: 'text',
    price_per_unit: 'money',
    pricing_tiers: 'priceTiers',
    discount_eligible: 'flag',
    is_sample: 'flag',
  },
  expenses: { name: 'text', amount: 'money' },
  users: {
    name: 'text',
    email: 'text',
    username: 'text',
    role: 'role',
    is_active: 'flag',
    is_sample: 'flag',
    password_changed_at: 'secret',
  },
  sessions: { user_agent: 'device', ip_address: 'text' },
  store_config: {
    name: 'text',
    address: 'text',
    phone: 'text',
    email: 'text',
    logo: 'picture',
    time_zone: 'zone',
    tax_rate: 'rate',
    discount_rates: 'tierRates',
    running_text: 'text',
    invoice_notes: 'text',
    role_permissions: 'pagesOfRoles',
    product_settings: 'nameLists',
  },
} as const satisfies Record<RecordedTable, Record<string, ValueKind>>

export const RECORDED_TABLES = Object.keys(RECORDED_FIELDS) as [RecordedTable, ...RecordedTable[]]
export const recordedTableSchema = z.enum(RECORDED_TABLES)

/** The names of all fields that are ever shown. */
export type RecordedField = {
  [Table in RecordedTable]: keyof (typeof RECORDED_FIELDS)[Table] & string
}[RecordedTable]

const fieldNames = new Set(Object.values(RECORDED_FIELDS).flatMap((fields) => Object.keys(fields)))
export const recordedFieldSchema = z.enum([...fieldNames] as [RecordedField, ...RecordedField[]])

/** The shown fields of a table, each with how its value is read. */
export function fieldsOf(table: RecordedTable): [RecordedField, ValueKind][] {
  return Object.entries(RECORDED_FIELDS[table]) as [RecordedField, ValueKind][]
}

/** The kind of record that a table belongs to. */
export function kindOf(table: RecordedTable): RecordKind {
  return RECORD_KINDS.find((kind) => (RECORDS[kind] as readonly string[]).includes(table)) ?? 'store'
}

type Change = { field: RecordedField; before: unknown; after: unknown }

/**
 * What a recorded change shows: of a changed record the fields that differ, of a new one what it holds, of one that is gone what it held.
 * Secrets are reduced to whether there is something.
 */
export function shownChanges(
  table: RecordedTable,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Change[] {
  return fieldsOf(table).flatMap(([field, kind]) => {
    const one = [before?.[field], after?.[field]]
    // Of a record that is new or gone, what it did not have says nothing.
    if (one.includes(undefined) && one.every(saysNothing)) return []
    const [was, is] = one.map((value) => told(value, kind))
    return was === null && is === null ? [] : [{ field, before: was, after: is }]
  })
}

function saysNothing(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0)
}

function told(value: unknown, kind: ValueKind): unknown {
  if (value === undefined || value === null || value === '') return null
  return kind === 'secret' ? true : value
}
