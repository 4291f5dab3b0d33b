import { Button, Stack, Text } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { searchCustomers, useCustomerCoverage, useCustomers } from '../../data/customers.ts'
import { isUnsynced } from '../../data/outbox.ts'
import { queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber } from '../../format.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { useExport } from '../../kit/display/export-button.tsx'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { DataTable } from '../../kit/lists/data-table.tsx'
import { ListFrame } from '../../kit/lists/list-frame.tsx'
import { AddButton, Toolbar } from '../../kit/lists/toolbar.tsx'
import { useFilters } from '../../kit/lists/use-filters.ts'
import { useLocalList } from '../../kit/lists/use-local-list.ts'
import { useServerList } from '../../kit/lists/use-server-list.ts'
import { useOpenedDialog } from '../../kit/records/use-opened-dialog.tsx'
import { OFFLINE_SEARCH_NOTE } from '../../parts/customer/customer-search.tsx'
import { useCustomer } from '../../parts/customer/use-customer.ts'
import { useImportDialog } from '../../parts/import/use-import-dialog.tsx'
import { PendingSubmissions } from '../../parts/outbox/pending-submissions.tsx'
import { Cells, Total } from './customer-cells.tsx'
import { columnsOf } from './customer-columns.tsx'
import { removeCustomer } from './remove-customer.ts'
import type { CustomerOrder } from './search.ts'

const CustomerDialog = preloaded(() =>
  import('./customer-dialog.tsx').then((module) => module.CustomerDialog),
)

const CustomerDrawer = preloaded(() =>
  import('./customer-drawer.tsx').then((module) => module.CustomerDrawer),
)

const MergeDialog = preloaded(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog))

const TaxDialog = preloaded(() => import('./tax-dialog.tsx').then((module) => module.TaxDialog))
const TermsDialog = preloaded(() => import('./terms-dialog.tsx').then((module) => module.TermsDialog))

const SpecialPricesDialog = preloaded(() =>
  import('./special-prices-dialog.tsx').then((module) => module.SpecialPricesDialog),
)

const route = getRouteApi('/shell/customers')

export function CustomersPage() {
  const { store } = useShop()
  const navigate = route.useNavigate()
  const filters = useFilters(route.useSearch(), navigate, ['buka', 'menurut'])
  const { typed } = filters
  const { buka, cari, menurut: order } = filters.values
  const kept = useCustomers()
  const coverage = useCustomerCoverage()
  const { data: debts } = useQuery(queries.customers.debts.queryOptions({ select: debtsById }))
  const { list, count } = useFoundCustomers({ typed, cari, order, debts })
  const opened = useCustomer(buka)
  const online = useOnline()
  const dialog = useOpenedDialog(CustomerDialog)
  const merging = useOpenedDialog(MergeDialog)
  const prices = useOpenedDialog(SpecialPricesDialog)
  const terms = useOpenedDialog(TermsDialog)
  const tax = useOpenedDialog(TaxDialog)
  const imports = useImportDialog('customers')
  const exports = useExport({
    empty: list.rows.length === 0,
    make: () => server.customers.export({ search: filters.latest.cari }),
  })

  const show = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: (now) => ({ ...now, buka: id }),
        replace: id === undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  const openRow = useCallback(({ id }: Customer) => show(id), [show])
  const columns = useMemo(() => {
    const choose = (by: CustomerOrder | undefined) =>
      void navigate({ search: (now) => ({ ...now, menurut: by }), replace: true, resetScroll: false })
    const sorting = coverage === 'all' ? { order, choose } : undefined
    return columnsOf(store, typed, debts, show, sorting)
  }, [store, typed, debts, show, coverage, order, navigate])
  const actions = useMemo(
    () => [
      {
        label: 'Ubah',
        icon: IconEdit,
        opens: true,
        onClick: (customer: Customer) => dialog.open({ customer }, customer.id),
      },
      { label: 'Hapus', icon: IconTrash, danger: true, onClick: removeCustomer },
    ],
    [dialog.open],
  )
  const add = () => dialog.open({ customer: null }, 'new')
  return (
    <Stack gap={14}>
      <PageTitle
        title="Pelanggan"
        aside={
          coverage === 'unknown' ? (
            `memuat… ${formatNumber(kept.length)} sejauh ini`
          ) : (
            <Total customers={kept} />
          )
        }
      />
      <Cells customers={coverage === 'all' ? kept : undefined} debts={debts} />
      <Toolbar
        filters={filters}
        search="Cari nama atau nomor telepon"
        shortSearch="Cari pelanggan"
        count={count}
        actions={[imports.action, exports]}
        main={<AddButton onClick={add}>Tambah pelanggan</AddButton>}
      />
      {coverage === 'some' && <PendingSubmissions zone={store.timeZone} kind="customers.create" />}
      {coverage === 'some' && !online && (
        <Text c="dimmed" fz="sm" role="status">
          {OFFLINE_SEARCH_NOTE}
        </Text>
      )}
      <ListFrame
        list={list}
        away="Pelanggan belum dapat dimuat. Daftarnya muncul begitu server menjawab lagi."
        empty={{
          title: 'Belum ada pelanggan',
          hint: 'Tambahkan pelanggan pertama toko Anda.',
          action: (
            <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
              Tambah pelanggan
            </Button>
          ),
        }}
        filtered={kept.length === 0 ? undefined : { onClear: filters.clear }}
      >
        <DataTable
          rows={list.rows}
          label={`Pelanggan, ${order ? ABOVE[order] : 'yang terbaru'} di atas`}
          columns={columns}
          actions={actions}
          nameOf={({ name }) => name}
          onOpen={openRow}
          openId={buka}
          isActive={(customer) => !isUnsynced(customer)}
          stale={list.stale}
        />
      </ListFrame>
      <CustomerDrawer
        customer={opened.customer}
        opened={buka !== undefined}
        known={opened.isKnown}
        missing={opened.missing}
        onEdit={(customer, opener) => dialog.open({ customer }, opener)}
        onEditPrices={(customer, opener) => prices.open({ customer }, opener)}
        onEditTerms={(customer, opener) => terms.open({ customer }, opener)}
        onEditTax={(customer, opener) => tax.open({ customer }, opener)}
        onMerge={(customer, opener) => merging.open({ customer, onMerged: ({ id }) => show(id) }, opener)}
        onClose={() => show(undefined)}
      />
      {dialog.element}
      {prices.element}
      {terms.element}
      {tax.element}
      {merging.element}
      {imports.element}
    </Stack>
  )
}

