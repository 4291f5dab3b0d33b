import { Button, Title } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/users.ts'
import { queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { domainErrorOf } from '../../../domain-error.ts'
import { confirm } from '../../../kit/dialogs/confirm.ts'
import { notifyFailure, notifySuccess } from '../../../kit/feedback/notify.ts'
import classes from './users.module.css'

const FAILED = 'Gagal mematikan verifikasi dua langkah. Silakan coba lagi.'

export function UserSecondFactor({ user }: { user: User }) {
  const client = useQueryClient()

  async function ask() {
    const yes = await confirm({
      title: `Matikan verifikasi dua langkah ${user.name}?`,
      message:
        'Lakukan hanya jika ponselnya hilang dan Anda yakin ini benar orangnya. Ia langsung keluar dari semua perangkat, dan setelah itu masuk cukup dengan kata sandi.',
      confirm: 'Matikan',
      danger: true,
    })
    if (yes) await send()
  }

  async function send() {
    try {
      await server.users.removeSecondFactor({ id: user.id })
      notifySuccess(`Verifikasi dua langkah ${user.name} dimatikan.`, { about: FAILED })
    } catch (error) {
      notifyFailure(FAILED, { detail: domainErrorOf(error)?.message, error, onRetry: send })
    }
    await client.invalidateQueries({ queryKey: queries.users.key() })
  }

  return (
    <section className={classes.section} aria-labelledby="verifikasi-pengguna">
      <Title order={3} fz="md" id="verifikasi-pengguna">
        Verifikasi dua langkah aktif
      </Title>
      <Button variant="default" fullWidth h={44} leftSection={<IconShieldOff size={18} />} onClick={ask}>
        Matikan verifikasi dua langkah
      </Button>
      <p className="detail">Untuk pengguna yang ponsel dan kode cadangannya hilang.</p>
    </section>
  )
}
