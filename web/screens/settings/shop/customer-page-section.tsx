import { Switch, Text } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import type { Store } from '../../../../contract/store.ts'
import { queries } from '../../../data/query-client.tsx'
import { Section } from '../../../kit/display/section.tsx'

type CustomerPageSectionProps = { store: Store; checked: boolean; onChange: (on: boolean) => void }

export function CustomerPageSection({ store, checked, onChange }: CustomerPageSectionProps) {
  const { data } = useQuery(queries.customerPage.setting.queryOptions({ staleTime: 0 }))
  const address = data?.address
  return (
    <Section title="Halaman pelanggan" summary={store.customerPageEnabled && 'Aktif'}>
      <Switch
        label="Pakai halaman pelanggan"
        description="Pelanggan membuka pesanan atau penawarannya lewat link, tanpa akun: sampai di mana, sisa dan QRIS, nota, lalu menyetujui penawaran dan desain, atau mengirim file. Linknya ikut di pesan WhatsApp."
        checked={checked}
        disabled={!address && !checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {address && (
        <Text fz="sm">
          Alamatnya <strong>{address}/p/…</strong>. Coba buka dari HP yang tidak memakai Wi-Fi toko.
        </Text>
      )}
      {address === null && (
        <Text fz="sm" c="dimmed">
          Server ini belum punya alamat di internet. Pasang reverse proxy atau tunnel (misalnya nginx atau
          cloudflared) yang meneruskan ke server ini, isi CUSTOMER_URL dan TRUST_PROXY=true di printpro.env,
          lalu mulai ulang. Lewat alamat itu hanya halaman pelanggan yang bisa dibuka.
        </Text>
      )}
    </Section>
  )
}
