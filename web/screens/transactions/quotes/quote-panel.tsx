import { Alert, Button } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconArrowRight, IconBan, IconMessage, IconPackageExport, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Quote } from '../../../../contract/quotes.ts'
import { QUOTE_ANSWERS, quoteActions, quoteNumber, quoteState } from '../../../../core/orders/quote.ts'
import { QUOTE_STATE_LABELS } from '../../../../core/text/labels.ts'
import { queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { domainErrorOf } from '../../../domain-error.ts'
import { rupiah } from '../../../format.ts'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import type { MenuAction } from '../../../kit/display/action-menu.tsx'
import '../../../kit/dialogs/dialog.css'
import { useKeys } from '../../../kit/keyboard/use-keys.ts'
import { removeRecord } from '../../../kit/lists/remove-record.ts'
import { CustomerLinks } from '../../../parts/customer-page/customer-links.tsx'
import { printQuote } from '../../../parts/printing/print-invoice.ts'
import { AnswerDialog } from '../answer-dialog.tsx'
import panelClasses from '../order-panel.module.css'
import type { PanelPlace } from '../panel-bar.tsx'
import { RecordLoading } from '../record-loading.tsx'
import { CancelQuoteDialog } from './cancel-quote-dialog.tsx'
import { QuoteBar } from './quote-bar.tsx'
import { QuoteBody } from './quote-body.tsx'
import { QuoteFoot, stepsOf } from './quote-foot.tsx'
import type { QuoteActions } from './use-quote-actions.ts'

const WISH = {
  answer: 'changesRequested',
  label: 'Yang ingin diubah',
  missing: 'Tulis apa yang ingin diubah',
  maxLength: 500,
} as const

export type QuotePanelProps = PanelPlace & {
  id: string
  actions: QuoteActions
}

export function QuotePanel(props: QuotePanelProps) {
  const { id, place, onShow, onClose } = props
  const phone = usePhone()
  const panel = useRef<HTMLElement>(null)
  const record = useQuery(queries.quotes.get.queryOptions({ input: { id }, staleTime: 0 }))
  const isGone = domainErrorOf(record.error)?.code === 'NOT_FOUND'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quote is opened to be read
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id])
  useKeys((key) => {
    const to = key === 'arrowup' ? place?.before : key === 'arrowdown' ? place?.after : undefined
    if (to !== undefined) return () => onShow(to)
    return key === 'escape' ? onClose : undefined
  })
  return (
    <section
      ref={panel}
      className={panelClasses.panel}
      role="dialog"
      aria-modal={phone || undefined}
      aria-label={`Penawaran ${quoteNumber(id)}`}
      tabIndex={-1}
      data-replaces-tabs
    >
      {record.data && !isGone ? (
        <OpenQuote key={id} {...props} quote={record.data} />
      ) : (
        <>
          <QuoteBar {...props} />
          <div className={panelClasses.scroll}>
            {isGone ? (
              <Alert color="magenta" role="alert" title={`Penawaran ${quoteNumber(id)} sudah dihapus`}>
                Data tidak ditemukan. Mungkin sudah dihapus
              </Alert>
            ) : (
              <RecordLoading query={record} name="Penawaran" />
            )}
          </div>
        </>
      )}
    </section>
  )
}

function OpenQuote({ quote, ...props }: QuotePanelProps & { quote: Quote }) {
  const { actions } = props
  const today = useToday(useShop().store.timeZone)
  const [asking, setAsking] = useState<'answer' | 'cancel' | null>(null)
  const possible = quoteActions(quote, today)
  const state = quoteState(quote, today)
  const steps = stepsOf(quote, state, actions)
  useKeys((key) => {
    if (key === 'p') return () => printQuote(quote.id)
    return key === 'mod+enter' && steps.main && !actions.busy ? steps.main.onClick : undefined
  })
  const remove = () =>
    removeRecord({
      name: `penawaran ${quoteNumber(quote.id)}`,
      confirm: 'Hapus penawaran',
      about: `${quote.customerName}, ${rupiah(quote.total)}.`,
      remove: () => server.quotes.remove({ id: quote.id, version: quote.version }),
      removed: 'Penawaran berhasil dihapus.',
      failed: 'Gagal menghapus penawaran.',
      onRemoved: props.onClose,
    })
  const given = () => void actions.markGiven(quote)
  const order = () => actions.openInTill(quote)
  const ask = (what: typeof asking) => () => setAsking(what)
  const mayCancel = possible.includes('cancel') && quote.sentAt
  const mayRemove = possible.includes('remove')
  const secondary: (MenuAction | false | null | '')[] = [
    possible.includes('answer') && { label: 'Catat jawaban', icon: IconMessage, onClick: ask('answer') },
    state === 'draft' && { label: 'Sudah diberikan di toko', icon: IconPackageExport, onClick: given },
    state === 'expired' && { label: 'Jadikan pesanan', icon: IconArrowRight, onClick: order },
    mayCancel && { label: 'Batalkan penawaran', icon: IconBan, danger: true, onClick: ask('cancel') },
    mayRemove && { label: 'Hapus penawaran', icon: IconTrash, danger: true, onClick: remove },
  ]
  return (
    <>
      <QuoteBar {...props} quote={quote} />
      <div className={panelClasses.scroll}>
        <QuoteBody quote={quote} today={today}>
          <div className={panelClasses.grave}>
            {secondary.map(
              (one) =>
                one && (
                  <Button
                    key={one.label}
                    variant="subtle"
                    size="sm"
                    color={one.danger ? 'magenta' : 'gray'}
                    leftSection={<one.icon size={18} />}
                    disabled={actions.busy}
                    onClick={one.onClick}
                  >
                    {one.label}
                  </Button>
                ),
            )}
          </div>
          {state !== 'cancelled' && (
            <CustomerLinks
              of="quote"
              id={quote.id}
              number={quoteNumber(quote.id)}
              customer={{
                ...{ name: quote.customerName, phone: quote.customerPhone },
                whatsapp: quote.customerWhatsapp,
              }}
              onShare={() => actions.markShared(quote)}
            />
          )}
        </QuoteBody>
      </div>
      <footer className={panelClasses.foot}>
        <QuoteFoot quote={quote} steps={steps} busy={actions.busy} />
      </footer>
      <AnswerDialog
        key={`answer-${quote.revision}`}
        opened={asking === 'answer'}
        title={`Jawaban atas ${quoteNumber(quote.id)}`}
        label={`Jawaban pelanggan${quote.revision > 1 ? ` atas revisi ${quote.revision}` : ''}`}
        choices={QUOTE_ANSWERS.map((value) => ({ value, label: QUOTE_STATE_LABELS[value] }))}
        wish={WISH}
        customerName={quote.customerName}
        busy={actions.busy}
        onAnswer={({ comment, ...given }) =>
          actions.answer({ id: quote.id, revision: quote.revision, ...given, note: comment })
        }
        onClose={() => setAsking(null)}
      />
      <CancelQuoteDialog
        opened={asking === 'cancel'}
        quote={quote}
        busy={actions.busy}
        onCancel={(reason) => actions.cancel(quote, reason)}
        onClose={() => setAsking(null)}
      />
    </>
  )
}
