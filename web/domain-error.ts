import { ORPCError } from '@orpc/client'
import type { Issue } from '../contract/errors.ts'

/** The server's domain error; null for network and server failures. */
export function domainErrorOf(error: unknown): ORPCError<string, unknown> | null {
  return error instanceof ORPCError && error.defined && error.status < 500 ? error : null
}

/** The server's message, or that it did not answer. */
export function failureMessage(error: unknown): string {
  if (error instanceof ORPCError && error.defined) return error.message
  return 'Server tidak dapat dihubungi. Silakan coba lagi.'
}

/** What the server says of single fields; empty for other errors. `data`: the error's. */
export function issuesIn(data: unknown): Issue[] {
  return (data as { issues?: Issue[] } | undefined)?.issues ?? []
}

/** The messages of `issuesIn` by field. */
export function problemsIn(data: unknown): Record<string, string> {
  return Object.fromEntries(issuesIn(data).map(({ path, message }) => [String(path[0]), message]))
}
