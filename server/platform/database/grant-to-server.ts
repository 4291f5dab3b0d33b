import { type Kysely, sql } from 'kysely'

/**
 * Grants the serving role only what it needs, by the catalogue: append-only tables (with the guard) it reads and inserts into, soft-deleted
 * ones it also updates. As it owns nothing, it cannot drop a guard or truncate a table.
 */
// biome-ignore lint/suspicious/noExplicitAny: reads the catalogue alone
export async function grantToServer(owner: Kysely<any>, role: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    with guards as (
      select tgrelid, bool_or(tgtype & 8 > 0) as of_delete,
        bool_or(tgtype & 16 > 0 and tgfoid = 'refuse_change'::regproc) as of_update
      from pg_trigger where tgfoid in ('refuse_change'::regproc, 'refuse_closed'::regproc) group by tgrelid
    ), tables as (
      select pg_class.oid, relkind, relname like 'kysely_migration%' as is_migrators,
        coalesce(of_update, false) as only_added,
        coalesce(of_delete, false) or exists (
          select from pg_attribute where attrelid = pg_class.oid and attname = 'deleted_at') as kept
      from pg_class left join guards on tgrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
    )
    select format('revoke all on %1$s from %2$I; grant %3$s on %1$s to %2$I', oid::regclass, ${role}::text,
      case when is_migrators then 'select'
        when relkind = 'v' then 'select, update'
        when only_added then 'select, insert'
        when kept then 'select, insert, update'
        else 'select, insert, update, delete' end
      -- To look at tables anew for its plans, from the version on that lets others than the owner.
      || case when relkind <> 'v' and current_setting('server_version_num')::int >= 170000 then ', maintain' else '' end) as statement
    from tables`.execute(owner)
  const statements = rows.map(({ statement }) => statement)
  const sequences = sql`grant select on all sequences in schema public to ${sql.id(role)}`
  // biome-ignore lint/suspicious/noExplicitAny: gives rights alone
  const give = async (step: Kysely<any>) => {
    await sql.raw(statements.join('; ')).execute(step)
    await sequences.execute(step)
  }
  await (owner.isTransaction ? give(owner) : owner.transaction().execute(give))
}
