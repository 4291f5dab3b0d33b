import { uuidv7 } from 'uuidv7'
import type { Print } from '../../../contract/printers.ts'
import { server } from '../../data/server.ts'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { failureSentence } from '../../refusal.ts'
import { opensDrawer, type Printed } from './device-paper.ts'
import { CAUSE_WORDS, PRINT_WORDS } from './print-words.ts'

/** How long a print is followed (ms): a receipt is out within seconds, and what waits is told of at once. */
const FOLLOWED_FOR = 20_000

/** Prints an order on one of the shop's printers and reports the result. `inBrowser`: the fallback window. */
export async function sendToPrinter(
  printed: Printed,
  {
    printerId,
    transactionId,
    inBrowser,
  }: { printerId: string; transactionId: string; inBrowser: () => void },
): Promise<void> {
  const what = PRINT_WORDS[printed]
  const wish = { params: { printerId }, body: { id: uuidv7(), transactionId } }
  try {
    const sent = await (printed === 'invoice'
      ? server.printers.printInvoice({ ...wish, body: { ...wish.body, openDrawer: opensDrawer() } })
      : server.printers.printJobTicket(wish))
    tell(what, await followed(sent))
  } catch (failure) {
    notifyFailure(`${what} tidak dapat dikirim ke printer.`, {
      about: what,
      detail: `${failureSentence(failure as Error)} Coba lagi mencetaknya dari browser.`,
      error: failure,
      onRetry: inBrowser,
    })
  }
}

async function followed(sent: Print): Promise<Print> {
  const until = Date.now() + FOLLOWED_FOR
  let print = sent
  while (Date.now() < until && (print.state === 'sending' || (print.state === 'waiting' && !print.cause))) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    print = await server.printers.print({ id: sent.id })
  }
  return print
}

function tell(what: string, print: Print): void {
  if (print.state === 'printed') return void notifySuccess(`${what} tercetak.`, { about: what })
  if (print.state === 'unsure') {
    notifyFailure(`${what} mungkin sudah tercetak: sambungan ke printer terputus.`, {
      about: what,
      detail: 'Lihat kertasnya. Coba lagi hanya jika belum tercetak.',
      onRetry: () => void again(what, print.id),
    })
    return
  }
  const { state, advice } = CAUSE_WORDS[print.cause ?? 'unreachable']
  notifyFailure(`${what} menunggu printer: ${state.toLowerCase()}.`, { about: what, detail: advice })
}

async function again(what: string, printId: string): Promise<void> {
  try {
    tell(what, await followed(await server.printers.settle({ params: { printId }, body: { as: 'again' } })))
  } catch (failure) {
    notifyFailure(failureSentence(failure as Error), {
      about: what,
      error: failure,
      onRetry: () => void again(what, printId),
    })
  }
}
