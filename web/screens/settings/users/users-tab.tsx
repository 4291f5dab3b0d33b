import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback } from 'react'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ErrorBlock } from '../../../kit/error-block.tsx'
import { ListSkeleton } from '../../../kit/list/list-skeleton.tsx'
import { LoadMore } from '../../../kit/list/load-more.tsx'
import { failureSentence } from '../../../refusal.ts'
import { useUserActions } from './use-user-actions.ts'
import { useUsers } from './use-users.ts'
import { UserList } from './user-list.tsx'
import classes from './users-tab.module.css'

const UserDialog = lazy(() => import('./user-dialog.tsx').then((module) => ({ default: module.UserDialog })))

/** Pengguna (specification, section 2): who works here, with what role, and whether they may come in. */
export function UsersTab() {
  const list = useUsers()
  const { actions, dialog, closeDialog } = useUserActions()
  const { fetchNextPage } = list
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])

  return (
    <div className={classes.tab}>
      <Group justify="space-between" gap="sm" mb={14}>
        <Text c="dimmed" className={classes.hint}>
          Siapa saja yang boleh masuk, dan dengan peran apa.
        </Text>
        <Button
          className={classes.add}
          leftSection={<IconPlus size={18} stroke={1.7} />}
          data-add
          onClick={actions.add}
        >
          Tambah Pengguna
        </Button>
      </Group>
      <Stack gap="sm">
        {list.isPending &&
          (list.isPaused ? (
            <ErrorBlock message="Luring. Daftar muncul setelah tersambung lagi." />
          ) : (
            <ListSkeleton />
          ))}
        {list.isError && !list.isFetchNextPageError && (
          <ErrorBlock message={failureSentence(list.error)} onRetry={() => list.refetch()} />
        )}
        {list.rows.length > 0 && <UserList rows={list.rows} actions={actions} />}
        {list.isSuccess && list.rows.length === 0 && (
          <EmptyState
            title="Belum ada pengguna"
            hint="Tambahkan pengguna pertama agar ada yang bisa masuk."
          />
        )}
        <LoadMore
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoad={loadMore}
        />
      </Stack>
      {dialog && (
        <Suspense>
          <UserDialog key={dialog.turn} user={dialog.user} opened={dialog.opened} onClose={closeDialog} />
        </Suspense>
      )}
    </div>
  )
}
