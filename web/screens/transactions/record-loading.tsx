import { Skeleton, Stack } from '@mantine/core'
import '../../theme/later-styles.css'
import { failureMessage } from '../../domain-error.ts'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'

type RecordLoadingProps = {
  query: { error: Error | null; isPaused: boolean; refetch: () => unknown }
  /** What is loaded: 'Pesanan'. */
  name: string
}

/** In a panel until its record has arrived. */
export function RecordLoading({ query, name }: RecordLoadingProps) {
  if (query.error) {
    return (
      <ErrorBlock message={failureMessage(query.error)} error={query.error} onRetry={() => query.refetch()} />
    )
  }
  if (query.isPaused)
    return <ErrorBlock message={`Luring. ${name} ini dapat dibaca setelah tersambung lagi.`} />
  return (
    <Stack gap="md" role="status" aria-label="Memuat…">
      <Skeleton height={52} width={260} />
      <Skeleton height={78} />
      <Skeleton height={180} />
    </Stack>
  )
}
