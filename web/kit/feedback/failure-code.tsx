import { lazy, Suspense } from 'react'
import { failureCode } from '../../failure-code.ts'

const CopyCode = lazy(() =>
  import('../display/copy-code.tsx').then(
    (module) => ({ default: module.CopyCode }),
    // The code can still be read out.
    () => ({ default: ({ code }: { code: string }) => <> {code}</> }),
  ),
)

/** Shows the request id of an unexpected error, to search the server's log for. */
export function FailureCode({ error }: { error: unknown }) {
  const code = failureCode(error)
  if (!code) return null
  return (
    <Suspense>
      <CopyCode code={code} />
    </Suspense>
  )
}
