import { domainErrorOf, failureMessage } from '../../domain-error.ts'
import { notifyFailure, notifySuccess, withdrawNotice } from './notify.ts'

type Performed<Answer> = {
  action: () => Promise<Answer>
  /** The message of a success, or what to do with the answer. */
  done?: string | ((answer: Answer) => unknown)
  /** The title of a failure. */
  failed: string
  onBusy?: (busy: boolean) => void
  /** Whether it succeeded or failed. */
  after?: () => unknown
}

/** Shows a failure with its reason, and unless the server refused, with a retry. Answers whether it succeeded. */
export async function perform<Answer>(performed: Performed<Answer>): Promise<boolean> {
  const { action, done, failed, onBusy, after } = performed
  onBusy?.(true)
  try {
    let answer: Answer
    try {
      answer = await action()
    } catch (error) {
      const onRetry = domainErrorOf(error) ? undefined : () => void perform(performed)
      notifyFailure(failed, { detail: failureMessage(error), error, onRetry })
      return false
    }
    withdrawNotice(failed)
    if (typeof done === 'string') notifySuccess(done)
    else await done?.(answer)
    return true
  } finally {
    await after?.()
    onBusy?.(false)
  }
}
