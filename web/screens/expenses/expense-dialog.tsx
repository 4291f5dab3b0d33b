import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Expense } from '../../../contract/expenses.ts'
import { queries } from '../../data/server.ts'
import { confirm } from '../../kit/confirm.ts'
import { notifySuccess } from '../../kit/notify.ts'
import { useLeaveQuestion } from '../../kit/use-leave-question.ts'
import { useOpenedLater } from '../../kit/use-opened-later.ts'
import { ExpenseForm } from './expense-form.tsx'

type ExpenseDialogProps = { expense: Expense | null; opened: boolean; onClose: () => void }

/** 'Tambah pengeluaran', or 'Ubah pengeluaran'. Leaving with something typed asks first. */
export function ExpenseDialog({ expense, opened, onClose }: ExpenseDialogProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const client = useQueryClient()
  // What the list shows is there at once; what somebody else saves meanwhile arrives here.
  const { data: latest } = useQuery(
    queries.expenses.get.queryOptions({
      input: { id: expense?.id ?? '' },
      enabled: opened && expense !== null,
      staleTime: 0,
    }),
  )
  const dirty = useRef(false)
  const onDirty = useCallback((is: boolean) => {
    dirty.current = is
  }, [])

  useLeaveQuestion(mayLeave, () => dirty.current)

  async function mayLeave(): Promise<boolean> {
    if (!dirty.current) return true
    return await confirm({
      title: expense ? 'Buang perubahan?' : 'Buang isian?',
      message: expense ? `Perubahan pada ${expense.name} belum disimpan.` : 'Pengeluaran ini belum disimpan.',
      confirm: expense ? 'Buang perubahan' : 'Buang isian',
      cancel: 'Lanjut mengisi',
      danger: true,
    })
  }

  async function leave() {
    if (!(await mayLeave())) return
    dirty.current = false
    onClose()
  }

  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={leave}
      title={expense ? 'Ubah pengeluaran' : 'Tambah pengeluaran'}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      yOffset={90}
      closeOnClickOutside={false}
      onExitTransitionEnd={() => returnFocus(expense)}
    >
      <ExpenseForm
        latest={newer(expense, latest)}
        onDirty={onDirty}
        onCancel={leave}
        onSaved={(saved) => {
          dirty.current = false
          notifySuccess('Pengeluaran berhasil disimpan.')
          client.setQueryData(queries.expenses.get.queryKey({ input: { id: saved.id } }), saved)
          void client.invalidateQueries({ queryKey: queries.expenses.list.key() })
          void client.invalidateQueries({ queryKey: queries.expenses.summary.key() })
          onClose()
        }}
      />
    </Modal>
  )
}

/** To the row's button or the one that adds, where the question about leaving gave the focus to a field that goes away. */
function returnFocus(expense: Expense | null) {
  const now = document.activeElement
  if (now !== document.body && !now?.closest('[aria-modal="true"]')) return
  const name = CSS.escape(expense?.name ?? '')
  const button = expense ? `[aria-label="Ubah ${name}"], [aria-label="Tindakan ${name}"]` : '[data-add]'
  document.querySelector<HTMLElement>(button)?.focus()
}

function newer(shown: Expense | null, latest: Expense | undefined): Expense | null {
  return shown && latest && latest.version > shown.version ? latest : shown
}
