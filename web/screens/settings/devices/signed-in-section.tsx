import type { Output } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { Section } from '../../../kit/display/section.tsx'
import { DeviceList } from '../../../parts/device/device-list.tsx'

export function SignedInSection({ rows }: { rows: Output['devices']['list']['rows'] }) {
  const zone = useShop().store.timeZone
  return (
    <Section
      title="Perangkat yang masuk"
      hint="Untuk mengeluarkan perangkat orang lain, buka namanya di Pengguna."
    >
      <DeviceList rows={rows} zone={zone} />
    </Section>
  )
}
