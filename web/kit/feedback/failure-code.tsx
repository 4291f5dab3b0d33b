import { lazy, Suspense } from 'react'
import { failureCode } from '../../failure-code.ts'

const CopyCode = lazy(() =>
  import('../display/copy-code.tsx').then(
    (module) => ({ default: module.CopyCode }),
    // It can still be read out.
    () => ({ default: ({ code }: { code: string }) => <> {code}</> }),
  ),
)

/** Beside the sentence of a failure that nobody foresaw: the code by which the server's log is searched for it. */
export function FailureCode({ error }: { error: unknown }) {
  const code = failureCode(error)
  if (!code) return null
  return (
    <Suspense>
      <CopyCode code={code} />
    </Suspense>
  )
}
