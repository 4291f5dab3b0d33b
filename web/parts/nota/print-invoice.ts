import { notifyFailure } from '../../kit/notify.ts'

/**
 * Opens an invoice in a window of its own, which prints itself and closes (specification, section 2). To be called while a
 * click or a key press is being answered: browsers block windows that open by themselves.
 */
export function printInvoice(id: string): void {
  const opened = window.open(`/invoice/${id}`, '_blank', 'popup,width=760,height=900')
  if (opened) return
  notifyFailure('Pop-up diblokir! Silakan izinkan pop-up untuk situs ini agar dapat mencetak invoice.', {
    onRetry: () => printInvoice(id),
  })
}
