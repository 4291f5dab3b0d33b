import type { Connection } from '../data/connection.ts'
import { countHeldDrafts } from '../data/held-drafts.ts'
import { confirm } from '../kit/dialogs/confirm.ts'
import { hasUnsavedWork } from '../kit/dialogs/unsaved-work.ts'
import { notifyFailure, withdrawNotice } from '../kit/feedback/notify.ts'
import { pendingText } from './connection.tsx'

const FAILED = 'Gagal logout. Silakan coba lagi.'

/** Warns about unsent and unsaved work. */
export async function confirmSignOut(
  signOut: () => Promise<void>,
  connection: Connection,
  sells: boolean,
): Promise<void> {
  // A failed count must not block signing out.
  const held = sells ? await countHeldDrafts().catch(() => 0) : 0
  const yes = await confirm({
    title: 'Keluar dari PrintPro?',
    message: [
      'Apakah Anda yakin ingin keluar?',
      connection.rejected > 0 &&
        `${connection.rejected} data ditolak server dan tetap di perangkat ini sampai Anda atau pemilik memutuskannya.`,
      connection.pending > 0 &&
        `${pendingText(connection)}, dan baru dikirim setelah Anda masuk lagi di sini.`,
      held > 0 && `${held} transaksi ditahan tetap di perangkat ini untuk kasir berikutnya.`,
      hasUnsavedWork() && 'Perubahan yang belum disimpan akan hilang.',
    ]
      .filter(Boolean)
      .join(' '),
    confirm: 'Keluar',
  })
  if (!yes) return
  try {
    await signOut()
    withdrawNotice(FAILED)
  } catch {
    notifyFailure(FAILED, { onRetry: () => confirmSignOut(signOut, connection, sells) })
  }
}
