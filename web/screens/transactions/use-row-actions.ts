import {
  IconBrandWhatsapp,
  IconClipboardList,
  IconEdit,
  IconPrinter,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { useShop } from '../../data/session.tsx'
import { printInvoice, printJobTicket } from '../../parts/printing/print-invoice.ts'
import type { CancelRefundAction } from './cancel-refund-text.ts'
import { openOrderMessage } from './order-message.ts'

type Open<Props> = (props: Props, opener: string) => void

export function useRowActions(
  openEdit: Open<{ id: string; onAction: (action: CancelRefundAction) => void }>,
  openCancelRefund: Open<{ id: string; action: CancelRefundAction }>,
  /** `unfetched`: customers are notified; tickets and reorders are left out. */
  { maySell, unfetched }: { maySell: boolean; unfetched: boolean },
) {
  const navigate = useNavigate()
  const { store } = useShop()
  return useMemo(() => {
    const orderAgain = {
      label: 'Pesan lagi',
      icon: IconRepeat,
      onClick: ({ id }: TransactionSummary) =>
        void navigate({ to: '/create-transaction', search: { from: id } }),
    }
    const print = {
      label: 'Cetak',
      icon: IconPrinter,
      onClick: ({ id }: TransactionSummary) => printInvoice(id),
    }
    const ticket = {
      label: 'Cetak SPK',
      icon: IconClipboardList,
      onClick: ({ id }: TransactionSummary) => printJobTicket(id),
    }
    const tell = {
      label: 'WhatsApp siap diambil',
      icon: IconBrandWhatsapp,
      onClick: (row: TransactionSummary) => void openOrderMessage(store, row),
    }
    return [
      ...(unfetched ? [tell, print] : [print, ticket, ...(maySell ? [orderAgain] : [])]),
      {
        label: 'Ubah',
        icon: IconEdit,
        opens: true,
        onClick: ({ id }: TransactionSummary) =>
          openEdit({ id, onAction: (action) => openCancelRefund({ id, action }, id) }, id),
      },
      {
        label: 'Hapus',
        icon: IconTrash,
        danger: true,
        onClick: ({ id }: TransactionSummary) => openCancelRefund({ id, action: 'remove' }, id),
      },
    ]
  }, [openEdit, openCancelRefund, maySell, unfetched, navigate, store])
}
