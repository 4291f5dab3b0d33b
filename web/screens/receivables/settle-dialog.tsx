import type { Debtor } from '../../../contract/receivables.ts'
import type { ShopZone } from '../../../core/calendar.ts'
import { PaymentFrame } from './payment-frame.tsx'
import { SettleForm } from './settle-form.tsx'

type SettleDialogProps = { debtor: Debtor; opened: boolean; zone: ShopZone; onClose: () => void }

/** 'Terima pembayaran' on everything a customer owes. */
export function SettleDialog({ opened, onClose, ...form }: SettleDialogProps) {
  return (
    <PaymentFrame opened={opened} onClose={onClose}>
      <SettleForm {...form} onDone={onClose} />
    </PaymentFrame>
  )
}
