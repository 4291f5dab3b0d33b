import { useEffect } from 'react'
import { useShop } from '../data/session.tsx'
import {
  ABANDONED_DAYS,
  removeAbandoned,
  removeUpload,
  retryUpload,
  useFailedUploads,
} from '../data/uploads.ts'
import { notifyFailure, withdrawNotice } from '../kit/feedback/notify.ts'

/** What every page does in a shop that keeps files. */
export function PrintFiles() {
  useShareTarget()
  const { user } = useShop()
  useAbandoned(user.id)
  const failed = useFailedUploads(user.id)
  const ids = failed.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is shown once
  useEffect(() => {
    for (const { id, name, problem, isUnwanted } of failed)
      notifyFailure(`${name} tidak terkirim`, {
        about: id,
        detail: problem,
        action: isUnwanted
          ? { label: 'Buang', onClick: () => void removeUpload(id) }
          : { label: 'Coba lagi', onClick: () => void retryUpload(id) },
      })
    return () => {
      for (const { id } of failed) withdrawNotice(id)
    }
  }, [ids])
  return null
}

/** Says which files were chosen long ago and never sent: they are no longer on the device. */
function useAbandoned(userId: string): void {
  useEffect(() => {
    removeAbandoned(userId, Date.now())
      .then((names) => {
        if (names.length === 0) return
        notifyFailure('File lama tidak terkirim', {
          detail: `${names.join(', ')}: menunggu lebih dari ${ABANDONED_DAYS} hari, jadi dibuang dari perangkat ini. Pilih lagi di pesanannya kalau masih perlu.`,
        })
      })
      .catch(() => undefined)
  }, [userId])
}

/** Once this app is installed, other apps of the device offer to share files with it. */
function useShareTarget(): void {
  useEffect(() => {
    const link = document.querySelector('link[rel="manifest"]')
    link?.setAttribute('href', '/manifest-files.webmanifest')
    return () => link?.setAttribute('href', '/manifest.webmanifest')
  }, [])
}
