import { Checkbox, Group, Select, SimpleGrid, Stack, Tabs, Text, TextInput, Title } from '@mantine/core'
import '../../theme/later-styles.css'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '../../../contract/products.ts'
import { extrasFor } from '../../../core/orders/line-extras.ts'
import { extraBasisText, extraPriceText } from '../../../core/paper/extra-text.ts'
import type { Extra } from '../../../core/products/extras.ts'
import { measureOf, PREVIEW_QUANTITIES } from '../../../core/products/product.ts'
import { addNames, findSpelling } from '../../../core/products/product-settings.ts'
import { useProducts } from '../../data/products.ts'
import { createProduct, updateProduct } from '../../data/server-writes.ts'
import { useShop } from '../../data/session.tsx'
import { formatDigits, formatNumber, formatTwoDecimals, rupiah } from '../../format.ts'
import { TableHead } from '../../kit/display/table-head.tsx'
import { MoneyField, SizeField } from '../../kit/fields/number-field.tsx'
import type { Problems } from '../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../kit/records/record-form.tsx'
import { useRecord } from '../../kit/records/use-record.ts'
import { BaseChange } from './base-change.tsx'
import { BillingExample } from './billing-example.tsx'
import { BillingFields } from './billing-fields.tsx'
import { useMaterials } from './materials/use-materials.ts'
import classes from './product-dialog.module.css'
import {
  PRODUCT_FORM,
  type ProductForm,
  type ProductKind,
  type ProductRecord,
  previewOf,
} from './product-form-model.ts'
import { RecipeExample } from './recipe-example.tsx'
import { RecipeFields } from './recipe-fields.tsx'
import { TierEditor } from './tier-editor.tsx'

const PRODUCT: ProductKind = {
  ...PRODUCT_FORM,
  create: (id, input) =>
    createProduct(
      { id, ...input },
      {
        title: `Tambah produk ${input.name}`,
        about: `${rupiah(input.pricePerUnit)}/${input.unit}`,
        verb: 'simpan produk',
      },
    ),
  update: ({ id, version, name, ...stored }, changes) => {
    const { pricePerUnit = stored.pricePerUnit, unit = stored.unit } = changes
    const words = { title: `Ubah harga ${name}`, about: `Menjadi ${rupiah(pricePerUnit)}/${unit}` }
    return updateProduct({ id, version, ...changes }, { ...words, verb: 'simpan produk' })
  },
}

export function ProductDialog({ product, ...dialog }: OpenedDialog & { product: Product | null }) {
  return (
    <RecordDialog {...dialog} title={product ? 'Ubah produk' : 'Tambah produk'} size={1040}>
      <ProductFields product={product} />
    </RecordDialog>
  )
}

