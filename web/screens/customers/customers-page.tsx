import { Button, Stack, Text } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import type { Store } from '../../../contract/store.ts'
import { MEMBERSHIP_TIERS } from '../../../core/customers/customer.ts'
import { discountRateOf } from '../../../core/shop/store.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { searchCustomers, useCustomerCoverage, useCustomers } from '../../data/customers.ts'
import { isUnsynced } from '../../data/outbox.ts'
import { queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber, formatPercent, formatShortDay } from '../../format.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { useExport } from '../../kit/display/export-button.tsx'
import { Highlighted } from '../../kit/display/highlighted.tsx'
import { Initials } from '../../kit/display/initials.tsx'
import { Money } from '../../kit/display/money.tsx'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { SummaryCells } from '../../kit/display/summary-cells.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { StatusBadge } from '../../kit/feedback/status.tsx'
import type { Column } from '../../kit/lists/column.ts'
import { DataTable } from '../../kit/lists/data-table.tsx'
import { ListFrame } from '../../kit/lists/list-frame.tsx'
import { AddButton, Toolbar } from '../../kit/lists/toolbar.tsx'
import { useFilters } from '../../kit/lists/use-filters.ts'
import { useLocalList } from '../../kit/lists/use-local-list.ts'
import { useServerList } from '../../kit/lists/use-server-list.ts'
import { useOpenedDialog } from '../../kit/records/use-opened-dialog.tsx'
import { OFFLINE_SEARCH_NOTE } from '../../parts/customer/customer-search.tsx'
import { memberTierText, TierBadge } from '../../parts/customer/tier-badge.tsx'
import { useCustomer } from '../../parts/customer/use-customer.ts'
import { useImportDialog } from '../../parts/import/use-import-dialog.tsx'
import { PendingSubmissions } from '../../parts/outbox/pending-submissions.tsx'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'
import classes from './customers-page.module.css'
import { removeCustomer } from './remove-customer.ts'

const CustomerDialog = preloaded(() =>
  import('./customer-dialog.tsx').then((module) => module.CustomerDialog),
)
const CustomerDrawer = preloaded(() =>
  import('./customer-drawer.tsx').then((module) => module.CustomerDrawer),
)
const MergeDialog = preloaded(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog))
const route = getRouteApi('/shell/customers')

export function CustomersPage() {
  const { store } = useShop()
  const navigate = route.useNavigate()
  const filters = useFilters(route.useSearch(), navigate, ['buka'])
  const { typed } = filters
  const { buka } = filters.values
  const kept = useCustomers()
  const coverage = useCustomerCoverage()
  const { list, count } = useFoundCustomers(typed, filters.values.cari)
  const opened = useCustomer(buka)
  const online = useOnline()
  const dialog = useOpenedDialog(CustomerDialog)
  const merging = useOpenedDialog(MergeDialog)
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
  const columns = useMemo(() => columnsOf(store, typed, show), [store, typed, show])
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
      <Cells customers={coverage === 'all' ? kept : undefined} />
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
          label="Pelanggan, yang terbaru di atas"
          columns={columns}
          actions={actions}
          nameOf={({ name }) => name}
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
        onMerge={(customer, opener) => merging.open({ customer, onMerged: ({ id }) => show(id) }, opener)}
        onClose={() => show(undefined)}
      />
      {dialog.element}
      {merging.element}
      {imports.element}
    </Stack>
  )
}

/** This device's customers at once (mostly all of them), else the server's once typing pauses. Offline, this device's only. */
function useFoundCustomers(typed: string, search: string | undefined) {
  const kept = useCustomers()
  const coverage = useCustomerCoverage()
  const asks = useOnline() && coverage === 'some'
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again when the customers change
  const found = useMemo(() => searchCustomers(typed, Number.POSITIVE_INFINITY), [kept, typed])
  const local = useLocalList(found, { filters: typed, known: coverage !== 'unknown' })
  const text = typed.trim()
  const listed = useServerList(queries.customers.list, {}, { enabled: asks && text === '' })
  const searched = useServerList(
    queries.customers.find,
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

/** From the server where this device keeps only some. */
function Total({ customers }: { customers: readonly Customer[] }) {
  const coverage = useCustomerCoverage()
  const { data } = useQuery(queries.customers.summary.queryOptions())
  if (coverage === 'some' && !data) return `${formatNumber(customers.length)} pelanggan di perangkat ini`
  return `${formatNumber(coverage === 'some' && data ? data.total : customers.length)} pelanggan`
}

function columnsOf(store: Store, search: string, show: (id: string) => void): Column<Customer>[] {
  const opening = ({ id, name }: Customer) => (
    <button type="button" className={`reach ${classes.open}`} title={name} onClick={() => show(id)}>
      <Highlighted text={name} part={search} />
    </button>
  )
  const unsent = <StatusBadge tone="yellow" label="Menunggu dikirim" />
  return [
    {
      head: 'Inisial',
      hideHead: true,
      card: 'lead',
      cell: ({ name }) => <Initials name={name} size={34} />,
      onCard: ({ name }) => <Initials name={name} size={38} />,
    },
    {
      head: 'Pelanggan',
      heading: true,
      width: '50%',
      card: 'title',
      cell: (row) => (
        <>
          {opening(row)}
          {isUnsynced(row) ? (
            <span>{unsent}</span>
          ) : (
            <span className="detail">{row.address || row.email}</span>
          )}
        </>
      ),
      onCard: opening,
    },
    { head: 'Telepon', card: 'line', cell: ({ phone }) => <Highlighted text={phone} part={search} /> },
    {
      head: 'Tingkat member',
      card: 'foot',
      cell: ({ membershipTier }) => <TierBadge label={memberTierText(store, membershipTier)} />,
    },
    {
      head: 'Sejak',
      quiet: true,
      from: 62,
      cell: ({ createdAt }) => formatShortDay(dayOf(createdAt, store.timeZone)),
    },
    {
      head: 'Total belanja',
      number: true,
      strong: true,
      card: 'foot',
      cell: ({ totalSpent }) => <Money amount={totalSpent} />,
      onCard: (row) => (
        <>
          <span className="detail">
            belanja <Money amount={row.totalSpent} className="strong" />
          </span>
          {isUnsynced(row) && unsent}
        </>
      ),
    },
  ]
}

function Cells({ customers }: { customers: readonly Customer[] | undefined }) {
  const { store } = useShop()
  const { data } = useQuery(queries.customers.summary.queryOptions())
  const local = useMemo(() => customers && countsOf(customers), [customers])
  const counts = data ?? local
  return (
    <SummaryCells
      counts
      cells={[
        {
          label: 'Total pelanggan',
          figure: counts ? formatNumber(counts.total) : '…',
          context: 'semua tingkat',
        },
        ...MEMBERSHIP_TIERS.map((tier) => ({
          label: MEMBERSHIP_TIER_LABELS[tier],
          figure: counts ? formatNumber(counts[tier]) : '…',
          context: `diskon member ${formatPercent(discountRateOf(store, tier))}`,
        })),
      ]}
    />
  )
}

function countsOf(customers: readonly Customer[]) {
  const counts = { total: customers.length, gold: 0, silver: 0, regular: 0 }
  for (const { membershipTier } of customers) counts[membershipTier]++
  return counts
}
