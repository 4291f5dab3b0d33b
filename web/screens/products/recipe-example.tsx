import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { MaterialStock } from '../../../contract/materials.ts'
import { amountText, MATERIAL_UNITS } from '../../../core/materials/amount.ts'
import { toAmount } from '../../../core/materials/material.ts'
import { listedValue } from '../../../core/materials/stock-value.ts'
import { measureOf } from '../../../core/products/product.ts'
import { formatDigits, formatNumber, formatPercent } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import classes from './billing-example.module.css'
import { ExamplePieceFields } from './example-piece.tsx'
import type { ExamplePiece } from './price-example.ts'
import { type ProductForm, previewOf } from './product-form-model.ts'
import { exampleNeed } from './recipe-form.ts'

type RecipeExampleProps = { form: ProductForm; materials: readonly MaterialStock[] }

/** What a line of a typed size uses; its margin too, for those who see costs. */
export function RecipeExample({ form, materials }: RecipeExampleProps) {
  const [piece, setPiece] = useState<ExamplePiece>({ length: 300, width: 100, quantity: 2 })
  const measure = measureOf(form.unit)
  const rows = form.recipe.flatMap((item) => {
    const material = materials.find(({ id }) => id === item.materialId)
    if (!material) return []
    const need = toAmount(exampleNeed(form, item, piece, material))
    return [{ material, need, cost: listedValue(material, need) }]
  })
  const [priced] = previewOf(form, [piece.quantity ?? 0], piece)
  const isCostShown = rows.length > 0 && rows.every(({ cost }) => cost !== null)
  const cost = rows.reduce((sum, row) => sum + (row.cost ?? 0), 0)
  const total = priced?.total ?? null
  return (
    <Stack gap={12}>
      <ExamplePieceFields measure={measure} piece={piece} onChange={setPiece} />
      {rows.length === 0 ? (
        <span className="detail">Tambah bahan untuk melihat pemakaiannya.</span>
      ) : (
        <table className={`num inner-table ${classes.steps}`}>
          <tbody>
            {rows.map(({ material, need, cost: amount }) => (
              <tr key={material.id}>
                <th scope="row">{material.name}</th>
                <td>
                  {formatNumber(need)} {MATERIAL_UNITS[material.kind]}
                  {material.kind === 'roll' && `, ${amountText(material, need)}`}
                </td>
                {isCostShown && <td data-number>{formatDigits(amount ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
          {isCostShown && (
            <tfoot>
              <Sum label="Modal bahan" amount={cost} />
              {total !== null && total > 0 && (
                <>
                  <Sum label="Harga jual" amount={total} />
                  <Sum
                    label="Laba kotor"
                    amount={total - cost}
                    aside={formatPercent((total - cost) / total)}
                  />
                </>
              )}
            </tfoot>
          )}
        </table>
      )}
    </Stack>
  )
}

function Sum({ label, amount, aside }: { label: string; amount: number; aside?: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{aside}</td>
      <td data-number>
        <Money amount={amount} className="strong" />
      </td>
    </tr>
  )
}
