import type { LineMaterial } from '../../../../contract/materials.ts'
import { amountText, toShown } from '../../../../core/materials/amount.ts'
import { server } from '../../../data/server.ts'
import { AmountDialog } from '../../../parts/material/amount-dialog.tsx'

type UseDialogProps = {
  row: LineMaterial
  about: 'use' | 'reprint'
  transactionId: string
  productName: string
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

/** What was really used, with what is recorded filled in; or what was printed again, and why. */
export function UseDialog({ row, about, transactionId, productName, ...dialog }: UseDialogProps) {
  const isReprint = about === 'reprint'
  const { lineId, materialId } = row
  const of = { transactionId, lineId, materialId }
  return (
    <AmountDialog
      {...dialog}
      title={`${isReprint ? 'Cetak ulang' : 'Pemakaian bahan'}, ${productName}`}
      material={row}
      label={row.name}
      description={isReprint ? 'Diambil dari stok sekali lagi.' : 'Mengubah stok, bukan harga pesanan.'}
      amount={toShown(row, isReprint ? row.need : (row.used ?? 0))}
      {...(isReprint && {
        reasons: ['Warna meleset', 'Salah ukuran', 'Macet di mesin', 'Permintaan pelanggan'],
      })}
      submit="Catat"
      done={({ quantity }) =>
        `${isReprint ? 'Cetak ulang' : 'Pemakaian'} ${amountText(row, quantity)} ${row.name} dicatat.`
      }
      failed="Gagal mencatat bahan."
      send={({ id, quantity, reason }) =>
        isReprint
          ? server.materials.reprint({ ...of, id, quantity, reason })
          : server.materials.recordUse({ ...of, quantity })
      }
    />
  )
}
