import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf } from '../../domain-error.ts'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { DeviceList } from '../../parts/device/device-list.tsx'

const FAILED = 'Gagal mengeluarkan perangkat. Silakan coba lagi.'

export function OwnDevices() {
  const zone = useShop().store.timeZone
  const devices = useQuery(queries.account.sessions.queryOptions({ staleTime: 0 }))
  const { data } = devices

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
    await invalidate(queries.account.sessions)
    // The button that was pressed may be gone with its row.
    if (document.activeElement === document.body) document.getElementById('perangkat-saya')?.focus()
  }

  if (!data) return <QueryState query={devices} />
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
