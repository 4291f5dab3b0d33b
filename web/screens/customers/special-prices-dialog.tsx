import { Select, Text, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconX } from '@tabler/icons-react'
import type { Customer } from '../../../contract/customers.ts'
import type { Product } from '../../../contract/products.ts'
import { updateCustomer } from '../../data/customers.ts'
import { useProducts } from '../../data/products.ts'
import { useStoredCustomer } from '../../data/stored-customer.ts'
import { formatDigits } from '../../format.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { DayField } from '../../kit/fields/day-field.tsx'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../kit/records/record-form.tsx'
import { useRecord } from '../../kit/records/use-record.ts'
import classes from './special-prices.module.css'
import { type PriceForm, SPECIAL_PRICES } from './special-prices-form.ts'

const RECORD = {
  ...SPECIAL_PRICES,
  update: ({ id, version }: Customer, changes: Partial<Pick<Customer, 'specialPrices'>>) =>
    updateCustomer({ id, version, ...changes }),
}

export function SpecialPricesDialog({ customer, ...dialog }: OpenedDialog & { customer: Customer }) {
  return (
    <RecordDialog {...dialog} title={`Harga khusus ${customer.name}`} size={920}>
      <SpecialPricesForm customer={customer} />
    </RecordDialog>
  )
}

function SpecialPricesForm({ customer }: { customer: Customer }) {
  const { isRead, customer: stored } = useStoredCustomer(customer.id)
  const record = useRecord(RECORD, stored ?? customer)
  const products = useProducts()
  const { specialPrices: prices } = record.values
  const change = (specialPrices: PriceForm[]) => record.set({ specialPrices })
  const others = products.filter(({ id }) => !prices.some(({ productId }) => productId === id))

  function add(id: string | null) {
    const product = products.find((one) => one.id === id)
    if (!product) return
    const { name: productName, unit } = product
    change([
      ...prices,
      { productId: product.id, productName, unit, price: null, tiers: '', validUntil: null },
    ])
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-price="${product.id}"] input`)?.focus(),
    )
  }

  return (
    <RecordForm record={record} name={customer.name} gone={isRead && stored === null} saveByEnter={false}>
      <div>
        {prices.map((price, index) => (
          <PriceRow
            key={price.productId}
            price={price}
            product={products.find(({ id }) => id === price.productId)}
            problem={(field) => record.problem(`${index}.${field}`)}
            onChange={(changed) => change(prices.map((one) => (one === price ? changed : one)))}
            onRemove={() => change(prices.filter((one) => one !== price))}
          />
        ))}
      </div>
      <Select
        key={prices.length}
        label="Tambah produk"
        placeholder="Pilih produk"
        searchable
        data-autofocus
        data={others.map(({ id, name, unit }) => ({ value: id, label: `${name} (${unit})` }))}
        error={record.problem('specialPrices')}
        nothingFoundMessage="Tidak ada produk lain"
        limit={100}
        value={null}
        onChange={add}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      />
      <Text c="dimmed" fz="sm">
        Menggantikan harga dan tingkat produk untuk pelanggan ini. Diskon member tidak ikut, kecuali produknya
        mengizinkan.
      </Text>
    </RecordForm>
  )
}

type PriceRowProps = {
  price: PriceForm
  /** None if it was deleted. */
  product: Product | undefined
  problem: (field: 'price' | 'tiers' | 'validUntil') => string | undefined
  onChange: (price: PriceForm) => void
  onRemove: () => void
}

function PriceRow({ price, product, problem, onChange, onRemove }: PriceRowProps) {
  const { productName, unit } = price
  // A price that is changed is set for the unit of today.
  const change = (changed: Partial<PriceForm>) =>
    onChange({ ...price, unit: product?.unit ?? unit, ...changed })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a grid beside its fields
    <div role="group" aria-label={productName} className={classes.row} data-price={price.productId}>
      <div className={classes.product}>
        <span className="strong">{productName}</span>
        <span className="num detail">
          {product ? `biasanya ${formatDigits(product.pricePerUnit)}/${product.unit}` : 'produk dihapus'}
        </span>
      </div>
      <MoneyField
        label={`Harga/${unit}`}
        required
        value={price.price}
        error={problem('price')}
        onChange={(value) => change({ price: value })}
      />
      <TextInput
        className={classes.tiers}
        label="Bertingkat"
        placeholder="50-99: 450; 100+: 400"
        autoComplete="off"
        value={price.tiers}
        error={problem('tiers')}
        onChange={(event) => change({ tiers: event.currentTarget.value })}
      />
      <DayField
        label="Berlaku sampai"
        placeholder="tanpa batas"
        value={price.validUntil}
        error={problem('validUntil')}
        onChange={(validUntil) => change({ validUntil })}
        onClear={() => change({ validUntil: null })}
      />
      <IconButton label={`Hapus harga ${productName}`} danger className={classes.remove} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
    </div>
  )
}
