import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { User } from '../../../../contract/users.ts'
import { queries } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { askedNow, confirm, subscribeToAsked } from '../../../kit/confirm.ts'
import { notifySuccess } from '../../../kit/notify.ts'
import { useLeaveQuestion } from '../../../kit/use-leave-question.ts'
import { useOpenedLater } from '../../../kit/use-opened-later.ts'
import { UserDevices } from './user-devices.tsx'
import { UserForm } from './user-form.tsx'

type UserDialogProps = { user: User | null; opened: boolean; onClose: () => void }

/** 'Tambah Pengguna Baru' or 'Edit Pengguna' (specification, section 2). Leaving with something typed asks first. */
export function UserDialog({ user, opened, onClose }: UserDialogProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { user: me } = useShop()
  const client = useQueryClient()
  const asking = useSyncExternalStore(subscribeToAsked, askedNow) !== null
  // What the list shows is there at once; what somebody else saves meanwhile arrives here.
  const { data: latest } = useQuery(
    queries.users.get.queryOptions({
      input: { id: user?.id ?? '' },
      enabled: opened && user !== null,
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
      title: user ? 'Buang perubahan?' : 'Buang isian?',
      message: user ? `Perubahan pada ${user.name} belum disimpan.` : 'Pengguna baru ini belum disimpan.',
      confirm: user ? 'Buang perubahan' : 'Buang isian',
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
      title={user ? 'Edit Pengguna' : 'Tambah Pengguna Baru'}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      closeOnClickOutside={false}
      // The question on top is answered by the same key.
      closeOnEscape={!asking}
      onExitTransitionEnd={() => returnFocus(user)}
    >
      <UserForm
        latest={newer(user, latest)}
        onDirty={onDirty}
        onCancel={leave}
        onSaved={(saved) => {
          dirty.current = false
          notifySuccess('Pengguna berhasil disimpan.')
          client.setQueryData(queries.users.get.queryKey({ input: { id: saved.id } }), saved)
          void client.invalidateQueries({ queryKey: queries.users.list.key() })
          void client.invalidateQueries({ queryKey: queries.users.summary.key() })
          onClose()
        }}
      />
      {user && user.id !== me.id && <UserDevices user={user} enabled={opened} />}
    </Modal>
  )
}

/** To the row's button or the one that adds, where the question about leaving gave the focus to a field that goes away. */
function returnFocus(user: User | null) {
  const now = document.activeElement
  if (now !== document.body && !now?.closest('[aria-modal="true"]')) return
  const button = user ? `[aria-label="Edit ${CSS.escape(user.name)}"]` : '[data-add]'
  document.querySelector<HTMLElement>(button)?.focus()
}

function newer(shown: User | null, latest: User | undefined): User | null {
  return shown && latest && latest.version > shown.version ? latest : shown
}
