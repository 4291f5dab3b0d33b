import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Quote } from '../../../../contract/quotes.ts'
import type { QuoteState } from '../../../../core/orders/quote.ts'
import { PanelFigure, PanelFoot } from '../../../kit/dialogs/panel-foot.tsx'
import { Keys } from '../../../kit/keyboard/keys.tsx'
import { MOD_KEY } from '../../../text.ts'
import type { QuoteActions } from './use-quote-actions.ts'

type Step = { label: string; icon?: ReactNode; onClick: () => void }
type Steps = { main?: Step; second?: Step }

/** What comes next in each state. */
export function stepsOf(quote: Quote, state: QuoteState, actions: QuoteActions): Steps {
  const icon = <IconBrandWhatsapp size={18} />
  const send = (label: string): Step => ({ label, icon, onClick: () => void actions.sendByWhatsapp(quote) })
  const order: Step = { label: 'Jadikan pesanan', onClick: () => actions.openInTill(quote) }
  const { orderId } = quote
  switch (state) {
    case 'draft':
      return { second: order, main: send('Kirim lewat WhatsApp') }
    case 'sent':
    case 'approved':
      return { second: send('Kirim lagi'), main: order }
    case 'changesRequested':
      return { second: order, main: { label: 'Ubah penawaran', onClick: () => actions.openInTill(quote) } }
    case 'expired':
      return { main: { label: 'Perpanjang dengan harga baru', onClick: () => void actions.extend(quote) } }
    case 'ordered':
      return orderId ? { main: { label: 'Buka pesanan', onClick: () => actions.openOrder(orderId) } } : {}
    case 'rejected':
    case 'cancelled':
      return { second: { label: 'Salin', onClick: () => actions.copy(quote) } }
  }
}

export function QuoteFoot({ quote, steps, busy }: { quote: Quote; steps: Steps; busy: boolean }) {
  const { main, second } = steps
  return (
    <PanelFoot state={<PanelFigure label="Total" amount={quote.total} />}>
      {second && (
        <Button variant="default" leftSection={second.icon} disabled={busy} onClick={second.onClick}>
          {second.label}
        </Button>
      )}
      {main && (
        <Button
          leftSection={main.icon}
          rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
          loading={busy}
          onClick={main.onClick}
        >
          {main.label}
        </Button>
      )}
    </PanelFoot>
  )
}
