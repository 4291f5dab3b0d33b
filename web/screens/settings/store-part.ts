import type { Store } from '../../../contract/store.ts'
import type { StoreChanges } from '../../../core/store-changes.ts'
import type { ConflictRow } from '../../kit/record/conflict-alert.tsx'

export type Field<Form> = keyof Form & string
export type Problems<Form> = Partial<Record<Field<Form>, string>>

/** A part of the shop's configuration: what one tab shows and saves. */
export type StorePart<Form> = {
  /** Its fields in the order of the form, as messages name them. */
  names: Record<Field<Form>, string>
  formOf(store: Store): Form
  /** What keeps a form from being saved. */
  problemsOf(form: Form): Problems<Form>
  /** What of a form is sent when these fields have changed. */
  changesOf(form: Form, changed: readonly Field<Form>[]): StoreChanges
  /** A field's content in a few words, to be set beside another's. */
  textOf(form: Form, field: Field<Form>): string
}

/** The fields whose content differs, in the order of the form. Spaces around a text are no difference. */
export function changedFields<Form>({ names }: StorePart<Form>, before: Form, after: Form): Field<Form>[] {
  const fields = Object.keys(names) as Field<Form>[]
  return fields.filter((field) => tidy(before[field]) !== tidy(after[field]))
}

function tidy(content: unknown): unknown {
  return typeof content === 'string' ? content.trim() : content
}

/** What was typed over `before`, on top of what stands there now. */
export function rebase<Form>(part: StorePart<Form>, before: Form, typed: Form, now: Form): Form {
  const mine = changedFields(part, before, typed).map((field) => [field, typed[field]])
  return { ...now, ...Object.fromEntries(mine) }
}

/** The fields that either of two people has changed, side by side. */
export function conflictRows<Form>(
  part: StorePart<Form>,
  before: Form,
  typed: Form,
  now: Form,
): ConflictRow[] {
  const mine = changedFields(part, before, typed)
  const either = [...mine, ...changedFields(part, before, now)]
  return (Object.keys(part.names) as Field<Form>[])
    .filter((field) => either.includes(field))
    .map((field) => ({
      name: part.names[field],
      now: part.textOf(now, field),
      mine: mine.includes(field) ? part.textOf(typed, field) : null,
    }))
}
