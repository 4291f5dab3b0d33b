import type { MaterialKind } from '../../../core/materials/material.ts'
import { basesFor, materialNeed, type RecipeItem } from '../../../core/materials/recipe.ts'
import { billedSize } from '../../../core/orders/billed-size.ts'
import { billingSchema } from '../../../core/products/billing.ts'
import { measureOf } from '../../../core/products/product.ts'
import { billingOf } from './billing-form.ts'
import type { ExamplePiece } from './price-example.ts'
import type { ProductForm } from './product-form-model.ts'

/** A material of the product while it is typed; null is an empty field. Sides in cm. */
export type RecipeForm = {
  materialId: string
  basis: RecipeItem['basis']
  amount: number | null
  gap: number | null
  margin: number | null
  lead: number | null
  canTurn: boolean
}

const EMPTY = { amount: null, gap: null, margin: null, lead: null, canTurn: true }

export function recipeForm(items: readonly RecipeItem[]): RecipeForm[] {
  return items.map((item) => ({ ...EMPTY, ...item }))
}

/** As it is sent. An empty amount is 0, which the validator refuses in its own words; an empty gap is none. */
export function recipeOf(forms: readonly RecipeForm[]): RecipeItem[] {
  return forms.map(({ materialId, basis, amount, gap, margin, lead, canTurn }) =>
    basis === 'roll'
      ? { materialId, basis, gap: gap ?? 0, margin: margin ?? 0, lead: lead ?? 0, canTurn }
      : { materialId, basis, amount: amount ?? 0 },
  )
}

export function newRecipeItem(material: { id: string; kind: MaterialKind }, unit: string): RecipeForm {
  return { ...EMPTY, materialId: material.id, basis: basesFor(material.kind, unit)[0] ?? 'piece' }
}

type RollMaterial = { kind: MaterialKind; rollWidth: number | null }

/** Ten-thousandths that lines of this size use; 0 while something is missing. */
export function exampleNeed(
  form: ProductForm,
  item: RecipeForm,
  piece: ExamplePiece,
  material: RollMaterial,
): number {
  const { length, width, quantity } = piece
  const [sent] = recipeOf([item])
  const measure = measureOf(form.unit)
  if (!sent || !quantity || (measure !== 'piece' && !length) || (measure === 'area' && !width)) return 0
  const billing = billingSchema.nullable().safeParse(billingOf(form.billing)).data ?? null
  const sized = { length: measure === 'piece' ? null : length, width: measure === 'area' ? width : null }
  const billed =
    billing && measure === 'area' && length && width ? billedSize(billing, { length, width, quantity }) : null
  return materialNeed(sent, { quantity, ...sized, billed }, material)
}
