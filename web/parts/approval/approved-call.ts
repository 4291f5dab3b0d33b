import type { Right } from '../../../core/access/access.ts'
import { domainErrorOf } from '../../domain-error.ts'

/** All rights found missing so far. */
type Missing = { rights: Right[]; discount: number; reason: string }

type Call = {
  /** Identifies call and input. */
  key: string
  /** False if not approved. */
  ask: (missing: Missing) => Promise<string | false>
  again: (approval: string) => Promise<unknown>
}

/** Retries calls that lack a right, once a colleague approves. An approval whose answer was lost is reused. */
export function createApprovedCaller() {
  let unanswered: { key: string; approval: string } | null = null

  /** Throws the original error without an approval. If the approver lacks a right too, asks for someone with all of them. */
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
        // A reused approval may have expired: report the first error.
        if (!(remembered && code === 'APPROVAL_VOID')) refused = failure
      }
    }
  }
}
