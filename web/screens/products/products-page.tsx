import { Button, Group, SegmentedControl, Select, Skeleton, Stack } from '@mantine/core'
import '../../theme/later-styles.css'
import {
  IconAdjustmentsHorizontal,
  IconEdit,
  IconLayoutGrid,
  IconPlus,
  IconStack2,
  IconTable,
  IconTableImport,
  IconTrash,
} from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react'
import type { Product } from '../../../contract/products.ts'
import { addNames, includesName } from '../../../core/products/product-settings.ts'
import { useProductSearch, useProducts, useProductsComplete } from '../../data/products.ts'
import { server } from '../../data/server.ts'
import { removeProduct } from '../../data/server-writes.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber, rupiah } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { useExport } from '../../kit/display/export-button.tsx'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { SummaryCells } from '../../kit/display/summary-cells.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { DataTable } from '../../kit/lists/data-table.tsx'
import { ListFrame } from '../../kit/lists/list-frame.tsx'
import { removeRecord } from '../../kit/lists/remove-record.ts'
import { AddButton, Toolbar } from '../../kit/lists/toolbar.tsx'
import { useFilters } from '../../kit/lists/use-filters.ts'
import { useLocalList } from '../../kit/lists/use-local-list.ts'
import { useOpenedDialog } from '../../kit/records/use-opened-dialog.tsx'
import { useImportDialog } from '../../parts/import/use-import-dialog.tsx'
import { useMaterials } from './materials/use-materials.ts'
import { CardsSkeleton, ProductCards } from './product-cards.tsx'
import { PRODUCT_COLUMNS } from './product-columns.tsx'
import { summaryOf } from './summary.ts'

const ProductDialog = preloaded(() => import('./product-dialog.tsx').then((module) => module.ProductDialog))
const SettingsDialog = preloaded(() =>
  import('./settings-dialog.tsx').then((module) => module.SettingsDialog),
)
const MaterialsView = lazy(() =>
  import('./materials/materials-view.tsx').then((module) => ({ default: module.MaterialsView })),
)
const route = getRouteApi('/shell/products')

/** Of more products than these the cards fill screen after screen: they are rows of a table, unless cards are asked for. */
const MANY = 48

