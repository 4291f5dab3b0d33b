import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useRef } from 'react'
import { confirm } from '../../kit/confirm.ts'
import { useLeaveQuestion } from '../../kit/use-leave-question.ts'
import { useOpenedLater } from '../../kit/use-opened-later.ts'
import classes from './product-dialog.module.css'
import { SettingsForm } from './settings-form.tsx'

/** 'Pengaturan produk': the lists that products choose from. Leaving with changes asks first. */
export function SettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const dirty = useRef(false)
  const onDirty = useCallback((is: boolean) => {
    dirty.current = is
  }, [])

  useLeaveQuestion(mayLeave, () => dirty.current)

  async function mayLeave(): Promise<boolean> {
    if (!dirty.current) return true
    return await confirm({
      title: 'Buang perubahan?',
      message: 'Perubahan pada pengaturan produk belum disimpan.',
      confirm: 'Buang perubahan',
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
      title="Pengaturan produk"
      size={880}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      closeOnClickOutside={false}
      classNames={{ content: classes.content, header: classes.head, body: classes.body }}
      onExitTransitionEnd={() => {
        const now = document.activeElement
        // The question about changes gave the focus to a field that goes away with this dialog.
        if (now !== document.body && !now?.closest('[aria-modal="true"]')) return
        document.querySelector<HTMLElement>('[data-opens="settings"]')?.focus()
      }}
    >
      <SettingsForm
        onDirty={onDirty}
        onCancel={leave}
        onSaved={() => {
          dirty.current = false
          onClose()
        }}
      />
    </Modal>
  )
}
