import type { Store } from '../../../../contract/store.ts'
import type { ProductSettings } from '../../../../core/product-settings.ts'
import { DEFAULT_STAGES, type Stage, stagesOf } from '../../../../core/stage.ts'
import { saveProductSettings } from '../../../data/server-writes.ts'
import { useShop } from '../../../data/session.tsx'
import { RecordForm } from '../../../kit/record/record-form.tsx'
import type { RecordKind } from '../../../kit/record/record-kind.ts'
import { useRecord } from '../../../kit/record/use-record.ts'
import { Section } from '../../../kit/section.tsx'
import { StagesField, stageNames, stageProblems } from '../../../parts/stages-field.tsx'

const STAGES: RecordKind<Store, { stages: readonly Stage[] }, Pick<ProductSettings, 'stages'>> = {
  noun: 'tahap produksi',
  names: { stages: 'Tahap produksi' },
  valuesOf: (store) => ({ stages: store ? stagesOf(store) : DEFAULT_STAGES }),
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
    <Section title="Tahap produksi" summary={stageNames(stagesOf(store))}>
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
