import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { holdsName } from '../../../core/product-settings.ts'
import { useConnection } from '../../data/connection.ts'
import { useProductSearch, useProducts, useProductsRead } from '../../data/products.ts'
import { useShop } from '../../data/session.tsx'
import { number } from '../../format.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { LoadMore } from '../../kit/list/load-more.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { SummaryCells } from '../../kit/summary-cells.tsx'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { isFiltered } from './filters.ts'
import { ProductCards } from './product-cards.tsx'
import { summaryOf } from './summary.ts'
import { Toolbar } from './toolbar.tsx'
import { useAskedFor } from './use-asked-for.ts'
import { useFilters } from './use-filters.ts'
import { useProductActions } from './use-product-actions.ts'

const ProductDialog = lazy(() =>
  import('./product-dialog.tsx').then((module) => ({ default: module.ProductDialog })),
)
const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then((module) => ({ default: module.SettingsDialog })),
)

/** So many cards are drawn at first, and so many more each time the end comes near. */
const STEP = 60
const NAMES_SHOWN = 6

/** Produk (specification, section 2): what the shop sells and at which prices, found and worked on from here. */
export function ProductsPage() {
  const { productSettings, timeZone } = useShop().store
  const { filters, search, choose, clear } = useFilters()
  const { actions, editing, add, closeEditing } = useProductActions()
  const [settings, setSettings] = useState<{ opened: boolean } | null>(null)
  const products = useProducts()
  const read = useProductsRead()
  useAskedFor(products, actions.edit)
  const { online, lastSavedAt } = useConnection()
  const matching = useProductSearch(filters.search, Number.POSITIVE_INFINITY)
  const { category } = filters
  const found = useMemo(
    () =>
      category === null ? matching : matching.filter((product) => holdsName([category], product.category)),
    [matching, category],
  )
  const summary = useMemo(
    () => summaryOf(products, productSettings.categories, new Date(), timeZone),
    [products, productSettings.categories, timeZone],
  )
  const { shown, more } = useShown(JSON.stringify(filters))

  const filtered = isFiltered(filters)
  const count = `${number(filtered ? found.length : products.length)} produk`
  const nothing = products.length === 0
  const missing = nothing && read && lastSavedAt === null && !online
  const loading = nothing && !missing && (!read || lastSavedAt === null)
  return (
    <>
      <PageTitle title="Produk" aside={loading || missing ? null : count} />
      <VisuallyHidden role="status">{filtered && count}</VisuallyHidden>
      <Stack gap={14}>
        {!loading && !missing && (
          <SummaryCells
            cells={[
              {
                label: 'Total produk',
                figure: number(summary.total),
                context: `${number(summary.newThisMonth)} baru bulan ini`,
              },
              {
                label: 'Kategori',
                figure: number(summary.categories.length),
                context: listed(summary.categories),
              },
              {
                label: 'Harga bertingkat',
                figure: number(summary.tiered),
                context: `dari ${number(summary.total)} produk`,
              },
            ]}
          />
        )}
        <Toolbar
          filters={filters}
          empty={found.length === 0}
          categories={summary.categories}
          onSearch={search}
          onChoose={choose}
          onClear={clear}
          onSettings={() => setSettings({ opened: true })}
          onAdd={add}
        />
        {missing && (
          <ErrorBlock message="Produk belum dapat dimuat. Dimuat dengan sendirinya begitu server menjawab." />
        )}
        {loading && <CardsSkeleton />}
        {found.length > 0 && <ProductCards products={found.slice(0, shown)} actions={actions} />}
        {!loading && !missing && found.length === 0 && (
          <Nothing filtered={filtered && !nothing} onClear={clear} onAdd={add} />
        )}
        <LoadMore hasMore={found.length > shown} loading={false} failed={false} onLoad={more} />
      </Stack>
      {editing && (
        <Suspense>
          <ProductDialog key={editing.id} {...editing} onClose={closeEditing} />
        </Suspense>
      )}
      {settings && (
        <Suspense>
          <SettingsDialog opened={settings.opened} onClose={() => setSettings({ opened: false })} />
        </Suspense>
      )}
    </>
  )
}

/** The first names of a list, and how many more there are. */
function listed(names: string[]): string {
  const rest = names.length - NAMES_SHOWN
  return names.slice(0, NAMES_SHOWN).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

/** How many cards stand in the page; other filters begin again at its top. */
function useShown(filters: string) {
  const [state, setState] = useState({ filters, shown: STEP })
  if (state.filters !== filters) setState({ filters, shown: STEP })
  const more = useCallback(() => setState((now) => ({ ...now, shown: now.shown + STEP })), [])
  return { shown: state.shown, more }
}

function Nothing(props: { filtered: boolean; onClear: () => void; onAdd: () => void }) {
  if (props.filtered) {
    return (
      <EmptyState
        title="Tidak ada yang cocok"
        action={
          <Button
            variant="default"
            leftSection={<IconFilterOff size={18} stroke={1.7} />}
            onClick={props.onClear}
          >
            Hapus filter
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="Belum ada produk"
      hint="Produk yang disimpan muncul di sini dan di Buat Transaksi."
      action={
        <Button variant="default" leftSection={<IconPlus size={18} stroke={1.7} />} onClick={props.onAdd}>
          Tambah produk
        </Button>
      }
    />
  )
}
