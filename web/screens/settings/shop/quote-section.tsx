import { Switch, Textarea } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { Store } from '../../../../contract/store.ts'
import { formatNumber } from '../../../format.ts'
import { Section } from '../../../kit/display/section.tsx'
import { CountField } from '../../../kit/fields/number-field.tsx'
import type { ShopRecord } from './shop-record.ts'

export function QuoteSection({ store, record }: { store: Store; record: ShopRecord }) {
  const { values } = record
  const summary = store.quotesEnabled && `Aktif, berlaku ${formatNumber(store.quoteDays)} hari`
  return (
    <Section title="Penawaran" summary={summary}>
      <Switch
        {...record.box('quotesEnabled')}
        label="Pakai penawaran"
        description="Harga tertulis yang disimpan dari Buat Transaksi, dikirim ke pelanggan, dan menjadi satu pesanan bila disetujui. Yang sudah ada tetap tersimpan bila dimatikan."
      />
      {values.quotesEnabled && (
        <>
          <CountField
            {...record.field('quoteDays')}
            description="Sampai akhir hari terakhirnya. Bisa diganti untuk setiap penawaran."
          />
          <Textarea
            {...record.field('quoteTerms')}
            description="Tertulis di setiap penawaran baru, misalnya DP 50%, selesai 3 hari kerja setelah desain disetujui."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1000}
          />
        </>
      )}
    </Section>
  )
}
