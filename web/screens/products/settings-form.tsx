import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { PRODUCT_LISTS, type ProductList } from '../../../core/product-settings.ts'
import { useProducts } from '../../data/products.ts'
import { Keys } from '../../kit/keys.tsx'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { MOD_KEY } from '../../text.ts'
import { NameList } from './name-list.tsx'
import classes from './settings-form.module.css'
import { usesOf } from './summary.ts'
import { useSettingsForm } from './use-settings-form.ts'

const LISTS: Record<
  ProductList,
  { title: string; noun: string; field: 'category' | 'machineType' | 'unit' }
> = {
  categories: { title: 'Kategori', noun: 'kategori', field: 'category' },
  machineTypes: { title: 'Jenis mesin', noun: 'jenis mesin', field: 'machineType' },
  units: { title: 'Satuan', noun: 'satuan', field: 'unit' },
}

type SettingsFormProps = {
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** Categories, machine types and units, side by side. */
export function SettingsForm({ onDirty, onCancel, onSaved }: SettingsFormProps) {
  const { lists, change, conflict, ...state } = useSettingsForm()
  const products = useProducts()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty])

  async function save() {
    const outcome = await state.save()
    if (outcome?.state === 'saved') {
      notifySuccess('Pengaturan produk berhasil disimpan!')
      onSaved()
    } else if (outcome?.state === 'failed') {
      notifyFailure('Gagal menyimpan pengaturan.', {
        detail: outcome.reason ?? 'Isian Anda tetap di layar.',
        onRetry: save,
      })
    } else {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[role="alert"] button')?.focus())
    }
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void save()
      }}
    >
      {conflict && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconUsers size={18} stroke={1.7} />}
          title="Pengaturan ini baru saja diubah orang lain"
        >
          {PRODUCT_LISTS.map((list) => (
            <p key={list} className={classes.theirs}>
              <strong>{LISTS[list].title} sekarang:</strong>{' '}
              {conflict.productSettings[list].join(', ') || '—'}
            </p>
          ))}
          <Group gap={8} mt={8}>
            <Button size="sm" variant="default" onClick={state.reload}>
              Muat yang terbaru
            </Button>
            <Button size="sm" variant="default" onClick={state.keep}>
              Pertahankan isian saya
            </Button>
          </Group>
        </Alert>
      )}
      <div className={classes.lists}>
        {PRODUCT_LISTS.map((list) => {
          const { title, noun, field } = LISTS[list]
          return (
            <NameList
              key={list}
              title={title}
              noun={noun}
              names={lists[list]}
              uses={usesOf(
                lists[list],
                products.map((product) => product[field]),
              )}
              maxLength={list === 'units' ? 20 : 60}
              onChange={(names) => change({ [list]: names })}
            />
          )
        })}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          Batal
        </Button>
        <Button
          type="submit"
          className={classes.save}
          loading={state.saving}
          disabled={!state.dirty || conflict !== null}
          rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
        >
          Simpan pengaturan
        </Button>
      </div>
    </form>
  )
}
