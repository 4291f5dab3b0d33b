import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CUSTOMER_ACTION_LABELS, type CustomerAction } from '../../../core/orders/customer-page.ts'
import { quoteNumber } from '../../../core/orders/quote.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { queries, WithQueries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { notifySuccess } from '../../kit/feedback/notify.ts'

/** In ms: longer than other messages, since no one here has caused it. */
const SHOWN_MS = 10 * 60_000

/** Work to be done, no success. */
const WISHES: readonly CustomerAction[] = ['quoteChangesRequested', 'proofChangesRequested']

/** Says what customers do on their pages, as they do it, to those who may open the record. */
export function CustomerNotices() {
  return (
    <WithQueries>
      <Notices />
    </WithQueries>
  )
}

function Notices() {
  const navigate = useNavigate()
  const { pages } = useShop()
  const canOpen = pages.includes('/transactions')
  const enabled = (['/transactions', '/create-transaction', '/receivables'] as const).some((page) =>
    pages.includes(page),
  )
  // The stream invalidates it (contract/entities.ts).
  const { data } = useQuery(queries.customerPage.actions.queryOptions({ enabled }))
  const seen = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!data) return
    const before = seen.current
    seen.current = new Set(data.rows.map(({ id }) => id))
    // What happened before this screen was opened is in the lists.
    for (const { id, kind, name, customerName, quoteId, transactionId } of before
      ? data.rows.toReversed()
      : []) {
      if (before?.has(id)) continue
      const record = quoteId ? quoteNumber(quoteId) : transactionNumber(transactionId ?? '')
      const search = quoteId
        ? ({ tampilan: 'penawaran', penawaran: quoteId } as const)
        : { nota: transactionId ?? undefined }
      notifySuccess(`${name} ${CUSTOMER_ACTION_LABELS[kind]}`, {
        about: `customer-${quoteId ?? transactionId}`,
        detail: `${record} · ${customerName}`,
        ...(canOpen && {
          action: { label: 'Buka', onClick: () => void navigate({ to: '/transactions', search }) },
        }),
        isNeutral: WISHES.includes(kind),
        forMs: SHOWN_MS,
      })
    }
  }, [data, navigate, canOpen])
  return null
}
