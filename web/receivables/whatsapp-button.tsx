import { ActionIcon } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { uuidv7 } from 'uuidv7'
import type { Receivable } from '../../contract/receivables.ts'
import { dayOf } from '../../core/calendar.ts'
import { reminderText, whatsappNumber } from '../../core/customer.ts'
import { transactionNumber } from '../../core/transaction.ts'
import { server } from '../data/server.ts'
import { shortDay } from '../format.ts'
import { notifyFailure } from '../shell/notify.ts'
import { useShopUser } from '../shell/shop-user.ts'

const NO_NUMBER = 'Nomor WhatsApp pelanggan tidak tersedia'

/** Opens WhatsApp in a new tab with a reminder already written (specification, section 2), and notes that it was opened. */
export function WhatsappButton({ debt, size }: { debt: Receivable; size?: number }) {
  const { store } = useShopUser()
  const number = transactionNumber(debt.id)
  const phone = whatsappNumber({ phone: debt.customerPhone, whatsapp: debt.customerWhatsapp })
  const icon = <IconBrandWhatsapp size={18} stroke={1.7} />
  if (phone === null) {
    return (
      <ActionIcon
        size={size}
        c="var(--pp-ink-3)"
        aria-label={`WhatsApp ${number}: ${NO_NUMBER}`}
        onClick={() => notifyFailure(NO_NUMBER, { detail: debt.customerName })}
      >
        {icon}
      </ActionIcon>
    )
  }
  const text = reminderText({
    customerName: debt.customerName,
    shopName: store.name,
    number,
    date: shortDay(dayOf(debt.createdAt, store.timeZone)),
    total: debt.total,
    paidAmount: debt.paidAmount,
    remainingAmount: debt.remainingAmount,
  })
  return (
    <ActionIcon
      component="a"
      size={size}
      href={`https://wa.me/${phone}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`WhatsApp ${number}`}
      onClick={() => noteReminder(debt.id)}
    >
      {icon}
    </ActionIcon>
  )
}

/** The note is a help, no more: where it cannot be made, the reminder is opened all the same. */
function noteReminder(transactionId: string): void {
  server.receivables.remind({ params: { transactionId }, body: { id: uuidv7() } }).catch(() => undefined)
}
