import type { Product } from '../../../contract/products.ts'
import type { BillingMode } from '../../../core/products/billing.ts'

/** What was typed for each mode stays while another one is chosen. Null is an empty field. */
export type BillingForm = {
  mode: BillingMode | 'size'
  area: number | null
  step: number | null
  widths: number[]
  canTurn: boolean
  gap: number | null
  margin: number | null
  lead: number | null
  seamFee: number | null
}

const EMPTY: BillingForm = {
  mode: 'size',
  area: 1,
  step: 100,
  widths: [],
  canTurn: true,
  gap: null,
  margin: null,
  lead: null,
  seamFee: null,
}

export function billingForm(billing: Product['billing']): BillingForm {
  return { ...EMPTY, ...billing }
}

/** With nulls where a number is missing, which the schema refuses. */
export function billingOf(form: BillingForm) {
  const { mode, area, step, widths, canTurn, gap, margin, lead, seamFee } = form
  if (mode === 'size') return null
  if (mode === 'minimum') return { mode, area }
  if (mode === 'step') return { mode, step }
  const gaps = { gap: gap ?? 0, margin: margin ?? 0, lead: lead ?? 0 }
  return { mode, widths, canTurn, ...gaps, ...(seamFee && { seamFee }) }
}
