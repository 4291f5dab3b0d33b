import { Button, Group, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { failureMessage } from '../../domain-error.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorBlock } from '../feedback/error-block.tsx'
import classes from './list-frame.module.css'
import { LoadMore } from './load-more.tsx'
import type { ListState } from './use-server-list.ts'

type ListFrameProps<Row> = {
  list: ListState<Row>
  empty: { title: string; hint?: string; action?: ReactNode }
  /** Set while filters are active: hint and action for no match. */
  filtered?: { onClear: () => void; hint?: string; action?: ReactNode } | undefined
  /** For '… muncul setelah tersambung lagi'. */
  noun?: string
  /** Replaces that sentence. */
  away?: string
  skeleton?: ReactNode
  /** Retries further queries together with the list. */
  onRetry?: () => void
  children: ReactNode
}

/** Loading, offline, failed, empty and paging states around a list. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { list, empty, filtered, noun = 'Daftar', skeleton = <ListSkeleton /> } = props
  const away = props.away ?? `Luring. ${noun} muncul setelah tersambung lagi.`
  const retry = () => {
    list.retry()
    props.onRetry?.()
  }
  return (
    <Stack gap="sm">
      {list.state === 'pending' && skeleton}
      {list.state === 'paused' && <ErrorBlock message={away} />}
      {list.state === 'failed' && (
        <ErrorBlock message={failureMessage(list.error)} error={list.error} onRetry={retry} />
      )}
      {list.rows.length > 0 && props.children}
      {list.state === 'ready' &&
        list.rows.length === 0 &&
        (filtered ? <NoMatch {...filtered} /> : <EmptyState {...empty} />)}
      <LoadMore
        loaded={list.rows}
        hasMore={list.hasMore}
        loading={list.loadingMore}
        failed={list.moreFailed}
        onLoad={list.loadMore}
      />
    </Stack>
  )
}

function NoMatch({ onClear, hint, action }: NonNullable<ListFrameProps<never>['filtered']>) {
  return (
    <EmptyState
      title="Tidak ada yang cocok"
      hint={hint}
      action={
        <Group gap={8} justify="center">
          <Button variant="default" leftSection={<IconFilterOff size={18} />} onClick={onClear}>
            Hapus filter
          </Button>
          {action}
        </Group>
      }
    />
  )
}

const NAMES = [180, 120, 150, 210, 130, 170, 140, 190]

function ListSkeleton() {
  return (
    <Paper className={classes.skeleton}>
      <VisuallyHidden role="status">Memuat…</VisuallyHidden>
      {NAMES.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={14} width={72} />
          <Skeleton height={14} width={width} />
          <Skeleton height={14} width={84} ml="auto" />
        </div>
      ))}
    </Paper>
  )
}
