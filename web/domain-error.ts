import { ORPCError } from '@orpc/client'

/** The server's domain error; null for network and server failures. */
export function domainErrorOf(error: unknown): ORPCError<string, unknown> | null {
  return error instanceof ORPCError && error.defined && error.status < 500 ? error : null
}

/** The server's message, or that it did not answer. */
export function failureMessage(error: unknown): string {
  if (error instanceof ORPCError && error.defined) return error.message
  return 'Server tidak dapat dihubungi. Silakan coba lagi.'
}
