import { Group } from '@mantine/core'
import type { Measure } from '../../../core/products/product.ts'
import { CountField, SizeField } from '../../kit/fields/number-field.tsx'
import type { ExamplePiece } from './price-example.ts'

type ExamplePieceFieldsProps = {
  /** The sides that count. */
  measure: Measure
  piece: ExamplePiece
  onChange: (piece: ExamplePiece) => void
}

/** Length × width in cm, and quantity, of the line that an example is of. */
export function ExamplePieceFields({ measure, piece, onChange }: ExamplePieceFieldsProps) {
  const set = (changes: Partial<ExamplePiece>) => onChange({ ...piece, ...changes })
  const isArea = measure === 'area'
  return (
    <Group gap={8} wrap="nowrap">
      {measure !== 'piece' && (
        <SizeField
          size="sm"
          flex={1}
          aria-label="Panjang contoh dalam cm"
          value={piece.length}
          onChange={(length) => set({ length })}
          onPair={isArea ? (length, width) => set({ length, width }) : undefined}
        />
      )}
      {isArea && (
        <>
          <span aria-hidden="true">×</span>
          <SizeField
            size="sm"
            flex={1}
            aria-label="Lebar contoh dalam cm"
            value={piece.width}
            onChange={(width) => set({ width })}
          />
        </>
      )}
      {measure !== 'piece' && <span className="detail">cm</span>}
      <CountField
        size="sm"
        w={72}
        aria-label="Jumlah contoh"
        value={piece.quantity}
        onChange={(quantity) => set({ quantity })}
      />
      <span className="detail">lembar</span>
    </Group>
  )
}
