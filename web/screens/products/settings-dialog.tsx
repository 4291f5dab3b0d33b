import type { Store } from '../../../contract/store.ts'
import { unitName } from '../../../core/product.ts'
import {
  holdsName,
  likelyUnit,
  mergedNames,
  type ProductList,
  type ProductSettings,
} from '../../../core/product-settings.ts'
import { DEFAULT_STAGES, type Stage, stagesOf } from '../../../core/stage.ts'
import { useProducts } from '../../data/products.ts'
import { saveProductSettings } from '../../data/server-writes.ts'
import { useShop } from '../../data/session.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/record/record-dialog.tsx'
import { RecordForm } from '../../kit/record/record-form.tsx'
import type { RecordKind } from '../../kit/record/record-kind.ts'
import { useRecord } from '../../kit/record/use-record.ts'
import { NameList } from '../../parts/name-list.tsx'
import classes from './settings-dialog.module.css'
import { StagesField, stageProblems } from './stages-field.tsx'
import { usesOf } from './summary.ts'

/** What is typed beside each list and not added yet: leaving and saving do not lose it unasked. */
const NEW = { categories: 'newCategory', machineTypes: 'newMachineType', units: 'newUnit' } as const
type Values = Omit<ProductSettings, 'stages'> & { stages: readonly Stage[] } & Record<
    (typeof NEW)[ProductList],
    string
  >

const NOTHING_TYPED = { newCategory: '', newMachineType: '', newUnit: '' }
const NOT_ADDED = 'Belum masuk daftar. Tekan Tambah, atau kosongkan.'

const LISTS = [
  { list: 'categories', field: 'category', noun: 'kategori', maxLength: 60 },
  { list: 'machineTypes', field: 'machineType', noun: 'jenis mesin', maxLength: 60 },
  {
    list: 'units',
    field: 'unit',
    noun: 'satuan',
    maxLength: 20,
    spelled: unitName,
    meantBy: likelyUnit,
  },
] as const satisfies { list: ProductList; [fact: string]: unknown }[]

const SETTINGS: RecordKind<Store, Values, ProductSettings> = {
  noun: 'pengaturan produk',
  names: {
    categories: 'Kategori',
    machineTypes: 'Jenis mesin',
    units: 'Satuan',
    stages: 'Tahap produksi',
    newCategory: 'Kategori baru',
    newMachineType: 'Jenis mesin baru',
    newUnit: 'Satuan baru',
  },
  valuesOf: (store) => ({
    ...(store?.productSettings ?? { categories: [], machineTypes: [], units: [] }),
    stages: store ? stagesOf(store) : DEFAULT_STAGES,
    ...NOTHING_TYPED,
  }),
  problemsOf: (values) => ({
    ...Object.fromEntries(
      LISTS.filter(({ list }) => isNotAdded(values[list], values[NEW[list]])).map(({ list }) => [
        NEW[list],
        NOT_ADDED,
      ]),
    ),
    ...stageProblems(values.stages),
  }),
  inputOf: listsOf,
  update: ({ version }, _, values) => saveProductSettings({ version, productSettings: listsOf(values) }),
  texts: { stages: (stages) => stages.map(({ name }) => name).join(', ') },
  merged: { categories: mergedNames, machineTypes: mergedNames, units: mergedNames },
  saved: 'Pengaturan produk berhasil disimpan!',
  failed: 'Gagal menyimpan pengaturan.',
}

/** What is in its list already would not be lost. */
function isNotAdded(names: string[], typed: string): boolean {
  return typed.trim() !== '' && !holdsName(names, typed)
}

function listsOf({ categories, machineTypes, units, stages }: Values): ProductSettings {
  return { categories, machineTypes, units, stages: [...stages] }
}

/** 'Pengaturan produk': the lists that products choose from, side by side, and the stages of the work. */
export function SettingsDialog(dialog: OpenedDialog) {
  return (
    <RecordDialog {...dialog} title="Pengaturan produk" size={880}>
      <SettingsForm />
    </RecordDialog>
  )
}

function SettingsForm() {
  const record = useRecord(SETTINGS, useShop().store)
  const products = useProducts()
  return (
    <RecordForm record={record} name={SETTINGS.noun} submit="Simpan pengaturan">
      <div className={classes.lists}>
        {LISTS.map(({ list, field, ...about }) => (
          <NameList
            key={list}
            {...about}
            title={SETTINGS.names[list]}
            names={record.values[list]}
            uses={usesOf(products.map((product) => product[field]))}
            users="produk"
            typed={record.values[NEW[list]]}
            notAdded={record.problem(NEW[list])}
            onType={(typed) => record.set({ [NEW[list]]: typed })}
            onChange={(names) => record.set({ [list]: names, [NEW[list]]: '' })}
            onRemove={(names) => record.set({ [list]: names })}
          />
        ))}
      </div>
      <StagesField
        stages={record.values.stages}
        machineTypes={record.values.machineTypes}
        problem={record.problem}
        onChange={(stages) => record.set({ stages })}
      />
    </RecordForm>
  )
}
