import { ActionIcon, Button, Group, Paper, Skeleton, Stack } from '@mantine/core'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import '../../../theme/later-styles.css'
import { IconClipboardCheck, IconDots, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MaterialStock } from '../../../../contract/materials.ts'
import { shownUnit, toShown } from '../../../../core/materials/amount.ts'
import { type StockState, stockState } from '../../../../core/materials/material.ts'
import { foldText, splitSearchWords } from '../../../../core/text/search.ts'
import { server } from '../../../data/server.ts'
import { formatNumber, formatPercent } from '../../../format.ts'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { CellMoney } from '../../../kit/display/money.tsx'
import { PageTitle } from '../../../kit/display/page-title.tsx'
import { SummaryCells } from '../../../kit/display/summary-cells.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { preloaded } from '../../../kit/feedback/preloaded.tsx'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import { removeRecord } from '../../../kit/lists/remove-record.ts'
import { RowActions, RowMenu } from '../../../kit/lists/row-menu.tsx'
import { AddButton, Toolbar, ToolbarButton } from '../../../kit/lists/toolbar.tsx'
import type { Filters } from '../../../kit/lists/use-filters.ts'
import { useOpenedDialog } from '../../../kit/records/use-opened-dialog.tsx'
import type { ProductSearch } from '../search.ts'
import { BuyLink, useCanBuy } from './buy-link.tsx'
import { byUrgency, kindText, stockFacts, unitCostText, writeOffText } from './material-words.ts'
import classes from './materials.module.css'
import { StockDrawing } from './stock-drawing.tsx'
import { StockPanel } from './stock-panel.tsx'
import { useMaterials } from './use-materials.ts'

const MaterialDialog = preloaded(() =>
  import('./material-dialog.tsx').then((module) => module.MaterialDialog),
)
const CountDialog = preloaded(() => import('./count-dialog.tsx').then((module) => module.CountDialog))
const SpoilDialog = preloaded(() => import('./spoil-dialog.tsx').then((module) => module.SpoilDialog))

type MaterialsViewProps = { filters: Filters<ProductSearch>; views: ReactNode }

/** What is left of every material; the first to run out comes first. */
export function MaterialsView({ filters, views }: MaterialsViewProps) {
  const { rows, isKnown, query } = useMaterials()
  const phone = usePhone()
  const buy = useCanBuy() && rows.length > 0 && <BuyLink />
  const dialog = useOpenedDialog(MaterialDialog)
  const count = useOpenedDialog(CountDialog)
  const spoil = useOpenedDialog(SpoilDialog)
  const words = splitSearchWords(filters.typed)
  const shown = rows
    .filter(({ name }) => words.every((word) => foldText(name).includes(word)))
    .toSorted(byUrgency)
  const opened = shown.find(({ id }) => id === filters.values.bahan) ?? null
  const openCount = (only?: MaterialStock) => count.open({ only: only ?? null }, only?.id ?? 'count')
  const add = () => dialog.open({ material: null }, 'new')
  const actions = [
    { label: 'Opname', icon: IconClipboardCheck, opens: true, onClick: openCount },
    {
      label: 'Ubah',
      icon: IconEdit,
      opens: true,
      onClick: (one: MaterialStock) => dialog.open({ material: one }, one.id),
    },
    { label: 'Hapus', icon: IconTrash, danger: true, onClick: remove },
  ]
  const title = isKnown ? `${formatNumber(rows.length)} bahan` : 'memuat…'
  return (
    <Stack gap={14}>
      <PageTitle title="Bahan" aside={title} />
      <Cells rows={isKnown ? rows : undefined} thisMonth={query.data?.thisMonth ?? null} />
      <Toolbar
        filters={filters}
        search="Cari bahan"
        count={title}
        views={
          <>
            {views}
            {phone && buy}
          </>
        }
        main={
          <>
            {rows.length > 0 && (
              <ToolbarButton
                label="Opname"
                icon={IconClipboardCheck}
                data-opens="count"
                onClick={() => openCount()}
              />
            )}
            {phone || !buy ? (
              <AddButton onClick={add}>Tambah bahan</AddButton>
            ) : (
              <>
                <ToolbarButton label="Tambah bahan" icon={IconPlus} data-opens="new" onClick={add} />
                {buy}
              </>
            )}
          </>
        }
      />
      <QueryState query={query} offline="Luring. Bahan muncul setelah tersambung lagi.">
        <Skeleton height={200} />
      </QueryState>
      {isKnown && rows.length === 0 && (
        <EmptyState
          title="Belum ada bahan"
          hint="Isi bahan yang dicetak: roll, lembar, tinta. Lalu sebut di setiap produk berapa yang dipakai."
          action={
            <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
              Tambah bahan
            </Button>
          }
        />
      )}
      {rows.length > 0 && shown.length === 0 && (
        <EmptyState title="Tidak ada yang cocok" hint="Periksa ejaannya, atau hapus pencarian." />
      )}
      <ul className={classes.grid} aria-label="Bahan">
        {shown.map((material) => (
          <MaterialCard
            key={material.id}
            material={material}
            actions={actions}
            onOpen={() => filters.choose({ bahan: material.id })}
          />
        ))}
      </ul>
      <StockPanel
        material={opened}
        shown={shown}
        onShow={(id) => filters.choose({ bahan: id })}
        onClose={() => filters.choose({ bahan: undefined })}
        onEdit={(one) => dialog.open({ material: one }, 'panel-edit')}
        onSpoil={(one) => spoil.open({ material: one }, 'panel-spoil')}
        onCount={(one) => count.open({ only: one }, 'panel-count')}
      />
      {dialog.element}
      {count.element}
      {spoil.element}
    </Stack>
  )
}

