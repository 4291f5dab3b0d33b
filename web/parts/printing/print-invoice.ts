import type { DaySpan } from '../../../core/shop/analytics.ts'
import { notifyFailure, withdrawNotice } from '../../kit/feedback/notify.ts'

const BLOCKED = 'pop-up'

/** Call from a click or key press: pop-ups are blocked otherwise. */
export function printInvoice(id: string): void {
  print('invoice', id, 'invoice')
}

/** Without prices. */
export function printJobTicket(id: string): void {
  print('job-ticket', id, 'SPK')
}

export function printStatement(customerId: string, range?: DaySpan): void {
  const days = range ? `?dari=${range.from}&sampai=${range.to}` : ''
  openToPrint(`/statement/${customerId}${days}`, 'rekap tagihan')
}

export function printQuote(id: string): void {
  openToPrint(`/penawaran/${id}`, 'penawaran')
}

export function printClosing(drawerId: string): void {
  openToPrint(`/tutup-kasir/${drawerId}`, 'struk tutup kasir')
}

export function printDayReport(day: string): void {
  openToPrint(`/laporan-harian/${day}`, 'laporan harian')
}

function print(printed: 'invoice' | 'job-ticket', transactionId: string, what: string): void {
  const printerId = localStorage.getItem(`printer.${printed}`)
  const inBrowser = () => openToPrint(`/${printed === 'invoice' ? printed : 'spk'}/${transactionId}`, what)
  if (printerId) {
    import('./send-to-printer.ts').then(
      ({ sendToPrinter }) => sendToPrinter(printed, { printerId, transactionId, inBrowser }),
      inBrowser,
    )
  } else inBrowser()
}

/** On plain http this page renders the window itself (web/plain-http.ts). */
export const windowFiller: { fill?: (opened: Window, address: string) => void } = {}

function openToPrint(address: string, what: string): void {
  const { fill } = windowFiller
  const opened = window.open(fill ? '' : address, '_blank', 'popup,width=760,height=900')
  if (opened) {
    withdrawNotice(BLOCKED)
    fill?.(opened, address)
    return
  }
  notifyFailure(`Pop-up diblokir! Silakan izinkan pop-up untuk situs ini agar dapat mencetak ${what}.`, {
    about: BLOCKED,
    onRetry: () => openToPrint(address, what),
  })
}
