import { v7 as uuidv7 } from 'uuid'
import type { Print } from '../../../contract/printers.ts'
import { server } from '../../data/server.ts'
import { failureMessage } from '../../domain-error.ts'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { type PrintedDocument, shouldOpenDrawer } from './device-paper.ts'
import { CAUSE_WORDS, PRINT_WORDS } from './print-words.ts'

/** How long the state is polled (ms); queued prints are reported at once. */
const FOLLOW_MS = 20_000

/** Prints an order and reports the result. `inBrowser`: the fallback. */
export async function sendToPrinter(
  printed: PrintedDocument,
  {
    printerId,
    transactionId,
    inBrowser,
  }: { printerId: string; transactionId: string; inBrowser: () => void },
): Promise<void> {
  const what = PRINT_WORDS[printed]
  const request = { params: { printerId }, body: { id: uuidv7(), transactionId } }
  try {
    const sent = await (printed === 'invoice'
      ? server.printers.printInvoice({
          ...request,
          body: { ...request.body, openDrawer: shouldOpenDrawer() },
        })
      : server.printers.printJobTicket(request))
    notifyResult(what, await waitForPrint(sent))
  } catch (failure) {
    notifyFailure(`${what} tidak dapat dikirim ke printer.`, {
      about: what,
      detail: `${failureMessage(failure as Error)} Coba lagi mencetaknya dari browser.`,
      error: failure,
      onRetry: inBrowser,
    })
  }
}

async function waitForPrint(sent: Print): Promise<Print> {
  const until = Date.now() + FOLLOW_MS
  let print = sent
  while (Date.now() < until && (print.state === 'sending' || (print.state === 'waiting' && !print.cause))) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    print = await server.printers.getPrint({ id: sent.id })
  }
  return print
}

function notifyResult(what: string, print: Print): void {
  if (print.state === 'printed') return void notifySuccess(`${what} tercetak.`, { about: what })
  if (print.state === 'unsure') {
    notifyFailure(`${what} mungkin sudah tercetak: sambungan ke printer terputus.`, {
      about: what,
      detail: 'Lihat kertasnya. Coba lagi hanya jika belum tercetak.',
      onRetry: () => void reprint(what, print.id),
    })
    return
  }
  const { state, advice } = CAUSE_WORDS[print.cause ?? 'unreachable']
  notifyFailure(`${what} menunggu printer: ${state.toLowerCase()}.`, { about: what, detail: advice })
}

async function reprint(what: string, printId: string): Promise<void> {
  try {
    notifyResult(
      what,
      await waitForPrint(
        await server.printers.resolvePrint({ params: { printId }, body: { resolution: 'again' } }),
      ),
    )
  } catch (failure) {
    notifyFailure(failureMessage(failure as Error), {
      about: what,
      error: failure,
      onRetry: () => void reprint(what, printId),
    })
  }
}
