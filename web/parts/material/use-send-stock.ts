import { useState } from 'react'
import { invalidate, queries } from '../../data/query-client.tsx'
import { domainErrorOf } from '../../domain-error.ts'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'

/** Sends what moves stocks, and reads them again. `send` answers whether it succeeded. */
export function useSendStock() {
  const [busy, setBusy] = useState(false)
  async function send(
    call: () => Promise<unknown>,
    words: { done: string; failed: string },
  ): Promise<boolean> {
    setBusy(true)
    try {
      await call()
      await invalidate(queries.materials)
      notifySuccess(words.done, { about: words.failed })
      return true
    } catch (error) {
      notifyFailure(words.failed, { detail: domainErrorOf(error)?.message, error })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