type MaterialCardProps = {
  material: MaterialStock
  actions: Parameters<typeof RowActions<MaterialStock>>[0]['actions']
  onOpen: () => void
}

function MaterialCard({ material, actions, onOpen }: MaterialCardProps) {
  const phone = usePhone()
  const left = toShown(material, Math.max(0, material.quantity))
  const cost = unitCostText(material) ?? 'belum ada'
  return (
    <Paper component="li" className={classes.card}>
      <Group gap={8} align="start" justify="space-between" wrap="nowrap">
        <div>
          <button type="button" className={classes.name} onClick={onOpen}>
            {material.name}
          </button>
          <div className="detail num">{kindText(material)}</div>
        </div>
        <StateBadge state={stockState(material)} />
      </Group>
      <StockDrawing material={material} />
      <div className={`num ${classes.row}`}>
        <span>
          <span className={classes.figure}>{formatNumber(left)}</span> {shownUnit(material)}
        </span>
        {stockFacts(material).map((fact) => (
          <span key={fact} className="detail">
            {fact}
          </span>
        ))}
      </div>
      <div className={classes.foot}>
        <span className="detail num">{material.value !== null && `Modal ${cost}`}</span>
        {phone ? (
          <RowMenu row={material} actions={actions}>
            <ActionIcon size={44} aria-label={`Tindakan ${material.name}`} data-opens={material.id}>
              <IconDots size={20} />
            </ActionIcon>
          </RowMenu>
        ) : (
          <RowActions row={material} actions={actions} name={material.name} />
        )}
      </div>
    </Paper>
  )
}

function StateBadge({ state }: { state: StockState }) {
  if (state === 'enough') return null
  return state === 'out' ? (
    <StatusBadge tone="magenta" label="Habis" />
  ) : (
    <StatusBadge tone="yellow" label="Menipis" />
  )
}

type CellsProps = {
  rows: readonly MaterialStock[] | undefined
  thisMonth: { used: number; lost: number } | null
}

function Cells({ rows, thisMonth }: CellsProps) {
  const named = (state: StockState) => rows?.filter((material) => stockState(material) === state) ?? []
  const listed = (state: StockState) =>
    named(state)
      .map(({ name }) => name)
      .join(', ')
  const isCostShown = rows?.some(({ value }) => value !== null)
  return (
    <SummaryCells
      counts={!isCostShown}
      cells={[
        ...(isCostShown
          ? [
              {
                label: 'Nilai stok',
                figure: <CellMoney amount={rows?.reduce((sum, { value }) => sum + (value ?? 0), 0) ?? 0} />,
                context: `${formatNumber(rows?.length ?? 0)} bahan, modal rata-rata`,
              },
            ]
          : [{ label: 'Bahan', figure: rows && formatNumber(rows.length) }]),
        {
          label: 'Menipis',
          figure: rows && formatNumber(named('low').length),
          soon: named('low').length > 0,
          context: listed('low'),
        },
        {
          label: 'Habis',
          figure: rows && formatNumber(named('out').length),
          missing: named('out').length > 0,
          context: listed('out'),
        },
        ...(thisMonth
          ? [
              {
                label: 'Dipakai bulan ini',
                figure: <CellMoney amount={thisMonth.used} />,
                context:
                  thisMonth.used > 0 &&
                  `susut ${formatPercent(Math.max(0, thisMonth.lost) / thisMonth.used)}`,
              },
            ]
          : []),
      ]}
    />
  )
}

function remove(material: MaterialStock) {
  const { id, name, version } = material
  return removeRecord({
    name: `bahan ${name}`,
    confirm: 'Hapus bahan',
    about: `Produk yang memakainya tetap bisa dijual; kartu stoknya disimpan.${writeOffText(material)}`,
    remove: () => server.materials.remove({ id, version }),
    removed: `Bahan ${name} dihapus.`,
    failed: 'Gagal menghapus bahan.',
  })
}
