import { schemaResolver } from '@mantine/form'
import type { z } from 'zod'

export type Field<Values> = keyof Values & string
/** By field path: 'name', 'items.0.length'. */
export type Problems = Record<string, string>

/** `Stored`: the server's record; `Values`: the form's fields; `Input`: what is sent. */
export type RecordDefinition<
  Stored extends { version: number },
  Values extends object,
  Input extends object,
> = {
  /** For messages: 'pengeluaran'. */
  noun: string
  /** Labels, in form order. */
  names: Record<Field<Values>, string>
  /** Null: initial values of a new record. */
  valuesOf(stored: Stored | null): Values
  problemsOf(values: Values, stored: Stored | null): Problems
  /** Called without problems only. */
  inputOf(values: Values): Input
  /** The patch of an edit; default: input fields of the same names. */
  changesOf?(values: Values, changed: readonly Field<Values>[]): Partial<Input>
  create?(id: string, input: Input): Promise<Stored>
  /** New records go to the outbox when offline. */
  createsOffline?: true
  update(stored: Stored, changes: Partial<Input>, values: Values): Promise<Stored>
  /** Short text of a value for messages and conflicts. */
  texts?: Partial<{ [Name in Field<Values>]: (value: Values[Name], values: Values) => string }>
  /** Comparison key, for example a customer's id. */
  compared?: Partial<{ [Name in Field<Values>]: (value: Values[Name]) => unknown }>
  /** Merges concurrent changes, such as names added to a list. */
  merged?: Partial<{
    [Name in Field<Values>]: (before: Values[Name], mine: Values[Name], now: Values[Name]) => Values[Name]
  }>
  /** Maps a rejected path to a field: `discountRates.gold` → 'gold'. */
  fieldOf?(path: string): string
  /** Message texts. */
  saved: string | ((stored: Stored) => string)
  savedDetail?(stored: Stored): string | undefined
  failed: string
}

/** The first issue per field. */
export function schemaProblems(schema: z.ZodType): (values: object) => Problems {
  return schemaResolver(schema, { sync: true }) as (values: object) => Problems
}

type ComparedFields<Values extends object> = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: what is stored and sent makes no difference here
  RecordDefinition<any, Values, any>,
  'names' | 'texts' | 'compared' | 'merged'
>

/** In form order; surrounding spaces are ignored. */
export function changedFields<Values extends object>(
  { names, compared = {} }: ComparedFields<Values>,
  before: Values,
  after: Values,
): Field<Values>[] {
  const counts = (values: Values, field: Field<Values>) =>
    JSON.stringify(compared[field]?.(values[field]) ?? values[field], (_, value) =>
      typeof value === 'string' ? value.trim() : Number.isNaN(value) ? 'NaN' : value,
    )
  return (Object.keys(names) as Field<Values>[]).filter(
    (field) => before[field] !== after[field] && counts(before, field) !== counts(after, field),
  )
}

/** Three-way merge: own changes since `before` on top of the current record. */
export function rebase<Values extends object>(
  kind: ComparedFields<Values>,
  before: Values,
  typed: Values,
  now: Values,
): Values {
  const mine = changedFields(kind, before, typed).map((field) => [
    field,
    kind.merged?.[field]?.(before[field], typed[field], now[field]) ?? typed[field],
  ])
  return { ...now, ...Object.fromEntries(mine) }
}

/** Both sides changed a field to different values. */
export function isConflict<Values extends object>(
  kind: ComparedFields<Values>,
  before: Values,
  typed: Values,
  now: Values,
): boolean {
  const theirs = changedFields(kind, before, now)
  const apart = changedFields(kind, typed, now)
  return changedFields(kind, before, typed).some(
    (field) => theirs.includes(field) && apart.includes(field) && !kind.merged?.[field],
  )
}

/** `mine` is null if unchanged here. */
export type ConflictRow = { name: string; now: string; mine: string | null }

export function conflictRows<Values extends object>(
  kind: ComparedFields<Values>,
  before: Values,
  typed: Values,
  now: Values,
): ConflictRow[] {
  const mine = changedFields(kind, before, typed)
  const theirs = changedFields(kind, before, now)
  return (Object.keys(kind.names) as Field<Values>[])
    .filter((field) => mine.includes(field) || theirs.includes(field))
    .map((field) => ({
      name: kind.names[field],
      now: textOf(kind, now, field),
      mine: mine.includes(field) ? textOf(kind, typed, field) : null,
    }))
}

function textOf<Values extends object>(
  { texts }: ComparedFields<Values>,
  values: Values,
  field: Field<Values>,
): string {
  const text = texts?.[field]?.(values[field], values) ?? String(values[field] ?? '')
  return text.trim() || 'kosong'
}
