import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { devicePaper } from '../../parts/printing/device-paper.ts'
import { JOB_TICKET_PAPERS } from '../../parts/printing/papers.ts'
import { PrintFrame } from '../../parts/printing/print-frame.tsx'
import { AS_ASKED, printProblem } from '../../parts/printing/print-query.ts'
import type { TicketFiles } from './ticket-picture.tsx'
import { TicketRoll } from './ticket-roll.tsx'
import { TicketSheets } from './ticket-sheets.tsx'

const route = getRouteApi('/spk/$id')

/** Prints once the server has counted the copy. */
export function JobTicketPage() {
  const { id } = route.useParams()
  const { ukuran } = route.useSearch()
  const kept = JOB_TICKET_PAPERS.find((paper) => paper === (ukuran ?? devicePaper('job-ticket')))
  const size = kept ?? 'a5'
  const navigate = route.useNavigate()
  const { store } = useShop()
  const [print] = useState(() => printOf(id))
  const ticket = useQuery(
    queries.transactions.printJobTicket.queryOptions({
      input: { params: { transactionId: id }, body: { id: print } },
      ...AS_ASKED,
    }),
  )
  const files = useTicketFiles(id)
  return (
    <PrintFrame
      title={`SPK ${transactionNumber(id)}`}
      size={size}
      sizes={JOB_TICKET_PAPERS}
      onSize={(ukuran) => navigate({ search: { ukuran }, replace: true })}
      {...printProblem(ticket, 'SPK')}
    >
      {(onLaidOut) => {
        if (!ticket.data || !files) return null
        const shown = { ticket: ticket.data, store, files, onLaidOut }
        return size === '80mm' ? <TicketRoll {...shown} /> : <TicketSheets {...shown} />
      }}
    </PrintFrame>
  )
}

/** The newest file of each line. Undefined until known; a ticket is printed without pictures rather than not at all. */
function useTicketFiles(transactionId: string): TicketFiles | undefined {
  const { filesEnabled } = useShop().store
  const { data, isError } = useQuery(
    queries.files.list.queryOptions({
      input: { transactionId },
      enabled: Boolean(filesEnabled),
      networkMode: 'always',
      retry: false,
    }),
  )
  if (filesEnabled && !data && !isError) return undefined
  // The newest come first: each replaces the older ones.
  return new Map(data?.rows.toReversed().map((file) => [file.lineId, file]))
}

/** The server's key for this window's print: a reload prints no further copy. */
function printOf(id: string): string {
  const key = `job-ticket.${id}`
  const print = sessionStorage.getItem(key) ?? uuidv7()
  sessionStorage.setItem(key, print)
  return print
}
