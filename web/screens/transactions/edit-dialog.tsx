import { Modal, Skeleton, Stack } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { transactionNumber } from '../../../core/transaction.ts'
import { queries } from '../../data/server.ts'
import { confirm } from '../../kit/confirm.ts'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { useLeaveQuestion } from '../../kit/use-leave-question.ts'
import { useOpenedLater } from '../../kit/use-opened-later.ts'
import { failureSentence } from '../../refusal.ts'
import classes from './edit-dialog.module.css'
import { EditForm } from './edit-form.tsx'

/** 'Ubah transaksi 9C41E7B2'. Leaving with changes asks first. */
export function EditDialog({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const client = useQueryClient()
  const record = useQuery(
    queries.transactions.get.queryOptions({ input: { id }, enabled: opened, staleTime: 0 }),
  )
  const dirty = useRef(false)
  const onDirty = useCallback((is: boolean) => {
    dirty.current = is
  }, [])

  useLeaveQuestion(mayLeave, () => dirty.current)

  async function mayLeave(): Promise<boolean> {
    if (!dirty.current) return true
    return await confirm({
      title: 'Buang perubahan?',
      message: `Perubahan pada transaksi ${transactionNumber(id)} belum disimpan.`,
      confirm: 'Buang perubahan',
      cancel: 'Lanjut mengubah',
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
      title={`Ubah transaksi ${transactionNumber(id)}`}
      size={760}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      closeOnClickOutside={false}
      classNames={{ content: classes.content, header: classes.head, body: classes.body }}
      onExitTransitionEnd={() => returnFocus(transactionNumber(id))}
    >
      {record.data ? (
        <EditForm
          latest={record.data}
          onDirty={onDirty}
          onCancel={leave}
          onSaved={(saved) => {
            dirty.current = false
            client.setQueryData(queries.transactions.get.queryKey({ input: { id } }), saved)
            void client.invalidateQueries({ queryKey: queries.transactions.list.key() })
            void client.invalidateQueries({ queryKey: queries.transactions.counts.key() })
            onClose()
          }}
        />
      ) : record.error ? (
        <ErrorBlock message={failureSentence(record.error)} onRetry={() => record.refetch()} />
      ) : record.isPaused ? (
        <ErrorBlock message="Luring. Transaksi ini dapat diubah setelah tersambung lagi." />
      ) : (
        <Stack gap="sm" pb="md" role="status" aria-label="Memuat…">
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={120} />
        </Stack>
      )}
    </Modal>
  )
}

/** To the row's button, where the question about changes gave the focus back to a field that goes away with this dialog. */
function returnFocus(number: string) {
  const now = document.activeElement
  if (now !== document.body && !now?.closest('[aria-modal="true"]')) return
  document
    .querySelector<HTMLElement>(`[aria-label="Ubah ${number}"], [aria-label="Tindakan ${number}"]`)
    ?.focus()
}
