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
  const phone = usePhone()
  const Shown = phone ? PhoneActions : Actions
  return (
    <PanelBar {...props} number={quoteNumber(props.id)} name="Penawaran">
      {quote && <Shown quote={quote} {...props} />}
    </PanelBar>
  )
}

type ActionsProps = Pick<QuotePanelProps, 'actions'> & { quote: Quote }

function useEditable(quote: Quote): boolean {
  return quoteActions(quote, useToday(useShop().store.timeZone)).includes('edit')
}

function Actions({ quote, actions }: ActionsProps) {
  const isEditable = useEditable(quote)
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter size={18} />}
        rightSection={<Keys keys="P" />}
        aria-keyshortcuts="P"
        onClick={() => printQuote(quote.id)}
      >
        Cetak
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconCopy size={18} />}
        onClick={() => actions.copy(quote)}
      >
        Salin
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconEdit size={18} />}
        disabled={!isEditable}
        onClick={() => actions.openInTill(quote)}
      >
        Ubah
      </Button>
    </>
  )
}

function PhoneActions({ quote, actions }: ActionsProps) {
  const isEditable = useEditable(quote)
  return (
    <>
      <ActionIcon size={44} aria-label="Cetak" onClick={() => printQuote(quote.id)}>
        <IconPrinter size={22} />
      </ActionIcon>
      <ActionMenu
        actions={[
          ...(isEditable
            ? [{ label: 'Ubah', icon: IconEdit, onClick: () => actions.openInTill(quote) }]
            : []),
          { label: 'Salin', icon: IconCopy, onClick: () => actions.copy(quote) },
        ]}
      >
        <ActionIcon size={44} aria-label="Tindakan lain">
          <IconDots size={22} />
        </ActionIcon>
      </ActionMenu>
    </>
  )
}