export function ProductsPage() {
  const { productSettings } = useShop().store
  const navigate = route.useNavigate()
  const filters = useFilters(route.useSearch(), navigate, ['lihat', 'buka', 'bahan'])
  const { kategori, lihat, buka } = filters.values
  const hasMaterials = useMaterials().rows.length > 0
  const phone = usePhone()
  const products = useProducts()
  const table = (lihat ?? (products.length > MANY ? 'tabel' : 'kartu')) === 'tabel'
  const nothing = products.length === 0
  const known = useProductsComplete()
  const matching = useProductSearch(filters.typed, Number.POSITIVE_INFINITY)
  const found = useMemo(
    () => (kategori ? matching.filter(({ category }) => includesName([kategori], category)) : matching),
    [matching, kategori],
  )
  const list = useLocalList(found, { filters: JSON.stringify([filters.typed, kategori]), known, step: 60 })
  const categories = useMemo(
    () =>
      addNames(
        productSettings.categories,
        products.map(({ category }) => category),
      ),
    [productSettings.categories, products],
  )
  const dialog = useOpenedDialog(ProductDialog)
  const settings = useOpenedDialog(SettingsDialog)
  const imports = useImportDialog('products')
  const exports = useExport({
    empty: found.length === 0,
    make: () => server.products.export({ search: filters.latest.cari, category: kategori }),
  })
  const { open } = dialog
  const edit = useCallback((product: Product) => open({ product }, product.id), [open])
  const actions = useMemo(
    () => [
      { label: 'Ubah', icon: IconEdit, opens: true, onClick: edit },
      { label: 'Hapus', icon: IconTrash, danger: true, onClick: remove },
    ],
    [edit],
  )
  const add = useCallback(() => open({ product: null }, 'new'), [open])
  const { onClick: openImport } = imports.action
  const asked = buka ? products.find(({ id }) => id === buka) : undefined
  useEffect(() => {
    if (buka === 'baru') add()
    else if (buka === 'impor') openImport()
    else if (asked) edit(asked)
    else return
    void navigate({ search: (now) => ({ ...now, buka: undefined }), replace: true, resetScroll: false })
  }, [buka, asked, add, edit, openImport, navigate])

  // Each view begins without the other's search.
  const showView = (view: 'bahan' | undefined) => void navigate({ search: { lihat: view } })
  const views = (
    <SegmentedControl
      aria-label="Tampilan"
      value={lihat === 'bahan' ? 'bahan' : 'produk'}
      data={[
        { value: 'produk', label: 'Produk' },
        { value: 'bahan', label: 'Bahan' },
      ]}
      onChange={(chosen) => showView(chosen === 'bahan' ? 'bahan' : undefined)}
    />
  )
  if (lihat === 'bahan') {
    return (
      <Suspense fallback={<Skeleton height={400} />}>
        <MaterialsView filters={filters} views={views} />
      </Suspense>
    )
  }
  return (
    <Stack gap={14}>
      <PageTitle title="Produk" aside={known ? `${formatNumber(found.length)} produk` : 'memuat…'} />
      <Cells products={known ? products : undefined} categories={categories} />
      <Toolbar
        filters={filters}
        search="Cari nama atau kategori"
        shortSearch="Cari nama"
        count={known ? `${formatNumber(found.length)} produk` : 'Memuat produk…'}
        views={hasMaterials && views}
        actions={[
          imports.action,
          exports,
          ...(phone
            ? []
            : [
                {
                  label: table ? 'Tampilkan sebagai kartu' : 'Tampilkan sebagai tabel',
                  icon: table ? IconLayoutGrid : IconTable,
                  onClick: () => filters.choose({ lihat: table ? 'kartu' : 'tabel' }),
                },
              ]),
          {
            label: 'Pengaturan produk',
            icon: IconAdjustmentsHorizontal,
            onClick: () => settings.open({}, 'more'),
          },
          ...(hasMaterials ? [] : [{ label: 'Bahan', icon: IconStack2, onClick: () => showView('bahan') }]),
        ]}
        main={<AddButton onClick={add}>Tambah produk</AddButton>}
      >
        <Select
          aria-label="Kategori"
          w={190}
          // An old link may name a category that is no more: it stays to be seen and changed.
          data={[
            { value: EVERY, label: 'Semua kategori' },
            ...addNames(categories, kategori ? [kategori] : []),
          ]}
          value={kategori ?? EVERY}
          onChange={(value) => filters.choose({ kategori: value || undefined })}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        />
      </Toolbar>
      <ListFrame
        list={list}
        away="Produk belum dapat dimuat. Daftarnya muncul begitu server menjawab lagi."
        skeleton={table ? undefined : <CardsSkeleton />}
        empty={{
          title: 'Belum ada produk',
          hint: 'Produk yang disimpan muncul di sini dan di Buat Transaksi.',
          action: (
            <Group justify="center" gap={8}>
              <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
                Tambah produk
              </Button>
              <Button variant="default" leftSection={<IconTableImport size={18} />} onClick={openImport}>
                Impor
              </Button>
            </Group>
          ),
        }}
        filtered={filters.active && !nothing ? { onClear: filters.clear } : undefined}
      >
        {table ? (
          <DataTable
            rows={list.rows}
            label="Produk, yang terbaru di atas"
            columns={PRODUCT_COLUMNS}
            actions={actions}
            nameOf={({ name }) => name}
          />
        ) : (
          <ProductCards products={list.rows} onEdit={edit} actions={actions} />
        )}
      </ListFrame>
      {dialog.element}
      {settings.element}
      {imports.element}
    </Stack>
  )
}

/** The option that narrows nothing; no category can be named so, for names are never empty. */
const EVERY = ''

function remove(product: Product) {
  const { name, pricePerUnit, unit } = product
  return removeRecord({
    name: `produk ${name}`,
    confirm: 'Hapus produk',
    about: `${rupiah(pricePerUnit)}/${unit}. Transaksi yang sudah ada tidak berubah.`,
    remove: () =>
      removeProduct(product, {
        title: `Hapus produk ${name}`,
        about: `${rupiah(pricePerUnit)}/${unit}`,
        verb: 'hapus',
      }),
    removed: `Produk ${name} dihapus.`,
    failed: 'Gagal menghapus produk.',
  })
}

const NAMES_SHOWN = 4

function Cells({ products, categories }: { products: readonly Product[] | undefined; categories: string[] }) {
  const { timeZone } = useShop().store
  const today = useToday(timeZone)
  const summary = useMemo(() => products && summaryOf(products, today, timeZone), [products, today, timeZone])
  const count = (figure: number | undefined) => (figure === undefined ? '…' : formatNumber(figure))
  const rest = categories.length - NAMES_SHOWN
  return (
    <SummaryCells
      counts
      slim
      cells={[
        {
          label: 'Total produk',
          figure: count(products?.length),
          context: Boolean(summary?.newThisMonth) && `${count(summary?.newThisMonth)} baru bulan ini`,
        },
        {
          label: 'Kategori',
          figure: formatNumber(categories.length),
          context: categories.slice(0, NAMES_SHOWN).join(', ') + (rest > 0 ? ` +${rest}` : ''),
        },
        { label: 'Harga bertingkat', figure: count(summary?.tiered) },
      ]}
    />
  )
}
