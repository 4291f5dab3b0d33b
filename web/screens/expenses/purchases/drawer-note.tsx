import { useQuery } from '@tanstack/react-query'
import type { PaymentMethod } from '../../../../core/payments/payment.ts'
import { queries } from '../../../data/query-client.tsx'

/** Which drawer cash leaves. */
export function DrawerNote({ method }: { method: PaymentMethod }) {
  const { data } = useQuery(queries.drawers.current.queryOptions({ enabled: method === 'cash' }))
  if (method !== 'cash') return <span className="detail">Laci tidak berubah.</span>
  return (
    <span className="detail">Keluar dari laci{data?.drawer ? ` ${data.drawer.name}` : ' hari ini'}.</span>
  )
}
