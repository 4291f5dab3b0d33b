import { Alert, Button, Checkbox, TextInput, Title } from '@mantine/core'
import { useShop } from '../../data/session.tsx'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconTrashX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Product } from '../../../contract/products.ts'
import { useProducts } from '../../data/products.ts'
import { Keys } from '../../kit/keys.tsx'
import { MoneyField } from '../../kit/money-field.tsx'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { ConflictAlert } from '../../kit/record/conflict-alert.tsx'
import { MOD_KEY } from '../../text.ts'
import { conflictRows } from './conflict-rows.ts'
import { NameSelect } from './name-select.tsx'
import { PricePreview } from './price-preview.tsx'
import classes from './product-form-view.module.css'
import { TierEditor } from './tier-editor.tsx'
import { useProductForm } from './use-product-form.ts'

type ProductFormViewProps = {
  id: string
  /** The product as it was when the dialog opened; null for a new one. */
  opened: Product | null
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** Every field of a product, its tiers, and what they come to. */
export function ProductFormView({ id, opened, onDirty, onCancel, onSaved }: ProductFormViewProps) {
  const products = useProducts()
  const latest = opened && (products.find((product) => product.id === id) ?? null)
  const gone = opened !== null && latest === null && products.length > 0
  const { form, change, problems, ...state } = useProductForm(id, latest ?? opened)
  const { productSettings } = useShop().store
  const element = useRef<HTMLFormElement>(null)
  const { fields } = problems

  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty])

  async function save() {
    if (gone) return
    // A tier that is typed whole is meant to be saved, whether or not it was added by its button.
    const tierTyped = element.current?.querySelector<HTMLElement>('[data-new-tier] button:enabled')
    if (tierTyped) {
      tierTyped.click()
      return requestAnimationFrame(() => element.current?.requestSubmit())
    }
    const outcome = await state.save()
    if (outcome?.state === 'saved') {
      notifySuccess(`Produk ${outcome.record.name} disimpan.`)
      onSaved()
    } else if (outcome?.state === 'failed') {
      notifyFailure('Gagal menyimpan produk.', {
        detail: outcome.reason ?? 'Isian Anda tetap di layar.',
        onRetry: save,
      })
    } else {
      // The first wrong field, or what has to be decided, gets the focus.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[role="alert"] button, [aria-invalid="true"]')?.focus(),
      )
    }
  }

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          void save()
        } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          // Enter in a field must not save prices that are still being typed.
          event.preventDefault()
        }
      }}
    >
      {gone && (
        <Alert color="magenta" role="alert" icon={<IconTrashX size={18} stroke={1.7} />}>
          Produk ini baru saja dihapus orang lain. Isian Anda tidak dapat disimpan.
        </Alert>
      )}
      {state.conflict && state.before && (
        <ConflictAlert
          title="Produk ini baru saja diubah orang lain"
          rows={conflictRows(state.before, state.conflict, form)}
          onReload={state.reload}
          onKeep={state.keep}
        />
      )}
      <TextInput
        data-autofocus
        label="Nama produk"
        required
        autoComplete="off"
        maxLength={120}
        value={form.name}
        error={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.row}>
        <NameSelect
          label="Kategori"
          names={productSettings.categories}
          value={form.category}
          error={fields.category}
          onChange={(category) => change({ category })}
        />
        <NameSelect
          label="Jenis mesin"
          names={productSettings.machineTypes}
          value={form.machineType}
          error={fields.machineType}
          onChange={(machineType) => change({ machineType })}
        />
        <NameSelect
          label="Satuan"
          names={productSettings.units}
          value={form.unit}
          error={fields.unit}
          onChange={(unit) => change({ unit })}
        />
        <MoneyField
          label="Harga dasar"
          required
          value={form.pricePerUnit}
          error={fields.pricePerUnit}
          onChange={(pricePerUnit) => change({ pricePerUnit })}
        />
      </div>
      <Checkbox
        label="Dapat diskon member"
        checked={form.discountEligible}
        onChange={(event) => change({ discountEligible: event.currentTarget.checked })}
      />
      <div className={classes.prices}>
        <section className={classes.section} aria-labelledby="tier-title">
          <Title order={2} size="h4" id="tier-title">
            Harga bertingkat
          </Title>
          <TierEditor
            tiers={form.pricingTiers}
            basePrice={form.pricePerUnit}
            problems={problems.tiers}
            error={fields.pricingTiers}
            onChange={(pricingTiers) => change({ pricingTiers })}
          />
        </section>
        <section className={classes.section} aria-labelledby="preview-title">
          <Title order={2} size="h4" id="preview-title">
            Pratinjau harga
          </Title>
          <PricePreview form={form} />
        </section>
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          Batal
        </Button>
        <Button
          type="submit"
          className={classes.save}
          loading={state.saving}
          disabled={gone || state.conflict !== null || (opened !== null && !state.dirty)}
          rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
        >
          {opened ? 'Simpan perubahan' : 'Simpan produk'}
        </Button>
      </div>
    </form>
  )
}
