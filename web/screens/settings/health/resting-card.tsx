import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { confirm } from '../../../kit/dialogs/confirm.ts'
import { Section } from '../../../kit/display/section.tsx'
import { perform } from '../../../kit/feedback/perform.ts'

export function RestingCard() {
  const [busy, setBusy] = useState(false)

  async function settle() {
    const yes = await confirm({
      title: 'Pakai toko ini mulai sekarang?',
      message:
        'Webhook dan email yang menunggu dikirim dari sini, dan program lain bisa masuk dengan kuncinya. ' +
        'Pastikan toko yang asli sudah tidak dijalankan lagi.',
      confirm: 'Pakai toko ini',
    })
    if (!yes) return
    await perform({
      action: () => server.health.activateRestoredCopy(),
      done: 'Ini toko yang dipakai sekarang.',
      failed: 'Gagal disimpan. Silakan coba lagi.',
      onBusy: setBusy,
      after: () => invalidate(queries.health),
    })
  }

  return (
    <Section title="Salinan yang dipulihkan">
      <Text fz="sm">
        Toko ini dipulihkan di tempat lain. Webhook, email, dan kunci API dimatikan di sini agar tidak
        mengganggu toko yang asli.
      </Text>
      <Button fullWidth h={44} loading={busy} onClick={() => void settle()}>
        Ini toko yang dipakai sekarang
      </Button>
    </Section>
  )
}
