import {
  IconArrowRight,
  IconBan,
  IconCheck,
  IconClockX,
  IconMessage,
  IconPencil,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { QuoteSummary } from '../../../../contract/quotes.ts'
import { isPastValidity, type QuoteState, quoteState } from '../../../../core/orders/quote.ts'
import { QUOTE_STATE_LABELS } from '../../../../core/text/labels.ts'
import { type Day, daysBetween } from '../../../../core/time/calendar.ts'
import { formatNumber } from '../../../format.ts'
import { Dot, StatusBadge } from '../../../kit/feedback/status.tsx'
import classes from './quotes.module.css'

const ICONS: Record<Exclude<QuoteState, 'sent'>, TablerIcon> = {
  draft: IconPencil,
  approved: IconCheck,
  rejected: IconX,
  changesRequested: IconMessage,
  ordered: IconArrowRight,
  cancelled: IconBan,
  expired: IconClockX,
}

export function QuoteGlyph({ state }: { state: QuoteState }) {
  if (state === 'sent') return <Dot share={0.5} tone="yellow" />
  const Icon = ICONS[state]
  return <Icon size={15} aria-hidden="true" />
}

/** Like Terkirim these wait for an action, so they are badges. */
const TONES = { approved: 'green', changesRequested: 'magenta' } as const

export function QuoteStatus({ quote, today }: { quote: QuoteSummary; today: Day }) {
  const state = quoteState(quote, today)
  const label = QUOTE_STATE_LABELS[state]
  const tone = state in TONES ? TONES[state as keyof typeof TONES] : undefined
  if (state === 'sent') return <StatusBadge tone="yellow" label={label} share={0.5} />
  if (tone) return <StatusBadge tone={tone} label={label} />
  return (
    <span className={classes.status}>
      <QuoteGlyph state={state} />
      {label}
    </span>
  )
}

/** '8 hari lagi', 'hari terakhir', 'lewat 3 hari'; yellow within a day. Null once it does not matter any more. */
export function validityText(quote: QuoteSummary, today: Day): { text: string; isNear: boolean } | null {
  const state = quoteState(quote, today)
  if (state === 'ordered' || state === 'rejected' || state === 'cancelled') return null
  const left = daysBetween(today, quote.validUntil)
  if (isPastValidity(quote, today)) return { text: `lewat ${formatNumber(-left)} hari`, isNear: false }
  const text = left === 0 ? 'hari terakhir' : left === 1 ? 'besok' : `${formatNumber(left)} hari lagi`
  return { text, isNear: left <= 1 }
}
