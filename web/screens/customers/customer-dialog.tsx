import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { askedNow, confirm, subscribeToAsked } from '../../kit/confirm.ts'
import { useLeaveQuestion } from '../../kit/use-leave-question.ts'
import { useOpenedLater } from '../../kit/use-opened-later.ts'
import classes from './customer-form.module.css'
import { CustomerForm } from './customer-form.tsx'

type CustomerDialogProps = { customer: Customer | null; opened: boolean; onClose: () => void }

/** 'Tambah pelanggan' or 'Ubah pelanggan'. Leaving with changes asks first. */
export function CustomerDialog({ customer, opened, onClose }: CustomerDialogProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const asking = useSyncExternalStore(subscribeToAsked, askedNow) !== null
  const dirty = useRef(false)
  const onDirty = useCallback((is: boolean) => {
    dirty.current = is
  }, [])

  useLeaveQuestion(mayLeave, () => dirty.current)

  async function mayLeave(): Promise<boolean> {
    if (!dirty.current) return true
    return await confirm({
      title: 'Buang isian?',
      message: customer
        ? `Perubahan pada ${customer.name} belum disimpan.`
        : 'Pelanggan baru ini belum disimpan.',
      confirm: 'Buang isian',
      cancel: 'Lanjut mengisi',
      danger: true,
    })
  }

  function close() {
    dirty.current = false
    onClose()
  }

  async function leave() {
    if (await mayLeave()) close()
  }

  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={leave}
      title={customer ? 'Ubah pelanggan' : 'Tambah pelanggan'}
      size={560}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      closeOnClickOutside={false}
      classNames={{ header: classes.head }}
      // The question on top is answered by the same key.
      closeOnEscape={!asking}
    >
      <CustomerForm latest={customer} onDirty={onDirty} onCancel={leave} onSaved={close} />
    </Modal>
  )
}
