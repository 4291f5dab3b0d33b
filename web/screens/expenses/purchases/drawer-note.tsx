import { useQuery } from '@tanstack/react-query'
import { isOpened } from '../../../../core/payments/drawer.ts'
import type { PaymentMethod } from '../../../../core/payments/payment.ts'
import { queries } from '../../../data/query-client.tsx'

/** Which drawer cash leaves. */
export function DrawerNote({ method }: { method: PaymentMethod }) {
  const { data } = useQuery(queries.drawers.current.queryOptions({ enabled: method === 'cash' }))
  if (method !== 'cash') return <span className="detail">Laci tidak berubah.</span>
  const drawer = data?.drawer
  const words = isOpened(drawer)
    ? `Keluar dari laci ${drawer.name}.`
    : 'Laci belum dibuka. Uang keluar tetap tercatat.'
  return <span className="detail">{words}</span>
}
