import pg from 'pg'

/** For names of what is set aside, UTC: '20261123_081500'. */
export function asideTimestamp(at: Date): string {
  return at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_')
}

/**
 * Moves everything of the shop to another schema, where it stays readable: tables with indexes, sequences and triggers, views,
 * functions. Extensions stay. False: there was nothing.
 */
export async function moveToSchema(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { rows: objects } = await client.query<{ object: string }>(
    // Routines first: their signatures name the types of tables.
    `select format('routine %s', pg_proc.oid::regprocedure) as object from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
     union all
     select format('%s %s', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass)
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
         and (deptype = 'e' or (relkind = 'S' and deptype in ('a', 'i'))))
     order by object`,
  )
  if (objects.length === 0) return false
  const name = pg.escapeIdentifier(schema)
  await client.query(`create schema ${name}`)
  for (const { object } of objects) await client.query(`alter ${object} set schema ${name}`)
  // The migrator would use tables of these names in any schema.
  await client.query(`alter table if exists ${name}.kysely_migration rename to migrations;
    drop table if exists ${name}.kysely_migration_lock`)
  return true
}
