// What became of a call that the server did not answer as wished, decided once for every screen.
import { ORPCError } from '@orpc/client'

/** What the server itself has refused; null for a network that is away or a server that failed. */
export function domainErrorOf(error: unknown): ORPCError<string, unknown> | null {
  return error instanceof ORPCError && error.defined && error.status < 500 ? error : null
}

/** What a screen says of a call that failed: the server's own sentence, or that there was no answer of it. */
export function failureMessage(error: unknown): string {
  if (error instanceof ORPCError && error.defined) return error.message
  return 'Server tidak dapat dihubungi. Silakan coba lagi.'
}
