import { Button, Title } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/users.ts'
import { queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { domainErrorOf, failureMessage } from '../../../domain-error.ts'
import { confirm } from '../../../kit/dialogs/confirm.ts'
import { ErrorBlock } from '../../../kit/feedback/error-block.tsx'
import { notifyFailure, notifySuccess } from '../../../kit/feedback/notify.ts'
import { DeviceList } from '../../../parts/device/device-list.tsx'
import classes from './users.module.css'

const FAILED = 'Gagal mengeluarkan pengguna dari perangkatnya. Silakan coba lagi.'

export function UserDevices({ user }: { user: User }) {
  const zone = useShop().store.timeZone
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(
    queries.users.sessions.queryOptions({ input: { id: user.id }, staleTime: 0 }),
  )
  if (error && !data)
    return <ErrorBlock message={failureMessage(error)} error={error} onRetry={() => refetch()} />
  if (!data) return null

  async function endAll() {
    const yes = await confirm({
      title: `Keluarkan ${user.name}?`,
      message: 'Pengguna ini langsung keluar dari semua perangkatnya dan harus masuk lagi.',
      confirm: 'Keluarkan',
      danger: true,
    })
    if (yes) await send()
  }

  async function send() {
    try {
      await server.users.endSessions({ id: user.id })
      notifySuccess(`${user.name} sudah keluar dari semua perangkat.`, { about: FAILED })
    } catch (error) {
      notifyFailure(FAILED, {
        detail: domainErrorOf(error)?.message,
        error,
        onRetry: send,
      })
    }
    await client.invalidateQueries({ queryKey: queries.users.sessions.key() })
  }

  return (
    <section className={classes.section} aria-labelledby="perangkat-pengguna">
      <Title order={3} fz="md" id="perangkat-pengguna">
        {data.rows.length === 0
          ? 'Tidak sedang masuk di perangkat mana pun'
          : `Masuk di ${data.rows.length} perangkat`}
      </Title>
      {data.rows.length > 0 && (
        <>
          <DeviceList rows={data.rows} zone={zone} />
          <Button variant="default" fullWidth h={44} leftSection={<IconLogout size={18} />} onClick={endAll}>
            Keluarkan dari semua perangkat
          </Button>
          <p className="detail">Kata sandi tetap sama. Gantilah juga jika perangkatnya hilang.</p>
        </>
      )}
    </section>
  )
}
