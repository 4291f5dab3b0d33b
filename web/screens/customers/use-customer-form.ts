import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Customer } from '../../../contract/customers.ts'
import {
  changedFields,
  changesOf,
  checked,
  conflictRows,
  type Field,
  type Form,
  formOf,
  type Problems,
  rebase,
} from './customer-form-model.ts'
import { addCustomer, changeCustomer, type SaveOutcome } from './save-customer.ts'

/**
 * A customer's form from opening to saving: a new customer's, or `latest` as this browser knows them now, which may change
 * while someone types.
 */
export function useCustomerForm(latest: Customer | null) {
  // The same id however often a new customer is sent: a second click makes no second customer.
  const [newId] = useState(uuidv7)
  const [before, setBefore] = useState(latest)
  const [form, setForm] = useState<Form>(() => formOf(latest))
  const [newer, setNewer] = useState<Customer | null>(null)
  const [left, setLeft] = useState<Partial<Record<Field, boolean>>>({})
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const [saving, setSaving] = useState(false)

  const { input, problems } = checked(form)
  const changed = changedFields(formOf(before), form)
  const dirty = changed.length > 0
  // While a change is on its way, a newer record may be its own.
  const overtaken = !saving && before && latest && latest.version > before.version ? latest : null
  const conflict = newer && newer.version > (before?.version ?? 0) ? newer : overtaken

  function start(record: Customer, next: Form) {
    setBefore(record)
    setForm(next)
    setNewer(null)
    setRefused({})
  }
  // Nothing typed yet: the newest record simply takes the place of the one shown.
  if (conflict && !dirty) start(conflict, formOf(conflict))

  return {
    form,
    dirty,
    saving,
    conflict: dirty && conflict ? conflictRows(formOf(before), form, formOf(conflict)) : null,
    /** What is wrong with a field: once it was left with something in it, and with all from the first attempt to save on. */
    problem: (field: Field) => refused[field] ?? (asked || left[field] ? problems[field] : undefined),
    change(changes: Partial<Form>) {
      setForm((now) => ({ ...now, ...changes }))
      setRefused({})
    },
    leave: (field: Field) => setLeft((now) => ({ ...now, [field]: form[field] !== '' })),
    reload: () => conflict && start(conflict, formOf(conflict)),
    keep: () => conflict && start(conflict, rebase(formOf(before), form, formOf(conflict))),
    async save(): Promise<SaveOutcome | null> {
      setAsked(true)
      setRefused({})
      if (!input || conflict || saving) return null
      setSaving(true)
      const outcome = await (before
        ? changeCustomer(before, changesOf(input, changed))
        : addCustomer(newId, input))
      setSaving(false)
      if (outcome.state === 'conflict') setNewer(outcome.now)
      if (outcome.state === 'invalid') setRefused(outcome.problems)
      return outcome
    },
  }
}
