import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconFilterOff, IconPlus } from '@tabler/icons-react'
import { server } from '../../data/server.ts'
import { ExportButton } from '../../kit/export-button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { ImportButton } from '../../parts/import/import-button.tsx'
import { type Filters, isFiltered } from './filters.ts'
import classes from './toolbar.module.css'

type ToolbarProps = {
  filters: Filters
  /** No product is left by the filters. */
  empty: boolean
  categories: string[]
  onSearch: (text: string) => void
  onChoose: (category: string | null) => void
  onClear: () => void
  onSettings: () => void
  onAdd: () => void
}

/** The option that narrows nothing; no category can be named so, for names are never empty. */
const EVERY = ''

/** Search, category, the way to a file of what they select, and the ways to the two dialogs. */
export function Toolbar({
  filters,
  empty,
  categories,
  onSearch,
  onChoose,
  onClear,
  onSettings,
  onAdd,
}: ToolbarProps) {
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const options = categories.map((name) => ({ value: name, label: name }))
  // An old link may name a category that is no more: it stays to be seen and changed.
  if (filters.category !== null && !categories.includes(filters.category)) {
    options.push({ value: filters.category, label: filters.category })
  }
  return (
    <div className={classes.bar}>
      <SearchField
        className={classes.search}
        label="Cari nama atau kategori"
        placeholder="Cari nama atau kategori"
        maxLength={100}
        value={filters.search}
        onChange={onSearch}
      />
      <Select
        className={classes.category}
        aria-label="Kategori"
        data={[{ value: EVERY, label: 'Semua kategori' }, ...options]}
        value={filters.category ?? EVERY}
        onChange={(value) => onChoose(value || null)}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      />
      {isFiltered(filters) && (
        <IconButton
          label="Hapus filter"
          variant="default"
          size={42}
          className={classes.clear}
          onClick={onClear}
        >
          <IconFilterOff size={20} stroke={1.7} />
        </IconButton>
      )}
      <div className={classes.buttons}>
        <ImportButton of="products" />
        <ExportButton
          empty={empty}
          make={() =>
            server.products.export({
              search: filters.search.trim() || undefined,
              category: filters.category ?? undefined,
            })
          }
        />
        {narrow ? (
          <IconButton
            label="Pengaturan produk"
            variant="default"
            size={44}
            data-opens="settings"
            onClick={onSettings}
          >
            <IconAdjustmentsHorizontal size={20} stroke={1.7} />
          </IconButton>
        ) : (
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} />}
            data-opens="settings"
            onClick={onSettings}
          >
            Pengaturan produk
          </Button>
        )}
        <Button
          className={classes.add}
          data-opens="new"
          leftSection={<IconPlus size={18} stroke={1.7} />}
          onClick={onAdd}
        >
          Tambah produk
        </Button>
      </div>
    </div>
  )
}
