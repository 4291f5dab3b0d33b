import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '../../platform/database/connection.ts'
import { applyMigrations, migrate } from '../../platform/database/migrate.ts'
import { freshDatabase, runAsAdmin } from '../../testing/fresh-database.ts'
import { onDatabase } from '../../testing/template.ts'

test('older expenses get the day they were entered, in the shop’s zone, and no category', async () => {
  const name = `before_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name} template template_bare owner app`)
  const fresh = await freshDatabase()
  const db = connect(onDatabase(fresh.url, name), pino({ enabled: false }))
  try {
    const folder = path.join(import.meta.dirname, '../../platform/database/migrations')
    const names = (await readdir(folder)).map((file) => path.basename(file, '.sql')).sort()
    const own = names.findIndex((one) => one.endsWith('_expense_details'))
    await applyMigrations(db, names.slice(0, own))
    await sql`
      insert into store_config (id, name, tax_rate, discount_rates, role_permissions, role_rights, product_settings, time_zone)
      values (gen_random_uuid(), 'Toko', 0.1, '{}', '{}', '{}', '{}', 'Asia/Jayapura')`.execute(db)
    await sql`
      insert into expenses (id, name, amount, created_at) values
        (gen_random_uuid(), 'Maret', 1, '2026-03-31T14:59:59Z'), (gen_random_uuid(), 'April', 1, '2026-03-31T15:00:00Z')`.execute(
      db,
    )
    const readEntries = async () =>
      (await sql`select count(*)::int, max(seq) as last from activity`.execute(db)).rows[0]
    const before = await readEntries()
    await migrate(db)
    const { rows } =
      await sql`select name, spent_on, category, method, version from expenses order by name desc`.execute(db)
    const nothing = { category: null, method: null, version: 1 }
    expect(rows).toEqual([
      { name: 'Maret', spentOn: '2026-03-31', ...nothing },
      { name: 'April', spentOn: '2026-04-01', ...nothing },
    ])
    expect(await readEntries()).toEqual(before)
    const { rows: stores } = await sql`select expense_categories as "categories" from store_config`.execute(
      db,
    )
    expect(stores).toEqual([{ categories: expect.arrayContaining(['Bahan', 'Lainnya']) }])
  } finally {
    await db.destroy()
    await fresh.close()
    await runAsAdmin(`drop database ${name} with (force)`)
  }
})
