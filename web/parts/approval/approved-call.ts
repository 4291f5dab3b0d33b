import type { Right } from '../../../core/access/access.ts'
import { domainErrorOf } from '../../domain-error.ts'

/** What a refusal says is missing: all rights that were found missing so far, and its sentence. */
type Missing = { rights: Right[]; discount: number; reason: string }

type Call = {
  /** Equal for the very same call with the very same input. */
  key: string
  /** Asks a colleague; false where nobody approves. */
  ask: (missing: Missing) => Promise<string | false>
  again: (approval: string) => Promise<unknown>
}

/** Retries calls that lack a right once a colleague approves. An approval whose answer was lost is reused: the colleague is not asked twice. */
export function createApprovedCaller() {
  let unanswered: { key: string; approval: string } | null = null

  /** Throws the refusal where nobody approves. A colleague who lacks another right that it takes is not enough: then one is asked who has them all. */
  return async function callAgain(error: unknown, { key, ask, again }: Call): Promise<unknown> {
    let refused = error
    let rights: Right[] = []
    for (;;) {
      const refusal = domainErrorOf(refused)
      if (refusal?.code !== 'RIGHT_MISSING') throw refused
      const missing = refusal.data as { rights: Right[]; discount: number }
      rights = [...new Set([...rights, ...missing.rights])]
      const remembered = unanswered?.key === key ? unanswered.approval : null
      unanswered = null
      const approval = remembered ?? (await ask({ ...missing, rights, reason: refusal.message }))
      if (!approval) throw refused
      try {
        return await again(approval)
      } catch (failure) {
        const code = domainErrorOf(failure)?.code
        if (code === undefined) unanswered = { key, approval }
        // A remembered one may be too old: then the first refusal is asked about.
        if (!(remembered && code === 'APPROVAL_VOID')) refused = failure
      }
    }
  }
}
