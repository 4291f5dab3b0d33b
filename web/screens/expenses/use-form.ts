import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Expense } from '../../../contract/expenses.ts'
import { expenseProblems } from '../../../core/expense.ts'
import { type Outcome, saveExpense } from './save-expense.ts'

export type Fields = { name: string; amount: number | null }
export type Field = keyof Fields
export type Problems = Partial<Record<Field, string>>

const EMPTY: Fields = { name: '', amount: null }

/** A form from opening to saving. `latest` is the record as the server has it now, null for a new expense. */
export function useForm(latest: Expense | null) {
  // One id for the whole form: however often it is sent, it books once.
  const [newId] = useState(uuidv7)
  const [before, setBefore] = useState(latest)
  const [fields, setFields] = useState<Fields>(latest ? fieldsOf(latest) : EMPTY)
  const [conflict, setConflict] = useState<Expense | null>(null)
  const [refused, setRefused] = useState<Problems>({})
  const [touched, setTouched] = useState<Partial<Record<Field, boolean>>>({})
  const [saving, setSaving] = useState(false)

  const base = before ? fieldsOf(before) : EMPTY
  const dirty = fields.name.trim() !== base.name || fields.amount !== base.amount
  const problems: Problems = expenseProblems(fields)
  // While an edit is on its way, a newer record may be its own.
  const overtaken = !saving && latest && before && latest.version > before.version ? latest : null
  const newer = newest(conflict, overtaken)

  function start(record: Expense, next: Fields) {
    setBefore(record)
    setFields(next)
    setConflict(null)
    setRefused({})
  }
  // Nothing typed yet: the newest record simply takes the place of the one shown.
  if (newer && !dirty) start(newer, fieldsOf(newer))

  return {
    fields,
    before,
    dirty,
    saving,
    conflict: dirty ? newer : null,
    problem: (field: Field) => refused[field] ?? (touched[field] ? problems[field] : undefined),
    change(changes: Partial<Fields>) {
      setFields((now) => ({ ...now, ...changes }))
      setRefused({})
    },
    touch: (field: Field) => setTouched((before) => ({ ...before, [field]: true })),
    reload() {
      if (newer) start(newer, fieldsOf(newer))
    },
    /** Puts what was changed here on top of what stands there now. */
    keep() {
      if (!newer) return
      const now = fieldsOf(newer)
      start(newer, {
        name: fields.name.trim() === base.name ? now.name : fields.name,
        amount: fields.amount === base.amount ? now.amount : fields.amount,
      })
    },
    async save(): Promise<Outcome | null> {
      setTouched({ name: true, amount: true })
      setRefused({})
      const { name, amount } = fields
      if (Object.keys(problems).length > 0 || amount === null || newer || saving) return null
      setSaving(true)
      const outcome = await saveExpense(before, { id: newId, name: name.trim(), amount })
      // Once it is saved the form is done with: what the stream tells of it now is its own.
      if (outcome.state !== 'saved') setSaving(false)
      if (outcome.state === 'conflict') setConflict(outcome.now)
      if (outcome.state === 'invalid') setRefused(outcome.problems)
      return outcome
    },
  }
}

function fieldsOf({ name, amount }: Expense): Fields {
  return { name, amount }
}

function newest(one: Expense | null, other: Expense | null): Expense | null {
  return one && other ? (one.version > other.version ? one : other) : (one ?? other)
}
