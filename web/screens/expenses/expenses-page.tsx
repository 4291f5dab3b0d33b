import { Button, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconCategory, IconEdit, IconPlus, IconShoppingCart, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react'
import type { Expense } from '../../../contract/expenses.ts'
import { invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { rupiah } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { useExport } from '../../kit/display/export-button.tsx'
import { Money } from '../../kit/display/money.tsx'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { DataTable } from '../../kit/lists/data-table.tsx'
import { ListFrame } from '../../kit/lists/list-frame.tsx'
import { removeRecord } from '../../kit/lists/remove-record.ts'
import { AddButton, Toolbar, ToolbarButton } from '../../kit/lists/toolbar.tsx'
import { useFilters } from '../../kit/lists/use-filters.ts'
import { useServerList } from '../../kit/lists/use-server-list.ts'
import { useOpenedDialog } from '../../kit/records/use-opened-dialog.tsx'
import { useImportDialog } from '../../parts/import/use-import-dialog.tsx'
import { Cells, expenses } from './expense-cells.tsx'
import { columnsOf } from './expense-columns.tsx'
import { ExpenseFilters, inputOf, PeriodFilter, periodText, yearOf } from './filters.tsx'
import { debtsCell } from './purchases/debt-cells.tsx'
import { usePurchases } from './purchases/use-purchases.ts'

const ExpenseDialog = preloaded(() => import('./expense-dialog.tsx').then((module) => module.ExpenseDialog))

const CategoriesDialog = preloaded(() =>
  import('./categories-dialog.tsx').then((module) => module.CategoriesDialog),
)

const BuyDialog = preloaded(() => import('./purchases/buy-dialog.tsx').then((module) => module.BuyDialog))
const BillDialog = preloaded(() => import('./purchases/bill-dialog.tsx').then((module) => module.BillDialog))
const DebtsView = lazy(() =>
  import('./purchases/debts-view.tsx').then((module) => ({ default: module.DebtsView })),
)

const route = getRouteApi('/shell/expenses')

export function ExpensesPage() {
  const { timeZone } = useShop().store
  const phone = usePhone()
  const today = useToday(timeZone)
  const navigate = route.useNavigate()
  const filters = useFilters(route.useSearch(), navigate, ['lihat', 'nota', 'beli'])
  const input = inputOf(filters.values, today)
  const list = useServerList(queries.expenses.list, input)
  const { data: summary, ...figures } = useQuery(
    queries.expenses.summary.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  const { open, element } = useOpenedDialog(ExpenseDialog)
  const categories = useOpenedDialog(CategoriesDialog)
  const imports = useImportDialog('expenses')
  const purchases = usePurchases()
  const buying = useOpenedDialog(BuyDialog)
  const bill = useOpenedDialog(BillDialog)
  const { open: openBill } = bill
  const showBill = useCallback((id: string) => openBill({ id }, id), [openBill])
  const { open: openPurchase } = buying
  const { nota, beli } = filters.values
  useEffect(() => {
    if (!purchases.isKnown || (nota === undefined && beli === undefined)) return
    if (nota) showBill(nota)
    else openPurchase({ materialId: beli ?? null }, 'buy')
    void navigate({
      search: (now) => ({ ...now, nota: undefined, beli: undefined }),
      ...{ replace: true, resetScroll: false },
    })
  }, [nota, beli, purchases.isKnown, showBill, openPurchase, navigate])
  const exports = useExport({
    empty: list.state === 'ready' && list.rows.length === 0,
    make: () => server.expenses.export(inputOf(filters.latest, today)),
  })
  const columns = useMemo(() => columnsOf(timeZone, today), [timeZone, today])
  const actions = useMemo(
    () => [
      {
        label: 'Ubah',
        icon: IconEdit,
        opens: true,
        onClick: (expense: Expense) =>
          expense.isBill ? showBill(expense.id) : open({ expense }, expense.id),
      },
      {
        label: 'Hapus',
        icon: IconTrash,
        danger: true,
        onClick: ({ id, version, name, amount, isBill }: Expense) =>
          isBill
            ? showBill(id)
            : removeRecord({
                name: `pengeluaran ${name}`,
                confirm: 'Hapus pengeluaran',
                about: `${rupiah(amount)}.`,
                remove: () => server.expenses.remove({ id, version }),
                removed: 'Pengeluaran berhasil dihapus.',
                failed: 'Gagal menghapus pengeluaran.',
                onRemoved: () => invalidate(queries.expenses),
              }),
      },
    ],
    [open, showBill],
  )
  const add = () => open({ expense: null }, 'new')
  const count = summary && expenses(summary.matched.count)
  const period = periodText(filters.values, today)
  const { cari, kategori, metode, tahun } = filters.values
  const always = tahun === 'semua'
  const total = summary
    ? { words: expenses(summary.matched.count), sum: <Money amount={summary.matched.total} /> }
    : figures.isError
      ? undefined
      : { words: 'Memuat…', sum: '—' }
  const isFiltered = (cari ?? kategori ?? metode) !== undefined
  const buy = {
    label: 'Beli bahan',
    icon: IconShoppingCart,
    onClick: () => buying.open({ materialId: null }, 'buy'),
  }
  const views = purchases.hasSuppliers && (
    <SegmentedControl
      aria-label="Tampilan"
      value={filters.values.lihat ?? 'semua'}
      data={[
        { value: 'semua', label: 'Pengeluaran' },
        { value: 'utang', label: 'Utang pemasok' },
      ]}
      onChange={(chosen) =>
        filters.choose({ lihat: chosen === 'utang' ? chosen : undefined, jatuh: undefined, cari: undefined })
      }
    />
  )
  const buyButton = purchases.isUsed && <ToolbarButton {...buy} data-opens="buy" />
  const addButton = <AddButton onClick={add}>Tambah pengeluaran</AddButton>
  // On a phone a second button would leave the search no room.
  const buttons = (
    <>
      {buyButton}
      {addButton}
    </>
  )
  const dialogs = (
    <>
      {element}
      {categories.element}
      {imports.element}
      {buying.element}
      {bill.element}
    </>
  )
  if (filters.values.lihat === 'utang' && purchases.isAllowed) {
    return (
      <Suspense fallback={<Skeleton height={400} />}>
        <DebtsView filters={filters} views={views} main={buyButton || addButton} onOpen={showBill} />
        {dialogs}
      </Suspense>
    )
  }
  return (
    <Stack gap={14}>
      <PageTitle title="Pengeluaran" aside={count} />
      {(summary || !figures.isError) && (
        <Cells
          summary={summary}
          period={period}
          year={yearOf(filters.values, today)}
          stale={figures.isPlaceholderData}
          debts={purchases.hasSuppliers ? debtsCell(purchases.bills.data?.rows, today) : undefined}
        />
      )}
      {figures.isError && list.state !== 'failed' && (
        <ErrorBlock message="Ringkasan belum dapat dimuat." onRetry={() => figures.refetch()} />
      )}
      <Toolbar
        filters={filters}
        search="Cari nama pengeluaran"
        shortSearch="Cari nama"
        count={count}
        actions={[
          imports.action,
          exports,
          {
            label: 'Kategori pengeluaran',
            icon: IconCategory,
            onClick: () => categories.open({ used: summary?.categories ?? [] }, 'more'),
          },
          ...(purchases.isAllowed && (phone || !purchases.isUsed) ? [buy] : []),
        ]}
        views={views}
        main={phone ? addButton : buttons}
        folded={{
          count: [kategori, metode].filter(Boolean).length,
          fields: (
            <ExpenseFilters
              values={filters.values}
              used={summary?.categories ?? []}
              onChoose={filters.choose}
            />
          ),
        }}
      >
        <PeriodFilter
          values={filters.values}
          today={today}
          years={summary?.years ?? []}
          onChoose={filters.choose}
        />
      </Toolbar>
      <ListFrame
        list={list}
        onRetry={figures.refetch}
        empty={{
          title: always ? 'Belum ada pengeluaran' : `Belum ada pengeluaran, ${period}`,
          hint: 'Biaya yang dicatat muncul di sini.',
          action: (
            <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
              Tambah pengeluaran
            </Button>
          ),
        }}
        filtered={
          !isFiltered
            ? undefined
            : {
                onClear: filters.clear,
                hint: always ? undefined : `Dicari di: ${period}.`,
                action: !always && (
                  <Button
                    variant="default"
                    onClick={() =>
                      filters.choose({ tahun: 'semua', bulan: undefined, dari: undefined, sampai: undefined })
                    }
                  >
                    Cari di semua waktu
                  </Button>
                ),
              }
        }
      >
        <DataTable
          rows={list.rows}
          label="Pengeluaran, yang terbaru di atas"
          columns={columns}
          actions={actions}
          isActive={({ isBill }) => !isBill || purchases.isAllowed}
          nameOf={({ name }) => name}
          stale={list.stale}
          total={phone && !isFiltered ? undefined : total}
        />
      </ListFrame>
      {dialogs}
    </Stack>
  )
}
