import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconDots, IconEdit, IconPrinter } from '@tabler/icons-react'
import type { Quote } from '../../../../contract/quotes.ts'
import { quoteActions, quoteNumber } from '../../../../core/orders/quote.ts'
import { useShop } from '../../../data/session.tsx'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import { ActionMenu } from '../../../kit/display/action-menu.tsx'
import { Keys } from '../../../kit/keyboard/keys.tsx'
import { printQuote } from '../../../parts/printing/print-invoice.ts'
import { PanelBar } from '../panel-bar.tsx'
import type { QuotePanelProps } from './quote-panel.tsx'

/** Without a quote while it is being loaded. */
export function QuoteBar({ quote, ...props }: QuotePanelProps & { quote?: Quote }) {
  return (
    <PanelBar {...props} number={quoteNumber(props.id)} name="Penawaran">
      {quote && <Actions quote={quote} actions={props.actions} />}
    </PanelBar>
  )
}

function Actions({ quote, actions }: Pick<QuotePanelProps, 'actions'> & { quote: Quote }) {
  const phone = usePhone()
  const today = useToday(useShop().store.timeZone)
  const isEditable = quoteActions(quote, today).includes('edit')
  const print = () => printQuote(quote.id)
  const edit = { label: 'Ubah', icon: IconEdit, onClick: () => actions.openInTill(quote) }
  const copy = { label: 'Salin', icon: IconCopy, onClick: () => actions.copy(quote) }
  if (phone) {
    return (
      <>
        <ActionIcon size={44} aria-label="Cetak" onClick={print}>
          <IconPrinter size={22} />
        </ActionIcon>
        <ActionMenu actions={isEditable ? [edit, copy] : [copy]}>
          <ActionIcon size={44} aria-label="Tindakan lain">
            <IconDots size={22} />
          </ActionIcon>
        </ActionMenu>
      </>
    )
  }
  const shared = { size: 'sm', variant: 'default' } as const
  return (
    <>
      <Button
        {...shared}
        leftSection={<IconPrinter size={18} />}
        rightSection={<Keys keys="P" />}
        aria-keyshortcuts="P"
        onClick={print}
      >
        Cetak
      </Button>
      <Button {...shared} leftSection={<IconCopy size={18} />} onClick={copy.onClick}>
        Salin
      </Button>
      <Button {...shared} leftSection={<IconEdit size={18} />} disabled={!isEditable} onClick={edit.onClick}>
        Ubah
      </Button>
    </>
  )
}
