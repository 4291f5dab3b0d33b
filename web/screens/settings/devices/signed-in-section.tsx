import { Paper, Title } from '@mantine/core'
import type { Output } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { number } from '../../../format.ts'
import { DeviceList } from '../../../parts/device-list.tsx'
import classes from './devices-tab.module.css'

/** Where the shop's people are signed in, as far as whoever looks may manage them. */
export function SignedInSection({ rows }: { rows: Output['devices']['list']['rows'] }) {
  const zone = useShop().store.timeZone
  return (
    <Paper component="section" aria-labelledby="tersambung" className={classes.card}>
      <Title order={2} id="tersambung">
        Perangkat yang masuk <span className={classes.count}>{number(rows.length)}</span>
      </Title>
      <DeviceList rows={rows} zone={zone} />
      <p className="detail">Untuk mengeluarkan perangkat orang lain, buka namanya di Pengguna.</p>
    </Paper>
  )
}
