import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import type { LastReminder as Reminder } from '../../../contract/receivables.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/calendar.ts'
import { momentText, nearDay } from '../../format.ts'
import classes from './last-reminder.module.css'

const CHANNELS = {
  whatsapp: { name: 'WhatsApp', Icon: IconBrandWhatsapp },
  email: { name: 'e-mail', Icon: IconMail },
}

/** When a customer was last reminded, and how; the icon's name says it in words. */
export function LastReminder({ reminder, today, zone }: { reminder: Reminder; today: Day; zone: ShopZone }) {
  const { name, Icon } = CHANNELS[reminder.channel]
  const way = `lewat ${name}`
  return (
    <span className={classes.reminded} title={`Diingatkan ${momentText(reminder.at, zone)} ${way}`}>
      <Icon size={14} stroke={1.7} role="img" aria-label={way} />
      Diingatkan {inSentence(nearDay(dayOf(reminder.at, zone), today))}
    </span>
  )
}

function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
