import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Expense } from '../../../contract/expenses.ts'
import { queries, server } from '../../data/server.ts'
import { rupiah } from '../../format.ts'
import { confirm } from '../../kit/confirm.ts'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { refusalOf } from '../../refusal.ts'
import type { RowActions } from './row-actions.ts'

/** What the dialog is about: an expense as the list shows it, or a new one; `turn` tells one opening from the next. */
type Open = { expense: Expense | null; opened: boolean; turn: number }

/** Add, edit and delete, and which expense is being edited. */
export function useRowActions() {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<Open | null>(null)

  const actions = useMemo<RowActions & { add: () => void }>(() => {
    const open = (expense: Expense | null) =>
      setDialog((now) => ({ expense, opened: true, turn: (now?.turn ?? 0) + 1 }))
    async function remove(row: Expense) {
      const yes = await confirm({
        title: `Hapus pengeluaran ${row.name}?`,
        message: `${rupiah(row.amount)}. Tindakan ini tidak dapat dibatalkan.`,
        confirm: 'Hapus pengeluaran',
        danger: true,
      })
      if (yes) await send(row)
    }
    async function send(row: Expense) {
      try {
        await server.expenses.remove({ id: row.id })
      } catch (error) {
        // What somebody else has deleted meanwhile is gone, as was wished.
        if (refusalOf(error)?.code !== 'NOT_FOUND') {
          notifyFailure('Gagal menghapus pengeluaran.', {
            detail: refusalOf(error)?.message,
            onRetry: () => send(row),
          })
          return
        }
      }
      notifySuccess('Pengeluaran berhasil dihapus.')
      await client.invalidateQueries({ queryKey: queries.expenses.key() })
      // The button that was pressed is gone with its row.
      document.getElementById('isi')?.focus({ preventScroll: true })
    }
    return { add: () => open(null), edit: open, remove }
  }, [client])

  return { actions, dialog, closeDialog: () => setDialog((now) => now && { ...now, opened: false }) }
}
