import { Switch } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { Store } from '../../../../contract/store.ts'
import { printingStage, stagesOfShop } from '../../../../core/orders/stage.ts'
import type { StoreChanges } from '../../../../core/shop/store-changes.ts'
import { formatNumber } from '../../../format.ts'
import { Section } from '../../../kit/display/section.tsx'
import { CountField } from '../../../kit/fields/number-field.tsx'
import type { useRecord } from '../../../kit/records/use-record.ts'
import type { ShopValues } from './shop-record.ts'

type FileSectionProps = {
  store: Store
  record: ReturnType<typeof useRecord<Store, ShopValues, StoreChanges>>
}

export function FileSection({ store, record }: FileSectionProps) {
  const { values, set } = record
  const summary = store.filesEnabled && `Aktif, disimpan ${formatNumber(store.fileDays)} hari sesudah diambil`
  return (
    <Section title="File cetak" summary={summary}>
      <Switch
        label="Simpan file cetak"
        description="Setiap item pesanan punya filenya: diperiksa, terlihat di Produksi dan SPK, dan diunduh di mesin dengan nama yang jelas. Yang sudah ada tetap tersimpan bila dimatikan."
        checked={values.filesEnabled}
        onChange={(event) => set({ filesEnabled: event.currentTarget.checked })}
      />
      {values.filesEnabled && (
        <>
          <CountField
            {...record.field('fileDays')}
            description="Sesudah pesanan diambil. Lalu file asli dihapus dari server; pratinjaunya tetap ada. File yang ditandai Simpan terus tidak dihapus."
          />
          <Switch
            label="Cetak hanya setelah disetujui pelanggan"
            description={`Item yang punya file ditahan sebelum tahap ${printingStage(stagesOfShop(store))?.name}, sampai pelanggan menyetujuinya. Yang berhak bisa meloloskannya dengan alasan.`}
            checked={values.proofGate}
            onChange={(event) => set({ proofGate: event.currentTarget.checked })}
          />
        </>
      )}
    </Section>
  )
}
