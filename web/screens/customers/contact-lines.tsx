import type { Customer } from '../../../contract/customers.ts'
import { dayOf } from '../../../core/calendar.ts'
import { useShop } from '../../data/session.tsx'
import { shortDay } from '../../format.ts'
import classes from './customer-drawer.module.css'

/** How a customer is reached, and since when they are one. What is not known is left out. */
export function ContactLines({ customer }: { customer: Customer }) {
  const { timeZone } = useShop().store
  const lines = [
    ['Telepon', customer.phone],
    ['WhatsApp', customer.whatsapp],
    ['Email', customer.email],
    ['Alamat', customer.address],
    ['Pelanggan sejak', shortDay(dayOf(customer.createdAt, timeZone))],
  ]
  return (
    <dl className={classes.lines}>
      {lines.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
