import { Tabs, Title } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Store } from '../../../contract/store.ts'
import { hasRight } from '../../../core/access/access.ts'
import { DEFAULT_STAGES, type Stage, stagesOfShop } from '../../../core/orders/stage.ts'
import { normalizeUnit } from '../../../core/products/product.ts'
import {
  addRename,
  type Rename,
  renameProblem,
  renameStageMachines,
} from '../../../core/products/product-renames.ts'
import {
  guessMeasuredUnit,
  includesName,
  mergeNameLists,
  type ProductList,
  type ProductSettings,
} from '../../../core/products/product-settings.ts'
import { useProducts } from '../../data/products.ts'
import { saveProductSettings } from '../../data/server-writes.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber } from '../../format.ts'
import type { RecordDefinition } from '../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../kit/records/record-form.tsx'
import { useRecord } from '../../kit/records/use-record.ts'
import { NameList } from '../../parts/names/name-list.tsx'
import { StagesField, stageNames, stageProblems } from '../../parts/order/stages-field.tsx'
import { type ExtraForm, extraFormOf, extraNames, extraProblems, toExtra } from './extra-form.ts'
import { ExtrasEditor } from './extras-editor.tsx'
import classes from './settings-dialog.module.css'
import { usesOf } from './summary.ts'

/** Typed beside each list and not added yet: leaving and saving do not lose it unasked. */
const NEW = { categories: 'newCategory', machineTypes: 'newMachineType', units: 'newUnit' } as const
type Values = Omit<ProductSettings, 'stages'> & { stages: readonly Stage[] } & Record<
    (typeof NEW)[ProductList],
    string
  > & {
    renames: Record<ProductList, Rename[]>
    extras: ExtraForm[]
    /** Why a renamed name is refused; empty for none. */
    unfinished: string
  }

const NOTHING_TYPED = {
  newCategory: '',
  newMachineType: '',
  newUnit: '',
  renames: { categories: [], machineTypes: [], units: [] },
  unfinished: '',
}
const NOT_ADDED = 'Belum masuk daftar. Tekan Tambah, atau kosongkan.'

const LISTS = [
  { list: 'categories', field: 'category', noun: 'kategori', maxLength: 60 },
  { list: 'machineTypes', field: 'machineType', noun: 'jenis mesin', maxLength: 60 },
  {
    list: 'units',
    field: 'unit',
    noun: 'satuan',
    maxLength: 20,
    spelled: normalizeUnit,
    meantBy: guessMeasuredUnit,
  },
] as const satisfies { list: ProductList; [fact: string]: unknown }[]

const SETTINGS: RecordDefinition<Store, Values, ProductSettings> = {
  noun: 'pengaturan produk',
  names: {
    categories: 'Kategori',
    machineTypes: 'Jenis mesin',
    units: 'Satuan',
    stages: 'Tahap produksi',
    newCategory: 'Kategori baru',
    newMachineType: 'Jenis mesin baru',
    newUnit: 'Satuan baru',
    renames: 'Nama yang diganti',
    extras: 'Finishing',
    unfinished: 'Nama baru',
  },
  valuesOf: (store) => ({
    ...(store?.productSettings ?? { categories: [], machineTypes: [], units: [] }),
    stages: store ? stagesOfShop(store) : DEFAULT_STAGES,
    ...NOTHING_TYPED,
    extras: (store?.extras ?? []).map(extraFormOf),
  }),
  problemsOf: (values) => ({
    ...Object.fromEntries(
      LISTS.filter(({ list }) => isNotAdded(values[list], values[NEW[list]])).map(({ list }) => [
        NEW[list],
        NOT_ADDED,
      ]),
    ),
    ...(values.unfinished && { unfinished: values.unfinished }),
    ...stageProblems(values.stages),
    ...extraProblems(values.extras, values.categories),
  }),
  inputOf: listsOf,
  update: ({ version }, _, values) =>
    saveProductSettings({
      version,
      productSettings: listsOf(values),
      extras: values.extras.map(toExtra),
      renames: values.renames,
    }),
  texts: {
    stages: stageNames,
    extras: extraNames,
    renames: (renames) =>
      LISTS.flatMap(({ list }) => renames[list].map(({ from, to }) => `${from} → ${to}`)).join(', '),
  },
  merged: { categories: mergeNameLists, machineTypes: mergeNameLists, units: mergeNameLists },
  saved: 'Pengaturan produk berhasil disimpan!',
  failed: 'Gagal menyimpan pengaturan.',
}