const ABOVE: Record<CustomerOrder, string> = {
  nama: 'dari A',
  piutang: 'piutang terbesar',
  belanja: 'belanja terbesar',
}

type Debts = ReadonlyMap<string, number>

function compareBy(order: CustomerOrder, debts: Debts | undefined) {
  const debtOf = ({ id }: Customer) => debts?.get(id) ?? 0
  return (one: Customer, other: Customer) => {
    if (order === 'nama') return one.name.localeCompare(other.name, 'id')
    return order === 'piutang' ? debtOf(other) - debtOf(one) : other.totalSpent - one.totalSpent
  }
}

function debtsById({ rows }: Awaited<ReturnType<typeof server.customers.debts>>) {
  return new Map(rows.map(({ customerId, remainingAmount }) => [customerId, remainingAmount]))
}

/** This device's customers at once (mostly all of them), else the server's once typing pauses. Offline, this device's only. */
function useFoundCustomers(asked: {
  typed: string
  cari: string | undefined
  order: CustomerOrder | undefined
  debts: Debts | undefined
}) {
  const { typed, cari: search, debts } = asked
  const kept = useCustomers()
  const coverage = useCustomerCoverage()
  const asks = useOnline() && coverage === 'some'
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again when the customers change
  const matching = useMemo(() => searchCustomers(typed, Number.POSITIVE_INFINITY), [kept, typed])
  const order = coverage === 'all' ? asked.order : undefined
  const found = useMemo(
    () => (order ? matching.toSorted(compareBy(order, debts)) : matching),
    [matching, order, debts],
  )
  const local = useLocalList(found, { filters: typed, known: coverage !== 'unknown' })
  const text = typed.trim()
  const listed = useServerList(queries.customers.list, {}, { enabled: asks && text === '' })
  const searched = useServerList(
    queries.customers.search,
    { search },
    { enabled: asks && search !== undefined },
  )
  const counted = `${formatNumber(found.length)} pelanggan cocok`
  if (coverage === 'unknown') return { list: local, count: 'Memuat pelanggan…' }
  if (coverage === 'all') return { list: local, count: counted }
  if (!asks) return { list: local, count: `${counted} di perangkat ini` }
  const served = text === '' ? listed : searched
  if (served.state === 'failed') return { list: { ...served, rows: local.rows }, count: undefined }
  const isComing = text !== (search ?? '').trim() || served.stale || served.state !== 'ready'
  if (isComing) return { list: local, count: 'Mencari…' }
  return {
    list: served,
    count: `${formatNumber(served.rows.length)}${served.hasMore ? '+' : ''} pelanggan cocok`,
  }
}
