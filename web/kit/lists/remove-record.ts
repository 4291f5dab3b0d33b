import { domainErrorOf } from '../../domain-error.ts'
import { confirm } from '../dialogs/confirm.ts'
import { notifyFailure, notifySuccess } from '../feedback/notify.ts'

type Removal = {
  /** 'pengeluaran Listrik', 'transaksi 9C41E7B2' */
  name: string
  /** The button's words: 'Hapus pengeluaran'. */
  confirm: string
  /** What goes with it: 'Rp 1.300.000.' */
  about: string
  remove: () => Promise<unknown>
  removed: string
  failed: string
  /** Removes it from local state where nothing else does. */
  onRemoved?: () => unknown
}

/** Asks first; retries do not ask again. True once it is gone, also if someone else deleted it. */
export async function removeRecord(removal: Removal): Promise<boolean> {
  const yes = await confirm({
    title: `Hapus ${removal.name}?`,
    message: `${removal.about} Tindakan ini tidak dapat dibatalkan.`,
    confirm: removal.confirm,
    danger: true,
  })
  return yes && (await send(removal))
}

async function send(removal: Removal): Promise<boolean> {
  try {
    await removal.remove()
  } catch (error) {
    const refused = domainErrorOf(error)
    if (refused?.code !== 'NOT_FOUND') {
      // The record has changed: the user should look again.
      const onRetry = refused?.code === 'CONFLICT' ? undefined : () => void send(removal)
      notifyFailure(removal.failed, { detail: refused?.message, error, onRetry })
      return false
    }
  }
  notifySuccess(removal.removed, { about: removal.failed })
  await removal.onRemoved?.()
  // The pressed button is gone.
  document.getElementById('isi')?.focus({ preventScroll: true })
  return true
}
