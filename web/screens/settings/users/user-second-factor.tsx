import { Button, Title } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import type { User } from '../../../../contract/users.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { confirm } from '../../../kit/dialogs/confirm.ts'
import { perform } from '../../../kit/feedback/perform.ts'
import classes from './users.module.css'

export function UserSecondFactor({ user }: { user: User }) {
  async function turnOff() {
    const yes = await confirm({
      title: `Matikan verifikasi dua langkah ${user.name}?`,
      message:
        'Lakukan hanya jika ponselnya hilang dan Anda yakin ini benar orangnya. Ia langsung keluar dari semua perangkat, dan setelah itu masuk cukup dengan kata sandi.',
      confirm: 'Matikan',
      danger: true,
    })
    if (!yes) return
    await perform({
      action: () => server.users.removeSecondFactor({ id: user.id }),
      done: `Verifikasi dua langkah ${user.name} dimatikan.`,
      failed: 'Gagal mematikan verifikasi dua langkah. Silakan coba lagi.',
      after: () => invalidate(queries.users),
    })
  }

  return (
    <section className={classes.section} aria-labelledby="verifikasi-pengguna">
      <Title order={3} fz="md" id="verifikasi-pengguna">
        Verifikasi dua langkah aktif
      </Title>
      <Button variant="default" fullWidth h={44} leftSection={<IconShieldOff size={18} />} onClick={turnOff}>
        Matikan verifikasi dua langkah
      </Button>
      <p className="detail">Untuk pengguna yang ponsel dan kode cadangannya hilang.</p>
    </section>
  )
}
