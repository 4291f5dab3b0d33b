import { Text } from '@mantine/core'
import { useState } from 'react'
import { measureOf, PREVIEW_QUANTITIES } from '../../../core/product.ts'
import { digits, fixed, number } from '../../format.ts'
import { SizeField } from '../../kit/size-field.tsx'
import { previewOf } from './preview.ts'
import classes from './price-preview.module.css'
import type { ProductForm } from './product-form-model.ts'

/** What the form comes to for the quantities of section 2; for goods sold by size, of a size typed in. */
export function PricePreview({ form }: { form: ProductForm }) {
  const [length, setLength] = useState<number | null>(100)
  const [width, setWidth] = useState<number | null>(100)
  const measure = measureOf(form.unit)
  if (form.pricePerUnit === null && form.pricingTiers.length === 0) {
    return (
      <Text c="dimmed" fz="sm">
        Isi harga dasar untuk melihat harganya.
      </Text>
    )
  }
  const rows = previewOf(form, PREVIEW_QUANTITIES, { length, width })
  return (
    <div className={classes.preview}>
      {measure !== 'piece' && (
        <div className={classes.size}>
          <SizeField size="sm" label="Panjang (cm)" value={length} onChange={setLength} />
          {measure === 'area' && <SizeField size="sm" label="Lebar (cm)" value={width} onChange={setWidth} />}
          <span className={`num ${classes.measured}`}>
            {measure === 'area'
              ? `= ${fixed(((length ?? 0) * (width ?? 0)) / 10_000)} m²`
              : `= ${fixed((length ?? 0) / 100)} m`}
          </span>
        </div>
      )}
      <table className={`num ${classes.table}`}>
        <caption>Harga menurut jumlah</caption>
        <thead>
          <tr>
            <th scope="col">Jumlah</th>
            <th scope="col">Tingkat</th>
            <th scope="col" data-number>
              Harga{form.unit && `/${form.unit}`}
            </th>
            <th scope="col" data-number>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ quantity, tier, unitPrice, total }) => (
            <tr key={quantity}>
              <th scope="row">{number(quantity)}</th>
              <td>{tier ? tier.label || 'Bertingkat' : 'Dasar'}</td>
              <td data-number>{digits(unitPrice)}</td>
              <td data-number className={classes.total}>
                {total === null ? '—' : digits(total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
