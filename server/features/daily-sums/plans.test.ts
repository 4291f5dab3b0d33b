import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'
import { type DailyTable, selectDailySums } from './daily-sums.queries.ts'
import { maintainDailySums } from './maintain-daily-sums.ts'

const SALES = 3000

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('template_demo')
  // A day's sales, each with a line and a payment, in tables without statistics.
  for (const table of ['transactions', 'transaction_items', 'payments']) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(fresh.db)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(fresh.db)
  }
  await sql`insert into customers (id, name, phone) values (gen_random_uuid(), 'Bu Ratna', '0812')`.execute(
    fresh.db,
  )
  await sql`insert into products (id, name, category, machine_type, unit, price_per_unit)
    values (gen_random_uuid(), 'Banner', 'Banner', 'Digital Printing', 'pcs', 500)`.execute(fresh.db)
  await sql`
    insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax, cashback,
      total, paid_amount, payment_method, status, estimated_completion, item_count, first_item_name, search_text, created_at,
      completed_at)
    select gen_random_uuid(), id, name, 'regular', 500, 0, 0, 0, 0, 500, 500, 'cash', 'completed', '2026-11-03', 1, '', '',
      '2026-11-02T01:00Z'::timestamptz + n * interval '10 seconds', now()
    from customers, generate_series(1, ${SALES}::int) as n`.execute(fresh.db)
  const item = sql`insert into transaction_items (id, transaction_id, position, product_id, product_name, category, machine_type,
      unit, quantity, unit_price, total, discount_eligible)
    select gen_random_uuid(), sale.id, 1, product.id, product.name, product.category, product.machine_type, product.unit, 1, 500,
      500, true from transactions as sale, products as product`
  await item.execute(fresh.db)
  await sql`insert into payments (id, transaction_id, amount, tendered, method, created_at)
    select gen_random_uuid(), id, 500, 500, 'cash', created_at from transactions`.execute(fresh.db)
})
afterAll(() => fresh.close())

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

const DAY = { from: new Date('2026-11-01T17:00Z'), until: new Date('2026-11-02T17:00Z') }

/** The steps of the plan that works a stale day out. */
async function stepsOf(table: DailyTable): Promise<Plan[]> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, format json) select * from ${selectDailySums(table, DAY, 'Asia/Jakarta')} as sums`.execute(
    fresh.db,
  )
  const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)]
  const [found] = rows[0]?.['QUERY PLAN'] ?? []
  if (!found) throw new Error('no plan')
  return steps(found.Plan)
}

/** Rows processed by the busiest step. */
async function busiest(table: DailyTable): Promise<number> {
  const rows = (await stepsOf(table)).map(
    (step) => (step['Actual Rows'] + (step['Rows Removed by Join Filter'] ?? 0)) * step['Actual Loops'],
  )
  return Math.max(...rows)
}

test.each<DailyTable>(['dailySales', 'dailyProducts', 'dailyPayments'])(
  'a stale day of %s goes through its rows once, also without statistics',
  async (table) => {
    await sql`insert into stale_days values ('2026-11-02')`.execute(fresh.db)
    expect(await busiest(table)).toBe(SALES)
  },
)

test('a shop without materials asks once whether it has some, not for each line', async () => {
  await sql`insert into stale_days values ('2026-11-02')`.execute(fresh.db)
  const steps = await stepsOf('dailyProducts')
  const asked = steps.filter((step) => step['Relation Name'] === 'material_movements')
  expect(Math.max(...asked.map((step) => step['Actual Loops']))).toBe(1)
})

test('tables are analyzed when the server starts', async () => {
  const totals = maintainDailySums(fresh.db, pino({ enabled: false }))
  await totals.stop()
  const { rows } = await sql`select reltuples from pg_class where relname = 'payments'`.execute(fresh.db)
  expect(rows).toEqual([{ reltuples: SALES }])
})
