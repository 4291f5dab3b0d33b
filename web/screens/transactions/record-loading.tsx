import { Skeleton, Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import '../../theme/later-styles.css'

type RecordLoadingProps = {
  query: ComponentProps<typeof QueryState>['query']
  /** What is loaded: 'Pesanan'. */
  name: string
}

/** In a panel until its record has arrived. */
export function RecordLoading({ query, name }: RecordLoadingProps) {
  return (
    <QueryState query={query} offline={`Luring. ${name} ini dapat dibaca setelah tersambung lagi.`}>
      <Stack gap="md" role="status" aria-label="Memuat…">
        <Skeleton height={52} width={260} />
        <Skeleton height={78} />
        <Skeleton height={180} />
      </Stack>
    </QueryState>
  )
}
