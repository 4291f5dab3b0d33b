import { SegmentedControl, Switch, Text, Textarea, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { Store } from '../../../../contract/store.ts'
import type { TaxMode } from '../../../../core/tax/ppn.ts'
import { TAX_MODE_LABELS } from '../../../../core/tax/tax-number.ts'
import { Section } from '../../../kit/display/section.tsx'
import type { ShopRecord } from './shop-record.ts'

export function TaxSection({ store, record }: { store: Store; record: ShopRecord }) {
  const { taxMode } = record.values
  const isPkp = taxMode !== 'simple'
  const choose = (mode: TaxMode) => record.set({ taxMode: mode })
  return (
    <Section title="PKP dan PPN" summary={store.taxMode !== 'simple' && TAX_MODE_LABELS[store.taxMode]}>
      <Switch
        label="Toko ini PKP dan memungut PPN"
        description="Menggantikan pajak di atas: PPN 12% dari DPP nilai lain (11/12 harga), mulai transaksi berikutnya. Pesanan yang sudah tersimpan tetap dengan pajaknya, juga bila diubah lagi. Pesanan yang mendapat faktur tidak dibulatkan."
        checked={isPkp}
        onChange={(event) => choose(event.currentTarget.checked ? 'ppn' : 'simple')}
      />
      {isPkp && (
        <>
          <fieldset className="fieldset">
            <legend>Harga di daftar produk</legend>
            <SegmentedControl
              fullWidth
              aria-label="Harga di daftar produk"
              value={taxMode}
              data={[
                { value: 'ppn', label: 'Belum termasuk PPN' },
                { value: 'ppnIncluded', label: 'Sudah termasuk PPN' },
              ]}
              onChange={(mode) => choose(mode as TaxMode)}
            />
          </fieldset>
          {taxMode === 'ppnIncluded' && (
            <Text fz="sm" c="dimmed">
              Sebagian jumlah tidak bisa dipecah tepat menjadi harga dan PPN dalam rupiah bulat. Totalnya
              tetap, selisih Rp 1 masuk ke harga.
            </Text>
          )}
          <TextInput
            {...record.field('taxNumber')}
            description="16 angka. NPWP lama dengan 15 angka mendapat 0 di depan."
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
          />
          <TextInput {...record.field('taxName')} required autoComplete="off" maxLength={200} />
          <Textarea
            {...record.field('taxAddress')}
            required
            autoComplete="off"
            autosize
            minRows={2}
            maxRows={5}
            maxLength={300}
          />
          <TextInput
            {...record.field('taxIdtku')}
            description="22 angka. Kosongkan untuk kantor pusat: NPWP dan 000000."
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
          />
        </>
      )}
    </Section>
  )
}
