import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureSentence, queries, refusalOf, server } from '../data/server.ts'
import { notifyFailure, notifySuccess } from '../shell/notify.ts'
import { useShopUser } from '../shell/shop-user.ts'
import { DeviceList } from '../ui/device-list.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'

/** Where one is signed in, and the way to sign out of each of the others, or of all. */
export function OwnDevices() {
  const zone = useShopUser().store.timeZone
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queries.account.sessions.queryOptions({ staleTime: 0 }))

  async function end(call: () => Promise<unknown>, done: string) {
    try {
      await call()
      notifySuccess(done)
    } catch (failure) {
      // What has ended meanwhile is signed out, as was wished.
      if (refusalOf(failure)?.code !== 'NOT_FOUND') {
        notifyFailure('Gagal mengeluarkan perangkat. Silakan coba lagi.', {
          detail: refusalOf(failure)?.message,
          onRetry: () => end(call, done),
        })
      }
    }
    await client.invalidateQueries({ queryKey: queries.account.sessions.key() })
    // The button that was pressed may be gone with its row.
    if (document.activeElement === document.body) document.getElementById('perangkat-saya')?.focus()
  }

  if (error) return <ErrorBlock message={failureSentence(error)} onRetry={() => refetch()} />
  if (!data) return null
  return (
    <>
      <DeviceList
        rows={data.rows}
        zone={zone}
        onEnd={({ id }) => end(() => server.account.endSession({ id }), 'Perangkat sudah dikeluarkan.')}
      />
      {data.rows.length > 1 && (
        <Button
          variant="default"
          h={44}
          leftSection={<IconLogout size={18} stroke={1.7} />}
          onClick={() =>
            end(() => server.account.endOtherSessions(), 'Semua perangkat lain sudah dikeluarkan.')
          }
        >
          Keluarkan semua perangkat lain
        </Button>
      )}
    </>
  )
}
