import { ActionIcon } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { whatsappNumber } from '../../../core/customer.ts'
import { notifyFailure } from '../../kit/notify.ts'

const NO_NUMBER = 'Nomor WhatsApp pelanggan tidak tersedia'

type WhatsappButtonProps = {
  /** What the reminder is about: a transaction's number, or a customer. */
  label: string
  customer: { customerName: string; customerPhone: string; customerWhatsapp: string | null }
  text: string
  size?: number
  onOpen: () => void
}

/** Opens WhatsApp in a new tab with a reminder already written (specification, section 2). */
export function WhatsappButton({ label, customer, text, size, onOpen }: WhatsappButtonProps) {
  const phone = whatsappNumber({ phone: customer.customerPhone, whatsapp: customer.customerWhatsapp })
  const icon = <IconBrandWhatsapp size={18} stroke={1.7} />
  if (phone === null) {
    return (
      <ActionIcon
        size={size}
        c="var(--pp-ink-3)"
        aria-label={`WhatsApp ${label}: ${NO_NUMBER}`}
        onClick={() => notifyFailure(NO_NUMBER, { detail: customer.customerName })}
      >
        {icon}
      </ActionIcon>
    )
  }
  return (
    <ActionIcon
      component="a"
      size={size}
      href={`https://wa.me/${phone}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`WhatsApp ${label}`}
      onClick={onOpen}
    >
      {icon}
    </ActionIcon>
  )
}
