import type { CompiledQuery } from 'kysely'
import type { Database } from './connection.ts'

/** Marks where a value is bound later. */
class ValuePlaceholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a statement once and then only binds values: on the hot path, building the SQL text is a good part of the work. `given(name)`
 * marks a value.
 */
export function prepareStatement<Values extends Record<string, unknown>, Row>(
  // biome-ignore lint/suspicious/noExplicitAny: a value of any column
  build: (db: Database, given: (name: keyof Values & string) => any) => Buildable<Row>,
) {
  let built: CompiledQuery<Row> | undefined
  return {
    async execute(db: Database, values: Values): Promise<Row[]> {
      built ??= build(db, (name) => new ValuePlaceholder(name)).compile(db)
      const parameters = built.parameters.map((value) => bindValue(value, values))
      return (await db.executeQuery<Row>({ ...built, parameters })).rows
    },
  }
}

type Buildable<Row> = { compile(db: Database): CompiledQuery<Row> }

function bindValue(value: unknown, values: Record<string, unknown>): unknown {
  return value instanceof ValuePlaceholder ? values[value.name] : value
}
