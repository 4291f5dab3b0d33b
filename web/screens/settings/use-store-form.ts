import { useState } from 'react'
import type { Store } from '../../../contract/store.ts'
import { useShop } from '../../data/session.tsx'
import { type SaveOutcome, savePart } from './save-part.ts'
import {
  changedFields,
  conflictRows,
  type Field,
  type Problems,
  rebase,
  type StorePart,
} from './store-part.ts'

/** A part of the configuration while it is being changed. `latest` changes under it whenever anybody saves something. */
export function useStoreForm<Form>(part: StorePart<Form>) {
  const { store: latest } = useShop()
  const [before, setBefore] = useState(latest)
  const [form, setForm] = useState(() => part.formOf(latest))
  const [told, setTold] = useState<Store | null>(null)
  const [left, setLeft] = useState<Partial<Record<Field<Form>, boolean>>>({})
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<Problems<Form>>({})
  const [saving, setSaving] = useState(false)

  const was = part.formOf(before)
  const changed = changedFields(part, was, form)
  const dirty = changed.length > 0
  const problems = part.problemsOf(form)
  const newest = told && told.version > latest.version ? told : latest
  // While a change is on its way, a newer configuration may be its own.
  const newer = !saving && newest.version > before.version ? newest : null
  const othersChanged = newer !== null && changedFields(part, was, part.formOf(newer)).length > 0

  function start(store: Store, next: Form) {
    setBefore(store)
    setForm(next)
    setRefused({})
  }
  // Nothing typed here, or nothing changed there that this part shows: the newest configuration simply takes its place.
  if (newer && !(dirty && othersChanged)) start(newer, dirty ? form : part.formOf(newer))

  return {
    form,
    changed,
    dirty,
    saving,
    conflict: dirty && othersChanged ? conflictRows(part, was, form, part.formOf(newer)) : null,
    /** What is wrong with a field: once it was left with something in it, and with all from the first attempt to save on. */
    problem: (field: Field<Form>) => refused[field] ?? (asked || left[field] ? problems[field] : undefined),
    change(changes: Partial<Form>) {
      setForm((now) => ({ ...now, ...changes }))
      setRefused({})
    },
    leave: (field: Field<Form>) => setLeft((now) => ({ ...now, [field]: form[field] !== '' })),
    /** Drops what was typed, for what stands there now. */
    reset() {
      start(newest, part.formOf(newest))
      setAsked(false)
      setLeft({})
    },
    keep: () => newer && start(newer, rebase(part, was, form, part.formOf(newer))),
    async save(): Promise<SaveOutcome<Form> | null> {
      if (saving || !dirty || (newer && othersChanged)) return null
      setAsked(true)
      setRefused({})
      if (Object.keys(problems).length > 0) return { state: 'invalid', problems }
      setSaving(true)
      const outcome = await savePart(part, before, form)
      setSaving(false)
      if (outcome.state === 'saved') {
        setBefore(outcome.store)
        // What was typed while it was on its way stays, not saved yet.
        setForm((now) => rebase(part, form, now, part.formOf(outcome.store)))
        setAsked(false)
        setLeft({})
      }
      if (outcome.state === 'conflict') setTold(outcome.now)
      if (outcome.state === 'invalid') setRefused(outcome.problems)
      return outcome
    },
  }
}

export type StoreFormState<Form> = ReturnType<typeof useStoreForm<Form>>
