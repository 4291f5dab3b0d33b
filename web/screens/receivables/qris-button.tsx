import { ActionIcon } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { hasRight } from '../../../core/access/access.ts'
import { qrisOf } from '../../../core/payments/qris.ts'
import { useShop } from '../../data/session.tsx'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { preloaded } from '../../kit/feedback/preloaded.tsx'

const QrisDialog = preloaded(() =>
  import('../../parts/qris/qris-dialog.tsx').then((module) => module.QrisDialog),
)

type QrisButtonProps = {
  label: string
  /** What is owed (rupiah). */
  amount: number
  /** Of the only order that is owed. */
  number: string | undefined
}

/** A picture to send with a reminder: WhatsApp links carry text only. Nothing while the shop's QRIS is off. */
export function QrisButton({ label, amount, number }: QrisButtonProps) {
  const { store, user } = useShop()
  const size = usePhone() ? 44 : undefined
  const [shown, setShown] = useState(false)
  if (!qrisOf(store, amount, number) || !hasRight(user.role, 'receivePayments', store.roleRights)) return null
  return (
    <>
      <ActionIcon
        size={size}
        aria-label={`QRIS ${label}`}
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
      >
        <IconQrcode size={18} />
      </ActionIcon>
      <QrisDialog opened={shown} onClose={() => setShown(false)} amount={amount} number={number} sendable />
    </>
  )
}
