import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealActivity } from '../../features/activity/seal.ts'
import { analyzeTables } from '../../features/daily-sums/maintenance.queries.ts'
import { type Counter, openCounter, sell } from '../../testing/counter.ts'
import { openLog, pruneChanges } from '../live/queries.ts'
import { SERVER_ROLE } from './embedded/provision.ts'
import { transaction, transactionContext } from './transaction.ts'

let counter: Counter
let server: pg.Client
beforeAll(async () => {
  counter = await openCounter()
  await sell(counter, { paidAmount: 5000 })
  server = new pg.Client(counter.serverUrl)
  await server.connect()
})
afterAll(async () => {
  await server.end()
  await counter.close()
})

test.each([
  ['alter table activity disable trigger append_only', 'must be owner'],
  ['alter table activity disable trigger all', 'must be owner'],
  ['drop trigger append_only on payments', 'must be owner'],
  ['drop trigger record_activity on transactions', 'must be owner'],
  ['alter table payments drop constraint payments_pkey', 'must be owner'],
  ['drop table activity', 'must be owner'],
  [
    "create or replace function refuse_change() returns trigger language sql as 'select null'",
    'permission denied',
  ],
  ['drop function refuse_change() cascade', 'must be owner'],
  ['create table mine ()', 'permission denied'],
  [
    'create trigger mine before insert on payments for each row execute function refuse_change()',
    'permission denied',
  ],
  ["set session_replication_role = 'replica'", 'permission denied'],
  ['set role app', 'permission denied'],
  ['alter role server superuser', 'permission denied'],
  ['truncate activity', 'permission denied'],
  ['truncate payments', 'permission denied'],
  ['truncate customers cascade', 'permission denied'],
  ['update activity set actor = null', 'permission denied'],
  ['delete from activity', 'permission denied'],
  ['update activity_seals set sha256 = sha256', 'permission denied'],
  ['update payments set amount = 1', 'permission denied'],
  ['delete from payments', 'permission denied'],
  ['delete from reminders', 'permission denied'],
  ['update former_prices set version = version', 'permission denied'],
  ['delete from transactions', 'permission denied'],
  ['delete from customers', 'permission denied'],
  ['delete from users', 'permission denied'],
  ['delete from sign_in_users', 'permission denied'],
  ['delete from rejected_submissions', 'permission denied'],
  ["insert into kysely_migration values ('9999_mine', '2026')", 'permission denied'],
])('the serving role may not: %s', async (statement, words) => {
  await expect(server.query(statement)).rejects.toThrow(words)
})

test('the serving role may do all background work', async () => {
  const db = counter.served
  await transaction(transactionContext(db), analyzeTables)
  // PostgreSQL before 17 has no MAINTAIN privilege.
  await sql`revoke maintain on activity_seals from ${sql.id(SERVER_ROLE)}`.execute(counter.db)
  await sealActivity(db, 0)
  await pruneChanges(db, 0)
  await openLog(db)
  const known = await sql<{ analyzed: boolean; seals: number }>`select reltuples > 0 as analyzed,
    (select count(*) from activity_seals) as seals from pg_class where oid = 'transactions'::regclass`.execute(
    db,
  )
  expect(known.rows).toEqual([{ analyzed: true, seals: 1 }])
})

test('the serving role owns nothing and has access to every table', async () => {
  const { rows: owned } = await server.query(
    `select relname from pg_class where relowner = current_user::regrole union all
     select proname from pg_proc where proowner = current_user::regrole`,
  )
  expect(owned).toEqual([])
  const { rows: closed } = await server.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
     and not has_table_privilege(oid, 'select')`,
  )
  expect(closed).toEqual([])
})
