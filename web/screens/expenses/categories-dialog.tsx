import type { Store } from '../../../contract/store.ts'
import { includesName, mergeNameLists } from '../../../core/products/product-settings.ts'
import type { Output } from '../../data/server.ts'
import { saveExpenseCategories } from '../../data/server-writes.ts'
import { useShop } from '../../data/session.tsx'
import type { RecordDefinition } from '../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../kit/records/record-form.tsx'
import { useRecord } from '../../kit/records/use-record.ts'
import { NameList } from '../../parts/names/name-list.tsx'

/** `newCategory`: what is typed below the list and not added yet; leaving and saving do not lose it unasked. */
type Values = { expenseCategories: string[]; newCategory: string }

const CATEGORIES: RecordDefinition<Store, Values, Pick<Values, 'expenseCategories'>> = {
  noun: 'kategori pengeluaran',
  names: { expenseCategories: 'Kategori', newCategory: 'Kategori baru' },
  valuesOf: (store) => ({ expenseCategories: store?.expenseCategories ?? [], newCategory: '' }),
  problemsOf({ expenseCategories, newCategory }): Record<string, string> {
    if (newCategory.trim() === '' || includesName(expenseCategories, newCategory)) return {}
    return { newCategory: 'Belum masuk daftar. Tekan Tambah, atau kosongkan.' }
  },
  inputOf: ({ expenseCategories }) => ({ expenseCategories }),
  update: ({ version }, _, { expenseCategories }) => saveExpenseCategories({ version, expenseCategories }),
  merged: { expenseCategories: mergeNameLists },
  saved: 'Kategori pengeluaran berhasil disimpan.',
  failed: 'Gagal menyimpan pengaturan.',
}

type CategoriesDialogProps = OpenedDialog & {
  /** How many expenses have a category, as far as is known. */
  used: Output['expenses']['summary']['categories']
}

export function CategoriesDialog({ used, ...dialog }: CategoriesDialogProps) {
  return (
    <RecordDialog {...dialog} title="Kategori pengeluaran" size={440}>
      <CategoriesForm used={used} />
    </RecordDialog>
  )
}

function CategoriesForm({ used }: Pick<CategoriesDialogProps, 'used'>) {
  const record = useRecord(CATEGORIES, useShop().store)
  const { values } = record
  return (
    <RecordForm record={record} name={CATEGORIES.noun} submit="Simpan kategori">
      <NameList
        title="Kategori"
        noun="kategori"
        maxLength={60}
        names={values.expenseCategories}
        uses={(name) => used.find((one) => includesName([one.name], name))?.count ?? 0}
        users="pengeluaran"
        typed={values.newCategory}
        notAdded={record.problem('newCategory') ?? record.problem('expenseCategories')}
        onType={(newCategory) => record.set({ newCategory })}
        onChange={(expenseCategories) => record.set({ expenseCategories, newCategory: '' })}
        onRemove={(expenseCategories) => record.set({ expenseCategories })}
      />
    </RecordForm>
  )
}
