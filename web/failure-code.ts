type FailedRequest = { requestId?: string | null | undefined }

/** The request id of an unexpected error, for searching the log. */
export function failureCode(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null
  if (cause instanceof Error) return failureCode(cause)
  return (cause as FailedRequest | null | undefined)?.requestId ?? null
}
