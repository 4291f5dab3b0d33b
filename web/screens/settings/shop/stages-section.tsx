import type { Store } from '../../../../contract/store.ts'
import { DEFAULT_STAGES, type Stage, stagesOfShop } from '../../../../core/orders/stage.ts'
import type { ProductSettings } from '../../../../core/products/product-settings.ts'
import { saveProductSettings } from '../../../data/server-writes.ts'
import { useShop } from '../../../data/session.tsx'
import { Section } from '../../../kit/display/section.tsx'
import type { RecordDefinition } from '../../../kit/records/record-definition.ts'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useRecord } from '../../../kit/records/use-record.ts'
import { StagesField, stageNames, stageProblems } from '../../../parts/order/stages-field.tsx'

const STAGES: RecordDefinition<Store, { stages: readonly Stage[] }, Pick<ProductSettings, 'stages'>> = {
  noun: 'tahap produksi',
  names: { stages: 'Tahap produksi' },
  valuesOf: (store) => ({ stages: store ? stagesOfShop(store) : DEFAULT_STAGES }),
  problemsOf: ({ stages }) => stageProblems(stages),
  inputOf: ({ stages }) => ({ stages: [...stages] }),
  update: ({ version, productSettings }, changes) =>
    saveProductSettings({ version, productSettings: { ...productSettings, ...changes } }),
  texts: { stages: stageNames },
  saved: 'Tahap produksi berhasil disimpan.',
  failed: 'Gagal menyimpan pengaturan.',
}

export function StagesSection() {
  const { store } = useShop()
  const record = useRecord(STAGES, store)
  return (
    <Section title="Tahap produksi" summary={stageNames(stagesOfShop(store))}>
      <RecordForm record={record} submit="Simpan tahap">
        <StagesField
          stages={record.values.stages}
          machineTypes={store.productSettings.machineTypes}
          problem={record.problem}
          onChange={(stages) => record.set({ stages })}
        />
      </RecordForm>
    </Section>
  )
}
