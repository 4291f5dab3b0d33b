import { schemaResolver } from '@mantine/form'
import type { z } from 'zod'

export type Field<Values> = keyof Values & string
/** Sentences by field path: 'name', 'items.0.length'. */
export type Problems = Record<string, string>

/** What a form needs to know of its record. `Stored`: as the server has it; `Values`: the fields; `Input`: what is sent. */
export type RecordKind<Stored extends { version: number }, Values extends object, Input extends object> = {
  /** What sentences call it: 'pengeluaran'. */
  noun: string
  /** Its fields in the order of the form, as labels and messages name them. */
  names: Record<Field<Values>, string>
  /** What the fields show of a record; of null those of a new one. */
  valuesOf(stored: Stored | null): Values
  /** What keeps values from being saved. */
  problemsOf(values: Values, stored: Stored | null): Problems
  /** Values without problems as the server takes them. */
  inputOf(values: Values): Input
  /** What of the values an edit sends; without it, the input's fields of the same names. */
  changesOf?(values: Values, changed: readonly Field<Values>[]): Partial<Input>
  create?(id: string, input: Input): Promise<Stored>
  /** A new one is kept on the device without the server, and sent later. */
  createsOffline?: true
  update(stored: Stored, changes: Partial<Input>, values: Values): Promise<Stored>
  /** A field's content in a few words, where its own text does not say it. */
  texts?: Partial<{ [Name in Field<Values>]: (value: Values[Name], values: Values) => string }>
  /** What of a field's content counts, where something else does not: a customer is the same by id. */
  compared?: Partial<{ [Name in Field<Values>]: (value: Values[Name]) => unknown }>
  /** Two people's changes of one field as one, where they can both stand: names added to a list. */
  merged?: Partial<{
    [Name in Field<Values>]: (before: Values[Name], mine: Values[Name], now: Values[Name]) => Values[Name]
  }>
  /** Where a refused path stands in the form: `discountRates.gold` at 'gold'. */
  fieldOf?(path: string): string
  /** What is said when it is saved, and when it could not be. */
  saved: string | ((stored: Stored) => string)
  /** What is said below that. */
  savedDetail?(stored: Stored): string | undefined
  failed: string
}

/** What a schema of core/ finds wrong: the first sentence of each field. */
export function schemaProblems(schema: z.ZodType): (values: object) => Problems {
  return schemaResolver(schema, { sync: true }) as (values: object) => Problems
}

type Kind<Values extends object> = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: what is stored and sent makes no difference here
  RecordKind<any, Values, any>,
  'names' | 'texts' | 'compared' | 'merged'
>

/** The fields whose content differs, in the order of the form. Spaces around a text are no difference. */
export function changedFields<Values extends object>(
  { names, compared = {} }: Kind<Values>,
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

/** What was typed over `before`, on top of what stands there now. */
export function rebase<Values extends object>(
  kind: Kind<Values>,
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

/** Whether two people have changed the same field to different contents. Changes of different fields stand beside one another. */
export function isConflict<Values extends object>(
  kind: Kind<Values>,
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

/** A field as it stands now and as it is typed here; null where this person has changed nothing. */
export type ConflictRow = { name: string; now: string; mine: string | null }

/** The fields that either of two people has changed, side by side. */
export function conflictRows<Values extends object>(
  kind: Kind<Values>,
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
  { texts }: Kind<Values>,
  values: Values,
  field: Field<Values>,
): string {
  const text = texts?.[field]?.(values[field], values) ?? String(values[field] ?? '')
  return text.trim() || 'kosong'
}
