import { useState } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { Figures } from '../../../core/transaction.ts'
import { useProducts } from '../../data/products.ts'
import { useShop } from '../../data/session.tsx'
import { changedFields, type Edit, editOf, rebase } from './edit-model.ts'
import { type Problems, previewOf } from './edit-preview.ts'
import { type SaveOutcome, saveEdit } from './save-edit.ts'

/** An edit from opening to saving. `latest` is the record as the server has it now: it may change while someone types. */
export function useEdit(latest: Transaction) {
  const [before, setBefore] = useState(latest)
  const [edit, setEdit] = useState<Edit>(() => editOf(latest))
  const [newer, setNewer] = useState<Transaction | null>(null)
  const [newFigures, setNewFigures] = useState<Figures | null>(null)
  const [refused, setRefused] = useState<Problems>({})
  const [asked, setAsked] = useState(false)
  const [saving, setSaving] = useState(false)

  const products = useProducts()
  const { store } = useShop()
  const preview = previewOf(before, edit, products, store)
  const dirty = changedFields(editOf(before), edit).length > 0
  // While an edit is on its way, a newer record may be its own.
  const overtaken = !saving && latest.version > before.version
  const conflict = newer ?? (overtaken ? latest : null)

  function start(record: Transaction, next: Edit) {
    setBefore(record)
    setEdit(next)
    setNewer(null)
    setNewFigures(null)
    setRefused({})
  }
  // Nothing typed yet: the newest record simply takes the place of the one shown.
  if (conflict && !dirty) start(conflict, editOf(conflict))

  return {
    before,
    edit,
    preview,
    dirty,
    saving,
    newFigures,
    conflict: dirty ? conflict : null,
    /** What is wrong, from the first attempt to save on. */
    problems: asked ? { ...preview.problems, ...refused } : {},
    change(changes: Partial<Edit>) {
      setEdit((now) => ({ ...now, ...changes }))
      setNewFigures(null)
      setRefused({})
    },
    reload: () => conflict && start(conflict, editOf(conflict)),
    keep: () => conflict && start(conflict, rebase(edit, before, conflict)),
    async save(): Promise<SaveOutcome | null> {
      setAsked(true)
      setRefused({})
      if (Object.keys(preview.problems).length > 0 || conflict || saving) return null
      setSaving(true)
      const outcome = await saveEdit(before, edit, newFigures ?? preview.money?.figures ?? null)
      setSaving(false)
      if (outcome.state === 'saved') start(outcome.record, editOf(outcome.record))
      if (outcome.state === 'conflict') setNewer(outcome.now)
      if (outcome.state === 'price-changed') setNewFigures(outcome.figures)
      if (outcome.state === 'invalid') setRefused(outcome.problems)
      return outcome
    },
  }
}
