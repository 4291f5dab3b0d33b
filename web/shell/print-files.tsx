import { useEffect } from 'react'
import { useShop } from '../data/session.tsx'
import { retryUpload, useFailedUploads } from '../data/uploads.ts'
import { notifyFailure, withdrawNotice } from '../kit/feedback/notify.ts'

/** What every page does in a shop that keeps files. */
export function PrintFiles() {
  useShareTarget()
  const { user } = useShop()
  const failed = useFailedUploads(user.id)
  const ids = failed.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is shown once
  useEffect(() => {
    for (const { id, name, problem } of failed)
      notifyFailure(`${name} tidak terkirim`, {
        about: id,
        detail: problem,
        onRetry: () => void retryUpload(id),
      })
    return () => {
      for (const { id } of failed) withdrawNotice(id)
    }
  }, [ids])
  return null
}

/** Once this app is installed, other apps of the device offer to share files with it. */
function useShareTarget(): void {
  useEffect(() => {
    const link = document.querySelector('link[rel="manifest"]')
    link?.setAttribute('href', '/manifest-files.webmanifest')
    return () => link?.setAttribute('href', '/manifest.webmanifest')
  }, [])
}
