import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { User } from '../../../../contract/users.ts'
import { queries, server } from '../../../data/server.ts'
import { confirm } from '../../../kit/confirm.ts'
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts'
import { refusalOf } from '../../../refusal.ts'

/** What can be done with a user of the list. */
export type UserActions = { add: () => void; edit: (user: User) => void; remove: (user: User) => void }

/** What the dialog is about: a user as the list shows them, or a new one; `turn` tells one opening from the next. */
type Open = { user: User | null; opened: boolean; turn: number }

/** Add, edit and delete, and which user is being edited. */
export function useUserActions() {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<Open | null>(null)

  const actions = useMemo<UserActions>(() => {
    const open = (user: User | null) =>
      setDialog((now) => ({ user, opened: true, turn: (now?.turn ?? 0) + 1 }))
    async function remove(user: User) {
      const yes = await confirm({
        title: `Hapus pengguna ${user.name}?`,
        message: 'Apakah Anda yakin ingin menghapus pengguna ini?',
        confirm: 'Hapus pengguna',
        danger: true,
      })
      if (yes) await send(user)
    }
    async function send(user: User) {
      try {
        await server.users.remove({ id: user.id })
      } catch (error) {
        // What somebody else has deleted meanwhile is gone, as was wished.
        if (refusalOf(error)?.code !== 'NOT_FOUND') {
          notifyFailure('Gagal menghapus pengguna. Silakan coba lagi.', {
            detail: refusalOf(error)?.message,
            onRetry: () => send(user),
          })
          return
        }
      }
      notifySuccess('Pengguna berhasil dihapus.')
      await client.invalidateQueries({ queryKey: queries.users.key() })
      // The button that was pressed is gone with its row.
      document.getElementById('isi')?.focus({ preventScroll: true })
    }
    return { add: () => open(null), edit: open, remove }
  }, [client])

  return { actions, dialog, closeDialog: () => setDialog((now) => now && { ...now, opened: false }) }
}
