import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { quoteActions, quoteNumber } from '../../../core/orders/quote.ts'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import type { Sale } from './use-sale.ts'
import { useSaleKeys } from './use-sale-keys.ts'

const SaveQuoteDialog = preloaded(() =>
  import('./save-quote-dialog.tsx').then((module) => module.SaveQuoteDialog),
)

/** The quote that saving changes: the one that filled the till, while it can be changed. */
export function editedQuote({ draft, today }: Pick<Sale, 'draft' | 'today'>) {
  const record = draft.quote?.record
  return record && quoteActions(record, today).includes('edit') ? record : undefined
}

/** `onReady`: from now on its key is taken here. */
export function SaveAsQuote({ sale, onReady }: { sale: Sale; onReady: () => void }) {
  const [opened, setOpened] = useState(false)
  const edited = editedQuote(sale)
  const open = () => {
    if (sale.saveable) setOpened(true)
  }
  useSaleKeys({ saveAsQuote: open }, false)
  useLayoutEffect(onReady, [onReady])
  return (
    <>
      <Button
        variant="subtle"
        c="var(--pp-ink)"
        fullWidth
        justify="space-between"
        leftSection={<IconFileText size={18} />}
        rightSection={<Keys keys="F9" />}
        aria-keyshortcuts="F9"
        disabled={!sale.saveable}
        onClick={open}
        styles={{ label: { flex: 1, textAlign: 'left' } }}
      >
        {edited ? `Simpan ke ${quoteNumber(edited.id)}` : 'Simpan sebagai penawaran'}
      </Button>
      <SaveQuoteDialog opened={opened} sale={sale} edited={edited} onClose={() => setOpened(false)} />
    </>
  )
}
