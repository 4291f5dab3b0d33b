import type { CompiledQuery } from 'kysely'
import type { Database } from './connection.ts'
import { pipeline } from './driver.ts'

/** Stands in a statement for a value that is given each time it is asked. */
class ValuePlaceholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built once, by the first who asks, and then asked with other values: for what every call or every sale asks, where
 * building its text again and again is a good part of the work. `given` stands for a value in it.
 */
export function prepareStatement<Values extends Record<string, unknown>, Row>(
  // biome-ignore lint/suspicious/noExplicitAny: stands for a value of any column
  build: (db: Database, given: (name: keyof Values & string) => any) => Buildable<Row>,
) {
  let built: CompiledQuery<Row> | undefined
  const of = (db: Database, values: Values): CompiledQuery<Row> => {
    built ??= build(db, (name) => new ValuePlaceholder(name)).compile(db)
    return { ...built, parameters: built.parameters.map((value) => bindValue(value, values)) }
  }
  return {
    /** The rows that it answers. */
    async execute(db: Database, values: Values): Promise<Row[]> {
      return (await db.executeQuery<Row>(of(db, values))).rows
    },
    /** Sends it together with the next one: `pipeline()`. */
    send: (db: Database, values: Values) => pipeline<Row>(db, of(db, values)),
  }
}

type Buildable<Row> = { compile(db: Database): CompiledQuery<Row> }

function bindValue(value: unknown, values: Record<string, unknown>): unknown {
  return value instanceof ValuePlaceholder ? values[value.name] : value
}
