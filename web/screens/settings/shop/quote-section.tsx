import { Switch, Textarea } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { Store } from '../../../../contract/store.ts'
import type { StoreChanges } from '../../../../core/shop/store-changes.ts'
import { formatNumber } from '../../../format.ts'
import { Section } from '../../../kit/display/section.tsx'
import { CountField } from '../../../kit/fields/number-field.tsx'
import type { useRecord } from '../../../kit/records/use-record.ts'
import type { ShopValues } from './shop-record.ts'

type QuoteSectionProps = {
  store: Store
  record: ReturnType<typeof useRecord<Store, ShopValues, StoreChanges>>
}

export function QuoteSection({ store, record }: QuoteSectionProps) {
  const { values, set } = record
  const summary = store.quotesEnabled && `Aktif, berlaku ${formatNumber(store.quoteDays)} hari`
  return (
    <Section title="Penawaran" summary={summary}>
      <Switch
        label="Pakai penawaran"
        description="Harga tertulis yang disimpan dari Buat Transaksi, dikirim ke pelanggan, dan menjadi satu pesanan bila disetujui. Yang sudah ada tetap tersimpan bila dimatikan."
        checked={values.quotesEnabled}
        onChange={(event) => set({ quotesEnabled: event.currentTarget.checked })}
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
