import { Button, Title } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../../contract/users.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { confirm } from '../../../kit/dialogs/confirm.ts'
import { perform } from '../../../kit/feedback/perform.ts'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { DeviceList } from '../../../parts/device/device-list.tsx'
import classes from './users.module.css'

export function UserDevices({ user }: { user: User }) {
  const zone = useShop().store.timeZone
  const sessions = useQuery(queries.users.sessions.queryOptions({ input: { id: user.id }, staleTime: 0 }))
  const { data } = sessions
  if (!data) return <QueryState query={sessions} />

  async function endAll() {
    const yes = await confirm({
      title: `Keluarkan ${user.name}?`,
      message: 'Pengguna ini langsung keluar dari semua perangkatnya dan harus masuk lagi.',
      confirm: 'Keluarkan',
      danger: true,
    })
    if (!yes) return
    await perform({
      action: () => server.users.endSessions({ id: user.id }),
      done: `${user.name} sudah keluar dari semua perangkat.`,
      failed: 'Gagal mengeluarkan pengguna dari perangkatnya. Silakan coba lagi.',
      after: () => invalidate(queries.users.sessions),
    })
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
