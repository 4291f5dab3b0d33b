import pg from 'pg'
import type { KnownIds } from './values.ts'

/** Sign-in data: reads and rejected requests may change it. */
const OF_SIGN_IN = ['sessions', 'known_devices', 'rate_limits', 'sign_in_failures', 'verifications']
/** Updated by the server in the background. */
const OF_SERVER = [
  ...['daily_sales', 'daily_products', 'daily_product_groups', 'daily_payments', 'stale_days'],
  ...['daily_runs', 'health_report', 'backups'],
]

/** To be compared with the state at another time. */
export type State = Record<string, string>

export type Books = {
  /** Grows with every recorded change. */
  mark(): Promise<State>
  /** A digest of each table. */
  digest(): Promise<State>
  /** Ids of existing records, except the senders' own users. */
  known(senders: readonly string[]): Promise<KnownIds>
  run(statement: string): Promise<void>
  close(): Promise<void>
}

export async function openBooks(config: pg.ClientConfig): Promise<Books> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all($1)`,
    [[...OF_SIGN_IN, ...OF_SERVER]],
  )
  const contents = tables.map(
    ({ name }) =>
      `select '${name}' as name, sum(hashtextextended(t::text, 0)::numeric)::text as content from public."${name}" as t`,
  )
  return {
    async mark() {
      const statement =
        'select max(seq)::text as mark from activity union all select max(seq)::text from changes'
      const { rows } = await client.query<{ mark: string }>(statement)
      return { written: rows.map(({ mark }) => mark).join() }
    },
    async digest() {
      const { rows } = await client.query<{ name: string; content: string }>(contents.join(' union all '))
      return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
    },
    async known(senders) {
      const { rows } = await client.query<{ table: string; ids: string[] }>(
        ['customers', 'products', 'materials', 'suppliers', 'transactions', 'quotes', 'expenses', 'users']
          .map(
            (table) => `select '${table}' as "table", coalesce(array_agg(id::text), '{}') as ids from (
              select id from ${table} where deleted_at is null and id <> all($1) order by created_at desc limit 20) as t`,
          )
          .join(' union all '),
        [senders],
      )
      const { rows: store } = await client.query<{ version: string }>(
        'select version::text from store_config',
      )
      // A bill is an expense of the same id.
      const { rows: lines } = await client.query<{ bill: string; line: string }>(
        'select bill_id as bill, id as line from supplier_bill_lines order by id desc limit 20',
      )
      const { rows: items } = await client.query<{ line: string }>(
        'select id as line from transaction_items order by id desc limit 20',
      )
      const bills = [...new Set(lines.map(({ bill }) => bill))]
      const versions = [...store.map(({ version }) => version), '1', '2', '3']
      return {
        ...Object.fromEntries(rows.map(({ table, ids }) => [table, ids])),
        ...{ bills, purchases: bills, lines: [...lines, ...items].map(({ line }) => line), versions },
      }
    },
    run: async (statement) => void (await client.query(statement)),
    close: () => client.end(),
  }
}
