import { Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { placeOnRolls } from '../../../core/orders/billed-size.ts'
import { billingSchema } from '../../../core/products/billing.ts'
import { formatNumber } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import classes from './billing-example.module.css'
import { billingOf } from './billing-form.ts'
import { ExamplePieceFields } from './example-piece.tsx'
import { type ExamplePiece, exampleOf } from './price-example.ts'
import type { ProductForm } from './product-form-model.ts'

/** What a size that is typed in costs, step by step. */
export function BillingExample({ form }: { form: ProductForm }) {
  const [piece, setPiece] = useState<ExamplePiece>({ length: 120, width: 270, quantity: 1 })
  const example = exampleOf(form, piece)
  return (
    <Stack gap={12}>
      <ExamplePieceFields measure="area" piece={piece} onChange={setPiece} />
      <RollDrawing form={form} piece={piece} />
      {example ? (
        <table className={`num inner-table ${classes.steps}`}>
          <tbody>
            {example.rows.map(({ label, size, result }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{size}</td>
                <td data-number>{result}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Ditagih</th>
              <td>{example.billed}</td>
              <td data-number>
                <Money amount={example.total} className="strong" />
              </td>
            </tr>
          </tfoot>
        </table>
      ) : (
        <Text c="dimmed" fz="sm">
          Isi harga dan ukuran untuk melihat contohnya.
        </Text>
      )}
      {example?.needsSeam && (
        <Text fz="sm">Tidak ada lebar yang muat, ditagih sesuai ukuran: perlu sambungan.</Text>
      )}
    </Stack>
  )
}

/** More pieces would be too small to see. */
const MOST_DRAWN = 60

/** The stretch of the roll that is billed, to scale: the roll's width upright, its waste hatched. */
function RollDrawing({
  form,
  piece: { length, width, quantity },
}: {
  form: ProductForm
  piece: ExamplePiece
}) {
  const pattern = useId()
  const read = billingSchema.nullable().safeParse(billingOf(form.billing))
  if (!read.success || read.data?.mode !== 'roll' || !length || !width || !quantity) return null
  const { gap, margin, lead } = read.data
  const placed = placeOnRolls(read.data, { length, width, quantity })
  if (!placed || quantity > MOST_DRAWN) return null
  const { roll, across, along, inRow } = placed
  const long = placed.length / 100
  const unit = Math.max(roll, long) / 100
  const pieces = Array.from({ length: quantity }, (_, index) => ({
    key: index,
    x: lead + Math.floor(index / inRow) * (along + gap),
    y: margin + (index % inRow) * (across + gap),
  }))
  return (
    <figure className={classes.drawing}>
      <svg viewBox={`${-unit} ${-unit} ${long + 2 * unit} ${roll + 2 * unit}`} role="img">
        <title>{`${formatNumber(quantity)} lembar di bahan ${formatNumber(roll)} cm, panjang ${formatNumber(long)} cm`}</title>
        <defs>
          <pattern
            id={pattern}
            width={4 * unit}
            height={4 * unit}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path className={classes.hatch} d={`M0 0V${4 * unit}`} strokeWidth={unit} />
          </pattern>
        </defs>
        <rect
          width={long}
          height={roll}
          fill={`url(#${pattern})`}
          className={classes.roll}
          strokeWidth={unit}
        />
        {pieces.map(({ key, x, y }) => (
          <rect
            key={key}
            x={x}
            y={y}
            width={along}
            height={across}
            className={classes.piece}
            strokeWidth={unit}
          />
        ))}
      </svg>
      <figcaption className="detail num">
        bahan {formatNumber(roll)} cm, {formatNumber(long)} cm terpakai
      </figcaption>
    </figure>
  )
}
