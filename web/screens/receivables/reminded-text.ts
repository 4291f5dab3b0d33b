import type { LastReminder } from '../../../contract/receivables.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import { formatMoment } from '../../format.ts'

/** How a channel is named behind 'lewat'. */
export const CHANNEL_NAMES: Record<LastReminder['channel'], string> = {
  whatsapp: 'WhatsApp',
  email: 'email',
}

/** '21 Nov 2026, 10.31 lewat e-mail' */
export function remindedText({ at, channel }: LastReminder, zone: ShopZone): string {
  return `${formatMoment(at, zone)} lewat ${CHANNEL_NAMES[channel]}`
}
