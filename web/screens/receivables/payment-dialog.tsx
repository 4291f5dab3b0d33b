import type { Receivable } from '../../../contract/receivables.ts'
import type { Day, ShopZone } from '../../../core/calendar.ts'
import { PaymentForm } from './payment-form.tsx'
import { PaymentFrame } from './payment-frame.tsx'

type PaymentDialogProps = {
  debt: Receivable
  opened: boolean
  waiting: number
  today: Day
  zone: ShopZone
  onClose: () => void
}

/** 'Terima pembayaran' on one transaction. */
export function PaymentDialog({ opened, onClose, ...form }: PaymentDialogProps) {
  return (
    <PaymentFrame opened={opened} onClose={onClose}>
      <PaymentForm {...form} onDone={onClose} />
    </PaymentFrame>
  )
}
