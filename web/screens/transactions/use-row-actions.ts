import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { queries, server } from '../../data/server.ts'
import { rupiah } from '../../format.ts'
import { confirm } from '../../kit/confirm.ts'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { printInvoice } from '../../parts/nota/print-invoice.ts'
import { refusalOf } from '../../refusal.ts'
import type { RowActions } from './row-actions.ts'

type Editing = { id: string; opened: boolean }

/** Print, edit and delete, and which transaction is being edited. */
export function useRowActions() {
  const client = useQueryClient()
  const [editing, setEditing] = useState<Editing | null>(null)

  const actions = useMemo<RowActions>(() => {
    async function remove(row: TransactionSummary) {
      const number = transactionNumber(row.id)
      const yes = await confirm({
        title: `Hapus transaksi ${number}?`,
        message: `${row.customerName}, ${rupiah(row.total)}. Tindakan ini tidak dapat dibatalkan.`,
        confirm: 'Hapus transaksi',
        danger: true,
      })
      if (yes) await send(row)
    }
    async function send(row: TransactionSummary) {
      try {
        await server.transactions.remove({ id: row.id })
      } catch (error) {
        const detail = refusalOf(error)?.message
        notifyFailure('Gagal menghapus transaksi. Silakan coba lagi.', { detail, onRetry: () => send(row) })
        return
      }
      notifySuccess('Transaksi berhasil dihapus.')
      await client.invalidateQueries({ queryKey: queries.transactions.key() })
      // The button that was pressed is gone with its row.
      document.getElementById('isi')?.focus({ preventScroll: true })
    }
    return {
      print: (row) => printInvoice(row.id),
      edit: ({ id }) => setEditing({ id, opened: true }),
      remove,
    }
  }, [client])

  return {
    actions,
    editing,
    closeEditing: () => setEditing((now) => now && { ...now, opened: false }),
  }
}
