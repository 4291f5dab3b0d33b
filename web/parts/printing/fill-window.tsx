import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { currentUser, local } from '../../data/local.ts'
import { isDisconnected } from '../../data/reachability.ts'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { cssVariables } from '../../theme/css-variables.ts'
import { theme } from '../../theme/theme.ts'
import { devicePaper } from './device-paper.ts'
import { PAPERS } from './papers.ts'
import { PrintFrame } from './print-frame.tsx'
import { PrintWindowProvider } from './print-window.ts'
import { Sheets } from './sheets.tsx'
import { stylesOfThisPage } from './window-styles.ts'

const TIMEOUT_MS = 3000

/** Renders a pending sale from this device, else opens the server's page, or shows an offline message. */
export async function fillWindow(opened: Window, address: string): Promise<void> {
  const [store, user] = [await local.store.toCollection().first(), await currentUser()]
  const [, kind, id = ''] = address.split('/')
  const job = kind === 'invoice' ? await local.outbox.where({ id }).first() : undefined
  const sale = job?.kind === 'transactions.create' && job.userId === user?.id ? job.preview : null
  if (!sale && (await isServerReachable())) return opened.location.replace(address)
  if (opened.closed || !store) return
  const { document } = opened
  document.documentElement.lang = 'id'
  document.head.append(stylesOfThisPage())
  const root = createRoot(document.body)
  opened.addEventListener('pagehide', () => root.unmount())
  root.render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      deduplicateCssVariables={false}
      getRootElement={() => document.documentElement}
    >
      <PrintWindowProvider value={opened}>
        {sale ? (
          <PendingInvoice sale={sale} store={store} />
        ) : (
          <ServerNeeded
            onRetry={async () => (await isServerReachable()) && opened.location.replace(address)}
          />
        )}
      </PrintWindowProvider>
    </MantineProvider>,
  )
}

async function isServerReachable(): Promise<boolean> {
  if (isDisconnected()) return false
  const asked = fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
  return await asked.then(
    ({ ok }) => ok,
    () => false,
  )
}

function PendingInvoice({ sale, store }: { sale: Transaction; store: Store }) {
  const [size, setSize] = useState(() => devicePaper('invoice'))
  return (
    <PrintFrame
      title={`Invoice ${transactionNumber(sale.id)}`}
      size={size}
      sizes={PAPERS}
      onSize={setSize}
      error={null}
      cause={null}
      onRetry={() => undefined}
    >
      {(onLaidOut) => <Sheets transaction={sale} store={store} size={size} onLaidOut={onLaidOut} />}
    </PrintFrame>
  )
}

function ServerNeeded({ onRetry }: { onRetry: () => void }) {
  return (
    <main>
      <ErrorBlock message="Luring. Ini dapat dicetak setelah tersambung lagi." onRetry={onRetry} />
    </main>
  )
}
