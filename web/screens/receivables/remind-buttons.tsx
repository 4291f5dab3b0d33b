import { uuidv7 } from 'uuidv7'
import type { Debtor, Receivable } from '../../../contract/receivables.ts'
import { dayOf, type ShopZone } from '../../../core/calendar.ts'
import { reminderOfAllText, reminderText } from '../../../core/reminder.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { shortDay } from '../../format.ts'
import { MailButton } from './mail-button.tsx'
import { WhatsappButton } from './whatsapp-button.tsx'

type Shared = { sendsMail: boolean; size?: number }

/** Reminds the customer of one debt, in WhatsApp or by e-mail. */
export function RemindOfDebt({ debt, sendsMail, size }: Shared & { debt: Receivable }) {
  const { store } = useShop()
  const { id, customerName, customerEmail } = debt
  const label = transactionNumber(id)
  const text = reminderText({
    customerName,
    shopName: store.name,
    ...asReminded(debt, store.timeZone),
  })
  return (
    <>
      <WhatsappButton
        label={label}
        customer={debt}
        text={text}
        size={size}
        onOpen={() =>
          noted(server.receivables.remind({ params: { transactionId: id }, body: { id: uuidv7() } }))
        }
      />
      <MailButton
        target={{ transactionId: id, label, customerName, email: customerEmail }}
        sendsMail={sendsMail}
        size={size}
      />
    </>
  )
}

/** Reminds a customer of everything they owe, in one message. */
export function RemindOfAll({ debtor, sendsMail, size }: Shared & { debtor: Debtor }) {
  const { store } = useShop()
  const { customerId, customerName, customerEmail, oldest, count, remainingAmount } = debtor
  const text = reminderOfAllText({
    customerName,
    shopName: store.name,
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
        size={size}
        onOpen={() =>
          noted(server.receivables.remindOfAll({ params: { customerId }, body: { reminders: reminders() } }))
        }
      />
      <MailButton
        target={{ customerId, label: customerName, customerName, email: customerEmail }}
        sendsMail={sendsMail}
        size={size}
      />
    </>
  )
}

function asReminded(debt: Debtor['oldest'][number], zone: ShopZone) {
  return { ...debt, number: transactionNumber(debt.id), date: shortDay(dayOf(debt.createdAt, zone)) }
}

/** The note is a help, no more: where it cannot be made, the reminder is opened all the same. */
function noted(note: Promise<unknown>): void {
  note.catch(() => undefined)
}
