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
  /** Asks the server. */
  remove: () => Promise<unknown>
  removed: string
  failed: string
  /** Takes it out of what this browser shows, where removing it does not. */
  onRemoved?: () => unknown
}

/** Deletes a record after asking; a retry does not ask again. True when it is gone, also when someone else deleted it. */
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
      // What was asked about is not what stands there now: the person looks at it first.
      const onRetry = refused?.code === 'CONFLICT' ? undefined : () => void send(removal)
      notifyFailure(removal.failed, { detail: refused?.message, error, onRetry })
      return false
    }
  }
  notifySuccess(removal.removed, { about: removal.failed })
  await removal.onRemoved?.()
  // The button that was pressed is gone with its row.
  document.getElementById('isi')?.focus({ preventScroll: true })
  return true
}
