import { Switch } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { Store } from '../../../../contract/store.ts'
import { printingStage, stagesOfShop } from '../../../../core/orders/stage.ts'
import { formatNumber } from '../../../format.ts'
import { Section } from '../../../kit/display/section.tsx'
import { CountField } from '../../../kit/fields/number-field.tsx'
import type { ShopRecord } from './shop-record.ts'

export function FileSection({ store, record }: { store: Store; record: ShopRecord }) {
  const { values } = record
  const summary = store.filesEnabled && `Aktif, disimpan ${formatNumber(store.fileDays)} hari sesudah diambil`
  return (
    <Section title="File cetak" summary={summary}>
      <Switch
        {...record.box('filesEnabled')}
        label="Simpan file cetak"
        description="Setiap item pesanan punya filenya: diperiksa, terlihat di Produksi dan SPK, dan diunduh di mesin dengan nama yang jelas. Yang sudah ada tetap tersimpan bila dimatikan."
      />
      {values.filesEnabled && (
        <>
          <CountField
            {...record.field('fileDays')}
            description="Sesudah pesanan diambil. Lalu file asli dihapus dari server; pratinjaunya tetap ada. File yang ditandai Simpan terus tidak dihapus."
          />
          <Switch
            {...record.box('proofGate')}
            label="Cetak hanya setelah disetujui pelanggan"
            description={`Item yang punya file ditahan sebelum tahap ${printingStage(stagesOfShop(store))?.name}, sampai pelanggan menyetujuinya. Yang berhak bisa meloloskannya dengan alasan.`}
          />
        </>
      )}
    </Section>
  )
}
