/** A request that failed, as the cause of its error. */
type FailedRequest = { requestId?: string | null | undefined }

/** The code under which the server's log tells of a failure that nobody foresaw; null for any other. */
export function failureCode(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null
  if (cause instanceof Error) return failureCode(cause)
  return (cause as FailedRequest | null | undefined)?.requestId ?? null
}
