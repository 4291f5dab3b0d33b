import { Button, Checkbox, Group, MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconChevronDown, IconChevronUp, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { priceExtras } from '../../../core/orders/line-extras.ts'
import {
  EXTRA_BASIS_LABELS,
  EXTRA_SIDE_LABELS,
  extraBasisText,
  extraCountText,
  extraPriceText,
} from '../../../core/paper/extra-text.ts'
import {
  EXTRA_BASES,
  EXTRA_SIDES,
  type ExtraBasis,
  type ExtraSides,
  extrasSchema,
  isCounted,
} from '../../../core/products/extras.ts'
import { rupiah } from '../../format.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { CountField, MoneyField, PercentField, SizeField } from '../../kit/fields/number-field.tsx'
import { type ExtraForm, freshExtra, toExtra, withBasis, withImported } from './extra-form.ts'
import classes from './extras-editor.module.css'
import { ExtrasFile } from './extras-file.tsx'

type ExtrasEditorProps = {
  extras: readonly ExtraForm[]
  categories: readonly string[]
  products: readonly ListedProduct[]
  problem: (path: string) => string | undefined
  onChange: (extras: ExtraForm[]) => void
}
type ListedProduct = { id: string; name: string; unit: string }

/** The shop's extras, in the order of their keys at the till; one at a time is edited in its row. */
export function ExtrasEditor({ extras, categories, products, problem, onChange }: ExtrasEditorProps) {
  const [edited, setEdited] = useState<string | null>(null)
  // The list may be edited while a file is read.
  const latest = useRef(extras)
  useLayoutEffect(() => {
    latest.current = extras
  })
  const put = (changed: ExtraForm) =>
    onChange(extras.map((extra) => (extra.id === changed.id ? changed : extra)))
  const move = (at: number, by: -1 | 1) => {
    const next = [...extras]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  const add = () => {
    const extra = freshExtra()
    onChange([...extras, extra])
    setEdited(extra.id)
  }
  const hasProblem = (at: number) => FIELDS.some((field) => problem(`extras.${at}.${field}`) !== undefined)
  return (
    <Stack component="section" gap={10} aria-label="Finishing">
      <p className="detail">
        Tambahan yang bisa dipilih pada item di kasir: finishing, jasa desain, ongkir. Urutan di sini menjadi
        angka tombolnya.
      </p>
      <ol className={classes.list}>
        {extras.map((extra, at) => {
          const name = extra.name || 'Finishing baru'
          const isEdited = edited === extra.id || hasProblem(at)
          return (
            <li key={extra.id} className={classes.extra} data-edited={isEdited || undefined}>
              <div className={classes.row}>
                {isEdited ? (
                  <TextInput
                    size="sm"
                    aria-label="Nama finishing"
                    placeholder="Nama, misalnya Mata ayam"
                    autoFocus={extra.name === ''}
                    maxLength={60}
                    value={extra.name}
                    error={problem(`extras.${at}.name`)}
                    onChange={({ currentTarget }) => put({ ...extra, name: currentTarget.value })}
                  />
                ) : (
                  <Summary extra={extra} products={products} />
                )}
                <span className={classes.actions}>
                  {!isEdited && (
                    <IconButton label={`Ubah ${name}`} onClick={() => setEdited(extra.id)}>
                      <IconEdit size={18} />
                    </IconButton>
                  )}
                  <IconButton label={`Naikkan ${name}`} disabled={at === 0} onClick={() => move(at, -1)}>
                    <IconChevronUp size={18} />
                  </IconButton>
                  <IconButton
                    label={`Turunkan ${name}`}
                    disabled={at === extras.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <IconChevronDown size={18} />
                  </IconButton>
                  <IconButton
                    label={`Hapus ${name}`}
                    danger
                    onClick={() => onChange(extras.filter(({ id }) => id !== extra.id))}
                  >
                    <IconTrash size={18} />
                  </IconButton>
                </span>
              </div>
              {isEdited && (
                <Fields
                  extra={extra}
                  categories={categories}
                  products={products}
                  problem={(field) => problem(`extras.${at}.${field}`)}
                  onChange={put}
                />
              )}
            </li>
          )
        })}
      </ol>
      {problem('extras') && (
        <p className="problem" role="alert">
          {problem('extras')}
        </p>
      )}
      <ExtrasFile onRead={(imported) => onChange(withImported(latest.current, imported))}>
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
          Tambah finishing
        </Button>
      </ExtrasFile>
    </Stack>
  )
}

const FIELDS = ['name', 'price', 'distance', 'sides', 'free', 'categories', 'products'] as const
type ExtraField = (typeof FIELDS)[number]

/** 'Mata ayam', 'Rp 500/buah, tiap 50 cm', 'Banner, Spanduk', 'Selalu ikut' */
function Summary({ extra, products }: { extra: ExtraForm; products: readonly ListedProduct[] }) {
  const { name, categories, onByDefault } = extra
  const names = [...categories, ...(extra.products ?? []).map((id) => productName(products, id))]
  return (
    <span className={classes.summary}>
      <strong className={classes.name}>{name}</strong>
      <span className={classes.how}>{extraBasisText(extra)}</span>
      <span className={classes.price}>{extraPriceText(toExtra(extra)).replace(/\/.*/, '')}</span>
      <span className={`detail ${classes.for}`}>{names.join(', ') || 'Semua kategori'}</span>
      <span className="detail">{onByDefault && 'Selalu ikut'}</span>
    </span>
  )
}

/** A product that was deleted stays in the list: without it the extra might be for all. */
function productName(products: readonly ListedProduct[], id: string): string {
  return products.find((product) => product.id === id)?.name ?? 'Produk yang dihapus'
}

type FieldsProps = {
  extra: ExtraForm
  categories: readonly string[]
  products: readonly ListedProduct[]
  problem: (field: ExtraField) => string | undefined
  onChange: (extra: ExtraForm) => void
}

function Fields({ extra, categories, products, problem, onChange }: FieldsProps) {
  const set = (changes: Partial<ExtraForm>) => onChange({ ...extra, ...changes })
  const { basis, price, distance, sides, free } = extra
  return (
    <div className={classes.fields}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={12}>
        <Select
          size="sm"
          label="Dihitung"
          data={EXTRA_BASES.map((value) => ({ value, label: EXTRA_BASIS_LABELS[value] }))}
          value={basis}
          allowDeselect={false}
          onChange={(next) => next && onChange(withBasis(extra, next as ExtraBasis))}
        />
        {basis === 'percent' ? (
          <PercentField
            size="sm"
            label="Persen"
            value={price}
            error={problem('price')}
            onChange={(next) => set({ price: next })}
          />
        ) : (
          <MoneyField
            size="sm"
            label="Harga"
            value={price}
            error={problem('price')}
            onChange={(next) => set({ price: next })}
          />
        )}
        {basis === 'spacing' && (
          <SizeField
            size="sm"
            label="Jarak (cm)"
            value={distance}
            error={problem('distance')}
            onChange={(next) => set({ distance: next })}
          />
        )}
        {basis === 'metre' && (
          <Select
            size="sm"
            label="Sisi"
            data={EXTRA_SIDES.map((value) => ({ value, label: EXTRA_SIDE_LABELS[value] }))}
            value={sides}
            allowDeselect={false}
            onChange={(next) => next && set({ sides: next as ExtraSides })}
          />
        )}
        {isCounted(basis) && (
          <CountField
            size="sm"
            label="Gratis per lembar"
            value={free}
            error={problem('free')}
            onChange={(next) => set({ free: next })}
          />
        )}
      </SimpleGrid>
      <ForField extra={extra} categories={categories} products={products} problem={problem} onChange={set} />
      <Group gap="8px 24px">
        <Checkbox
          label="Selalu ikut pada item baru"
          checked={extra.onByDefault}
          onChange={({ currentTarget }) => set({ onByDefault: currentTarget.checked })}
        />
        <Checkbox
          label="Tidak pernah didiskon"
          checked={!extra.discountable}
          onChange={({ currentTarget }) => set({ discountable: !currentTarget.checked })}
        />
      </Group>
      <Example extra={extra} />
    </div>
  )
}

type ForFieldProps = Omit<FieldsProps, 'onChange'> & {
  onChange: (changes: Pick<ExtraForm, 'categories' | 'products'>) => void
}
const CATEGORY = 'category:'

/** Categories and single products in one list. */
function ForField({ extra, categories, products, problem, onChange }: ForFieldProps) {
  const { products: ids = [] } = extra
  const options = [...new Set([...categories, ...extra.categories])]
  const gone = ids.filter((id) => !products.some((product) => product.id === id))
  const value = [...extra.categories.map((name) => CATEGORY + name), ...ids]
  return (
    <MultiSelect
      size="sm"
      label="Untuk kategori atau produk"
      placeholder={value.length === 0 ? 'Semua kategori' : ''}
      data={[
        { group: 'Kategori', items: options.map((name) => ({ value: CATEGORY + name, label: name })) },
        {
          group: 'Produk',
          items: [
            ...products.map(({ id, name, unit }) => ({ value: id, label: `${name} (${unit})` })),
            ...gone.map((id) => ({ value: id, label: productName(products, id) })),
          ],
        },
      ]}
      value={value}
      searchable
      nothingFoundMessage="Tidak ada kategori atau produk bernama ini"
      error={problem('categories') ?? problem('products')}
      onChange={(chosen) =>
        onChange({
          categories: chosen.flatMap((one) => (one.startsWith(CATEGORY) ? one.slice(CATEGORY.length) : [])),
          products: chosen.filter((one) => !one.startsWith(CATEGORY)),
        })
      }
    />
  )
}

const EXAMPLE = { length: 300, width: 100, quantity: 2, base: 150_000 }

/** What it comes to on two banners of 300 × 100 cm, once it can be counted. */
function Example({ extra }: { extra: ExtraForm }) {
  const terms = toExtra(extra)
  if (!extrasSchema.safeParse([{ ...terms, name: terms.name || 'Contoh' }]).success) return null
  const [priced] = priceExtras([{ terms, count: 4 }], EXAMPLE)
  if (!priced) return null
  const count = extraCountText(priced, EXAMPLE.quantity)
  return (
    <output className={classes.example}>
      <span className="detail">Contoh: 2 lembar 300 × 100 cm seharga {rupiah(EXAMPLE.base)}</span>
      <span>
        {count && `${count} × `}
        {extraPriceText(terms)} = <strong>{rupiah(priced.total)}</strong>
      </span>
    </output>
  )
}
