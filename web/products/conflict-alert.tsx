import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Product } from '../../contract/products.ts'
import { digits, rupiah } from '../format.ts'
import classes from './conflict-alert.module.css'
import {
  changedFields,
  FIELDS,
  formOf,
  type ProductField,
  type ProductForm,
  tiersOf,
} from './product-form-model.ts'
import { tierRange } from './tier-words.ts'

const FIELD_NAMES: Record<ProductField, string> = {
  name: 'Nama produk',
  category: 'Kategori',
  machineType: 'Jenis mesin',
  unit: 'Satuan',
  pricePerUnit: 'Harga dasar',
  discountEligible: 'Diskon member',
  pricingTiers: 'Harga bertingkat',
}

type ConflictAlertProps = {
  before: Product
  now: Product
  form: ProductForm
  onReload: () => void
  onKeep: () => void
}

/** Somebody else saved first: what stands there now beside what is typed here, and the choice between them. */
export function ConflictAlert({ before, now, form, onReload, onKeep }: ConflictAlertProps) {
  const current = formOf(now)
  const mine = changedFields(formOf(before), form)
  const theirs = changedFields(formOf(before), current)
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconUsers size={18} stroke={1.7} />}
      title="Produk ini baru saja diubah orang lain"
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Bagian</th>
            <th scope="col">Yang sekarang</th>
            <th scope="col">Isian Anda</th>
          </tr>
        </thead>
        <tbody>
          {FIELDS.filter((field) => mine.includes(field) || theirs.includes(field)).map((field) => (
            <tr key={field}>
              <th scope="row">{FIELD_NAMES[field]}</th>
              <td>{textOf(current, field)}</td>
              <td className={mine.includes(field) ? classes.mine : undefined}>
                {mine.includes(field) ? textOf(form, field) : 'tidak diubah'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group gap={8}>
        <Button size="sm" variant="default" onClick={onReload}>
          Muat yang terbaru
        </Button>
        <Button size="sm" variant="default" onClick={onKeep}>
          Pertahankan isian saya
        </Button>
      </Group>
    </Alert>
  )
}

function textOf(form: ProductForm, field: ProductField): string {
  if (field === 'pricePerUnit') return form.pricePerUnit === null ? '—' : rupiah(form.pricePerUnit)
  if (field === 'discountEligible') return form.discountEligible ? 'ya' : 'tidak'
  if (field === 'pricingTiers') {
    const tiers = tiersOf(form.pricingTiers).map((tier) => `${tierRange(tier)}: ${digits(tier.pricePerUnit)}`)
    return tiers.join(', ') || 'satu harga'
  }
  return form[field] || '—'
}
