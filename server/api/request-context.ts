import type { Identity } from '../platform/auth/identity.ts'
import { type TransactionContext, transactionContext } from '../platform/database/transaction.ts'

/** Who calls, in which session or by which key, and how the call's transactions begin and end. */
export type RequestContext = TransactionContext & { identity: Identity }

/** `foundExisting` reports an idempotent repetition: the answer is 200 instead of 201. */
export type CreateContext = RequestContext & { foundExisting(): void }

/** The context of a call by this identity. */
export function requestContext(
  { db, onCommit }: Pick<TransactionContext, 'db' | 'onCommit'>,
  identity: Identity,
): RequestContext {
  const { user, key } = identity
  return { ...transactionContext(db, { actor: user.id, apiKey: key?.id ?? null, onCommit }), identity }
}

/** The context of a public call: it has no identity, and asks for one itself where it needs it (`CallContext.identify`). */
export function anonymousContext({
  db,
  onCommit,
}: Pick<TransactionContext, 'db' | 'onCommit'>): RequestContext {
  return { ...transactionContext(db, { onCommit }), identity: null as unknown as Identity }
}