/** A name that is in its list already would not be lost. */
function isNotAdded(names: string[], typed: string): boolean {
  return typed.trim() !== '' && !includesName(names, typed)
}

function listsOf({ categories, machineTypes, units, stages }: Values): ProductSettings {
  return { categories, machineTypes, units, stages: [...stages] }
}

function nameBefore(renames: readonly Rename[], name: string): string {
  return renames.find(({ to }) => to === name)?.from ?? name
}

export function SettingsDialog(dialog: OpenedDialog) {
  return (
    <RecordDialog {...dialog} title="Pengaturan produk" size={880}>
      <SettingsForm />
    </RecordDialog>
  )
}

function SettingsForm() {
  const { store, pages, user } = useShop()
  const record = useRecord(SETTINGS, store)
  const products = useProducts()
  const { stages, renames, extras } = record.values
  const [tab, setTab] = useState<string | null>('lists')
  const changesPrices = hasRight(user.role, 'changePrices', store.roleRights)

  function rename(list: ProductList, from: string, to: string) {
    const made = addRename(renames[list], { from, to })
    record.set({
      [list]: record.values[list].map((name) => (name === from ? to : name)),
      // A name that was added just now has no products that follow.
      renames: {
        ...renames,
        [list]: made.filter((one) => includesName(store.productSettings[list], one.from)),
      },
      ...(list === 'machineTypes' && { stages: renameStageMachines(stages, [{ from, to }]) }),
      ...(list === 'categories' && {
        extras: extras.map((extra) => ({
          ...extra,
          categories: extra.categories.map((name) => (name === from ? to : name)),
        })),
      }),
    })
  }

  const renameRefused = (list: ProductList) =>
    renames[list]
      .flatMap((_, at) =>
        ['to', 'from'].flatMap((side) => record.problem(`renames.${list}.${at}.${side}`) ?? []),
      )
      .at(0)
  return (
    <RecordForm
      record={record}
      name={SETTINGS.noun}
      submit="Simpan pengaturan"
      onSave={() => {
        const [wrong] = Object.keys(record.problems)
        if (wrong) flushSync(() => setTab(wrong.startsWith('extras') ? 'extras' : 'lists'))
        return true
      }}
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        {changesPrices && (
          <Tabs.List aria-label="Bagian pengaturan" mb="md">
            <Tabs.Tab value="lists">Daftar produk</Tabs.Tab>
            <Tabs.Tab value="extras">
              Finishing{' '}
              <span className={`num ${classes.told}`}>
                {extras.length > 0 ? formatNumber(extras.length) : 'tidak ada'}
              </span>
            </Tabs.Tab>
          </Tabs.List>
        )}
        <Tabs.Panel value="extras">
          <ExtrasEditor
            extras={extras}
            categories={record.values.categories}
            products={products}
            problem={record.problem}
            onChange={(changed) => record.set({ extras: changed })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="lists" className={classes.panel}>
          <div className={classes.lists}>
            {LISTS.map(({ list, field, ...about }) => {
              const uses = usesOf(products.map((product) => product[field]))
              return (
                <NameList
                  key={list}
                  {...about}
                  title={SETTINGS.names[list]}
                  names={record.values[list]}
                  uses={(name) => uses(nameBefore(renames[list], name))}
                  users="produk"
                  typed={record.values[NEW[list]]}
                  notAdded={record.problem(NEW[list]) ?? renameRefused(list)}
                  onType={(typed) => record.set({ [NEW[list]]: typed })}
                  onChange={(names) => record.set({ [list]: names, [NEW[list]]: '' })}
                  onRemove={(names) =>
                    record.set({
                      [list]: names,
                      renames: { ...renames, [list]: renames[list].filter(({ to }) => names.includes(to)) },
                    })
                  }
                  onRename={(from, to) => rename(list, from, to)}
                  renameProblem={(from, to) => renameProblem(list, { from, to }, record.values[list])}
                  onUnfinished={(problem) => record.set({ unfinished: problem ?? '' })}
                />
              )
            })}
          </div>
          {!pages.includes('/settings') && (
            <>
              <Title order={3} size="h4">
                Tahap produksi
              </Title>
              <StagesField
                stages={record.values.stages}
                machineTypes={record.values.machineTypes}
                problem={record.problem}
                onChange={(stages) => record.set({ stages })}
              />
            </>
          )}
        </Tabs.Panel>
      </Tabs>
    </RecordForm>
  )
}