function ProductFields({ product }: { product: Product | null }) {
  const products = useProducts()
  const { store } = useShop()
  const { productSettings, extras: listed = [] } = store
  const latest = product && (products.find(({ id }) => id === product.id) ?? null)
  const record = useRecord(PRODUCT, latest ?? product)
  const { pricingTiers, recipe } = record.values
  const { rows: materials } = useMaterials()
  const [tab, setTab] = useState<Part>('tiers')
  const extras = extrasFor({ ...record.values, id: product?.id }, listed)
  return (
    <RecordForm
      record={record}
      name={record.before?.name}
      gone={product !== null && latest === null && products.length > 0}
      saveByEnter={false}
      onSave={() => {
        const wrong = partWithProblem(record.problems)
        if (wrong) flushSync(() => setTab(wrong))
        return noTierTyped()
      }}
    >
      <TextInput {...record.field('name')} data-autofocus required autoComplete="off" maxLength={120} />
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={12}>
        <NameSelect field={record.field('category')} names={productSettings.categories} />
        <NameSelect field={record.field('machineType')} names={productSettings.machineTypes} />
        <NameSelect field={record.field('unit')} names={productSettings.units} />
        <MoneyField {...record.field('pricePerUnit')} required />
      </SimpleGrid>
      <BaseChange record={record} />
      <Checkbox {...record.box('discountEligible')} label="Dapat diskon member" />
      <Tabs value={tab} onChange={(to) => setTab(to as Part)} keepMounted={false}>
        <Tabs.List aria-label="Bagian harga" className={classes.tabs}>
          <Tabs.Tab value="tiers">
            Harga bertingkat <TabState>{pricingTiers.length}</TabState>
          </Tabs.Tab>
          <Tabs.Tab value="billing">
            Cara menghitung <TabState>{!isBilledBySize(record.values) && 'diatur'}</TabState>
          </Tabs.Tab>
          {listed.length > 0 && (
            <Tabs.Tab value="extras">
              Finishing <TabState>{extras.length}</TabState>
            </Tabs.Tab>
          )}
          {materials.length > 0 && (
            <Tabs.Tab value="recipe">
              Bahan <TabState>{recipe.length}</TabState>
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="tiers" className={classes.prices}>
          <TierEditor record={record} />
          <Section title="Pratinjau harga">
            {record.values.pricePerUnit !== null ? (
              <PricePreview form={record.values} />
            ) : (
              <span className="detail">Isi harga dasar untuk melihat pratinjau.</span>
            )}
          </Section>
        </Tabs.Panel>
        <Tabs.Panel value="billing" className={classes.prices}>
          <BillingFields record={record} />
          {measureOf(record.values.unit) === 'area' && (
            <Section title="Contoh">
              <BillingExample form={record.values} />
            </Section>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="extras" pt="md">
          <OfferedExtras extras={extras} />
        </Tabs.Panel>
        <Tabs.Panel value="recipe" className={classes.prices}>
          <RecipeFields record={record} materials={materials} />
          <Section title="Contoh">
            <RecipeExample form={record.values} materials={materials} />
          </Section>
        </Tabs.Panel>
      </Tabs>
    </RecordForm>
  )
}

type Part = 'tiers' | 'billing' | 'extras' | 'recipe'

/** The tab with the first problem, so that it is seen. */
function partWithProblem(problems: Problems): Part | undefined {
  const [first = ''] = Object.keys(problems)
  if (first.startsWith('pricingTiers')) return 'tiers'
  if (first.startsWith('recipe')) return 'recipe'
  return /^(billing|minimumTotal)/.test(first) ? 'billing' : undefined
}

function isBilledBySize(form: ProductForm): boolean {
  const { billing, minimumTotal, neverDiscounted, memberDiscountOnSpecial } = form
  return billing.mode === 'size' && !minimumTotal && !neverDiscounted && !memberDiscountOnSpecial
}

/** Nothing in the usual state. */
function TabState({ children: state }: { children: number | string | false }) {
  return Boolean(state) && <span className={`num ${classes.state}`}>{state}</span>
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap={10} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

/** Those that the till offers for the product, as its category and unit are chosen. */
function OfferedExtras({ extras }: { extras: readonly Extra[] }) {
  return (
    <Stack gap={8}>
      <p className="detail">
        {extras.length > 0
          ? 'Bisa dipilih pada produk ini di kasir.'
          : 'Belum ada finishing untuk produk ini.'}{' '}
        Diatur di Pengaturan produk, Finishing.
      </p>
      {extras.length > 0 && (
        <table className="num inner-table">
          <TableHead
            caption="Finishing produk ini"
            heads={['Nama', 'Dihitung', 'Bawaan', 'Harga']}
            figures={1}
          />
          <tbody>
            {extras.map((extra) => (
              <tr key={extra.id}>
                <th scope="row">{extra.name}</th>
                <td>{extraBasisText(extra)}</td>
                <td>{extra.onByDefault && 'Selalu ikut'}</td>
                <td data-number className="strong">
                  {extraPriceText(extra)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}

/** A tier that is typed but not added by its button is added before saving. */
function noTierTyped(): boolean {
  const add = document.querySelector<HTMLButtonElement>('[data-new-tier] button:enabled')
  if (!add) return true
  add.click()
  requestAnimationFrame(() => add.form?.requestSubmit())
  return false
}

type NameSelectProps = {
  field: ReturnType<ProductRecord['field']> & { value: string }
  /** The names that the shop's settings list. */
  names: string[]
}

/** The product's own name stays a choice when the list lacks it. */
function NameSelect({ field, names }: NameSelectProps) {
  const options = addNames(names, field.value === '' ? [] : [field.value])
  return (
    <Select
      {...field}
      // A name that differs from the list's in capitals or spaces is the same one.
      value={findSpelling(options, field.value) ?? null}
      required
      placeholder="Pilih"
      data={options}
      searchable={options.length > 9}
      nothingFoundMessage="Tidak ada. Tambahkan di Pengaturan produk"
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    />
  )
}

/** For goods sold by size, at a size that is typed in. */
function PricePreview({ form }: { form: ProductForm }) {
  const [length, setLength] = useState<number | null>(100)
  const [width, setWidth] = useState<number | null>(100)
  const measure = measureOf(form.unit)
  const rows = previewOf(form, PREVIEW_QUANTITIES, { length, width })
  const fillBoth = (length: number, width: number) => {
    setLength(length)
    setWidth(width)
  }
  return (
    <Stack gap={10}>
      {measure !== 'piece' && (
        <Group gap={8} align="flex-end" wrap="nowrap">
          <SizeField
            flex={1}
            size="sm"
            label="Panjang (cm)"
            value={length}
            onChange={setLength}
            onPair={measure === 'area' ? fillBoth : undefined}
          />
          {measure === 'area' && (
            <SizeField flex={1} size="sm" label="Lebar (cm)" value={width} onChange={setWidth} />
          )}
          <Text className="num" c="dimmed" fz={13} miw={84} pb={8}>
            {measure === 'area'
              ? `= ${formatTwoDecimals(((length || 0) * (width || 0)) / 10_000)} m²`
              : `= ${formatTwoDecimals((length || 0) / 100)} m`}
          </Text>
        </Group>
      )}
      <table className="num inner-table">
        <TableHead
          caption="Harga menurut jumlah"
          heads={['Jumlah', 'Tingkat', `Harga${form.unit && `/${form.unit}`}`, 'Total']}
          figures={2}
        />
        <tbody>
          {rows.map(({ quantity, tier, unitPrice, total }) => (
            <tr key={quantity}>
              <th scope="row">{formatNumber(quantity)}</th>
              <td className={classes.tier}>{tier ? tier.label || 'Bertingkat' : 'Dasar'}</td>
              <td data-number>{unitPrice === null ? '—' : formatDigits(unitPrice)}</td>
              <td data-number className="strong">
                {total === null ? '—' : formatDigits(total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}
