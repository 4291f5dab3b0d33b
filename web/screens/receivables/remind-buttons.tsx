import { ActionIcon } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { v7 as uuidv7 } from 'uuid'
import type { Debtor, Receivable } from '../../../contract/receivables.ts'
import type { Store } from '../../../contract/store.ts'
import { whatsappAddress, whatsappNumber } from '../../../core/customers/customer.ts'
import { allDebtsReminderText, reminderText } from '../../../core/customers/reminder.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { paymentDueDay } from '../../../core/payments/terms.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { formatShortDay } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { notifyFailure } from '../../kit/feedback/notify.ts'
import { openWhatsapp, withCustomerLinks } from '../../parts/customer-page/customer-link.ts'
import { MailButton } from './mail-button.tsx'
import { QrisButton } from './qris-button.tsx'

export function RemindOfDebt({ debt, sendsMail }: { debt: Receivable; sendsMail: boolean }) {
  const { store } = useShop()
  const { id, customerName, customerEmail } = debt
  const label = transactionNumber(id)
  const text = reminderText({
    customerName,
    ...sender(store),
    ...asReminded(debt, store.timeZone),
  })
  return (
    <>
      <WhatsappButton
        label={label}
        customer={debt}
        text={text}
        debts={[debt]}
        onOpen={() =>
          noted(server.receivables.recordReminder({ params: { transactionId: id }, body: { id: uuidv7() } }))
        }
      />
      <MailButton
        target={{ transactionId: id, label, customerName, email: customerEmail }}
        asked={{ ...debt, about: `transaksi ${label}` }}
        sendsMail={sendsMail}
      />
      <QrisButton label={label} amount={debt.remainingAmount} number={label} />
    </>
  )
}

export function RemindOfAll({ debtor, sendsMail }: { debtor: Debtor; sendsMail: boolean }) {
  const { store } = useShop()
  const { customerId, customerName, customerEmail, oldest, count, remainingAmount } = debtor
  const text = allDebtsReminderText({
    customerName,
    ...sender(store),
    debts: oldest.map((debt) => asReminded(debt, store.timeZone)),
    count,
    remainingAmount,
  })
  const reminders = () => oldest.map(({ id }) => ({ id: uuidv7(), transactionId: id }))
  return (
    <>
      <WhatsappButton
        label={customerName}
        customer={debtor}
        text={text}
        debts={oldest}
        onOpen={() =>
          noted(
            server.receivables.recordReminders({ params: { customerId }, body: { reminders: reminders() } }),
          )
        }
      />
      <MailButton
        target={{ customerId, label: customerName, customerName, email: customerEmail }}
        asked={{ ...debtor, about: `${count} tagihan ${customerName}` }}
        sendsMail={sendsMail}
      />
      <QrisButton
        label={customerName}
        amount={remainingAmount}
        number={count === 1 && oldest[0] ? transactionNumber(oldest[0].id) : undefined}
      />
    </>
  )
}

function sender({ name, bankAccount, reminderTemplate }: Store) {
  return { shopName: name, bankAccount, template: reminderTemplate }
}

function asReminded(debt: Debtor['oldest'][number], zone: ShopZone) {
  const { id, createdAt, termsDays } = debt
  return {
    ...debt,
    number: transactionNumber(id),
    date: formatShortDay(dayOf(createdAt, zone)),
    due: termsDays === null ? null : formatShortDay(paymentDueDay(createdAt, termsDays, zone)),
  }
}

/** Best effort: the reminder opens even where it cannot be noted. */
function noted(note: Promise<unknown>): void {
  note.catch(() => undefined)
}

/** Of a message: its length is limited. */
const MAX_LINKS = 5

const NO_NUMBER = 'Nomor WhatsApp pelanggan tidak tersedia'

type WhatsappButtonProps = {
  label: string
  customer: { customerName: string; customerPhone: string; customerWhatsapp: string | null }
  text: string
  debts: readonly { id: string }[]
  onOpen: () => void
}

function WhatsappButton({ label, customer, text, debts, onOpen }: WhatsappButtonProps) {
  const { store } = useShop()
  const size = usePhone() ? 44 : undefined
  const number = whatsappNumber({ phone: customer.customerPhone, whatsapp: customer.customerWhatsapp })
  const icon = <IconBrandWhatsapp size={18} />
  const linked = debts.slice(0, MAX_LINKS).map(({ id }) => {
    return { of: 'order', id, ...(debts.length > 1 && { name: transactionNumber(id) }) } as const
  })
  if (number === null) {
    return (
      <ActionIcon
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
      href={whatsappAddress(number, text)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`WhatsApp ${label}`}
      onClick={(event) => {
        onOpen()
        if (!store.customerPageEnabled) return
        event.preventDefault()
        void openWhatsapp(number, () => withCustomerLinks(store, text, linked))
      }}
    >
      {icon}
    </ActionIcon>
  )
}
