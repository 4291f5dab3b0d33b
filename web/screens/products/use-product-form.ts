import { useState } from 'react'
import type { Product } from '../../../contract/products.ts'
import {
  changedFields,
  formOf,
  isWrong,
  NO_PROBLEMS,
  type Problems,
  type ProductForm,
  problemsIn,
  problemsOf,
  rebase,
} from './product-form-model.ts'
import { type SaveOutcome, saveProduct } from './save-product.ts'

/**
 * A product's form from opening to saving. `latest` is the product as this browser knows it now, which may change while someone
 * types; null for a new one.
 */
export function useProductForm(id: string, latest: Product | null) {
  const [before, setBefore] = useState(latest)
  const [form, setForm] = useState<ProductForm>(() => formOf(latest))
  const [newer, setNewer] = useState<Product | null>(null)
  const [refused, setRefused] = useState<Problems>(NO_PROBLEMS)
  const [asked, setAsked] = useState(false)
  const [saving, setSaving] = useState(false)

  const problems = problemsOf(form)
  const dirty = changedFields(formOf(before), form).length > 0
  // While an edit is on its way, a newer record may be its own.
  const overtaken = !saving && before !== null && latest !== null && latest.version > before.version
  const conflict = newer ?? (overtaken ? latest : null)

  function start(record: Product, next: ProductForm) {
    setBefore(record)
    setForm(next)
    setNewer(null)
    setRefused(NO_PROBLEMS)
  }
  // Nothing typed yet: the newest record simply takes the place of the one shown.
  if (conflict && !dirty) start(conflict, formOf(conflict))

  return {
    before,
    form,
    dirty,
    saving,
    conflict: dirty ? conflict : null,
    /** What is wrong: of the fields from the first attempt to save on, of the tiers at once. */
    problems: {
      fields: asked ? { ...problems.fields, ...refused.fields } : {},
      tiers: problems.tiers.size > 0 ? problems.tiers : refused.tiers,
    },
    change(changes: Partial<ProductForm>) {
      setForm((now) => ({ ...now, ...changes }))
      setRefused(NO_PROBLEMS)
    },
    reload: () => conflict && start(conflict, formOf(conflict)),
    keep: () => conflict && before && start(conflict, rebase(form, before, conflict)),
    async save(): Promise<SaveOutcome | null> {
      setAsked(true)
      setRefused(NO_PROBLEMS)
      if (isWrong(problems) || conflict || saving) return null
      setSaving(true)
      const outcome = await saveProduct(id, before, form)
      setSaving(false)
      if (outcome.state === 'saved') start(outcome.record, formOf(outcome.record))
      if (outcome.state === 'conflict') setNewer(outcome.now)
      if (outcome.state === 'invalid') setRefused(problemsIn(outcome.issues, form))
      return outcome
    },
  }
}
