import type { MaterialStock } from '../../../../contract/materials.ts'
import { amountText } from '../../../../core/materials/amount.ts'
import { server } from '../../../data/server.ts'
import type { OpenedDialog } from '../../../kit/records/record-dialog.tsx'
import { AmountDialog } from '../../../parts/material/amount-dialog.tsx'

/** Catat rusak. */
export function SpoilDialog({ material, opened, onClose }: OpenedDialog & { material: MaterialStock }) {
  return (
    <AmountDialog
      opened={opened}
      onClose={onClose}
      title={`Catat rusak, ${material.name}`}
      material={material}
      label="Jumlah"
      amount={null}
      reasons={['Macet di mesin', 'Salah cetak', 'Sobek', 'Kotor']}
      submit="Catat rusak"
      done={({ quantity }) => `${amountText(material, quantity)} ${material.name} dicatat rusak.`}
      failed="Gagal mencatat bahan rusak."
      send={(asked) => server.materials.spoil({ ...asked, materialId: material.id })}
    />
  )
}
