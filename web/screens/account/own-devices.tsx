import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf, failureMessage } from '../../domain-error.ts'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { DeviceList } from '../../parts/device/device-list.tsx'

const FAILED = 'Gagal mengeluarkan perangkat. Silakan coba lagi.'

export function OwnDevices() {
  const zone = useShop().store.timeZone
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queries.account.sessions.queryOptions({ staleTime: 0 }))

  async function end(call: () => Promise<unknown>, done: string) {
    try {
      await call()
      notifySuccess(done, { about: FAILED })
    } catch (failure) {
      // It has ended already.
      if (domainErrorOf(failure)?.code !== 'NOT_FOUND') {
        notifyFailure(FAILED, {
          detail: domainErrorOf(failure)?.message,
          error: failure,
          onRetry: () => end(call, done),
        })
      }
    }
    await client.invalidateQueries({ queryKey: queries.account.sessions.key() })
    // The button that was pressed may be gone with its row.
    if (document.activeElement === document.body) document.getElementById('perangkat-saya')?.focus()
  }

  if (error) return <ErrorBlock message={failureMessage(error)} error={error} onRetry={() => refetch()} />
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
          leftSection={<IconLogout size={18} />}
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
