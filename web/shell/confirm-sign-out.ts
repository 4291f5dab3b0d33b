import type { Connection } from '../data/connection.ts'
import { countHeld } from '../data/held-drafts.ts'
import { confirm } from '../kit/dialogs/confirm.ts'
import { holdsUnsaved } from '../kit/dialogs/unsaved-work.ts'
import { notifyFailure, withdrawNotice } from '../kit/feedback/notify.ts'
import { waitingWords } from './connection.tsx'

const FAILED = 'Gagal logout. Silakan coba lagi.'

/** Signs out, once somebody who would leave something behind has been told so. */
export async function confirmSignOut(
  signOut: () => Promise<void>,
  connection: Connection,
  sells: boolean,
): Promise<void> {
  // Nobody is kept from leaving by a count that cannot be read.
  const held = sells ? await countHeld().catch(() => 0) : 0
  const yes = await confirm({
    title: 'Keluar dari PrintPro?',
    message: [
      'Apakah Anda yakin ingin keluar?',
      connection.failed > 0 &&
        `${connection.failed} data ditolak server dan tetap di perangkat ini sampai Anda atau pemilik memutuskannya.`,
      connection.waiting > 0 &&
        `${waitingWords(connection)}, dan baru dikirim setelah Anda masuk lagi di sini.`,
      held > 0 && `${held} transaksi ditahan tetap di perangkat ini untuk kasir berikutnya.`,
      holdsUnsaved() && 'Perubahan yang belum disimpan akan hilang.',
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
