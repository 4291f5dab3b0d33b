import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { useConnection } from '../../data/connection.ts'
import { useCustomersKnown } from '../../data/customers.ts'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { number } from '../../format.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx'
import { LoadMore } from '../../kit/list/load-more.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { ImportButton } from '../../parts/import/import-button.tsx'
import { CustomerCards } from './customer-cards.tsx'
import { CustomerCells } from './customer-cells.tsx'
import { CustomerTable } from './customer-table.tsx'
import classes from './customers-page.module.css'
import { removeCustomer } from './remove-customer.ts'
import type { RowActions } from './row-actions.ts'
import { useCustomerList } from './use-customer-list.ts'

const CustomerDialog = lazy(() =>
  import('./customer-dialog.tsx').then((module) => ({ default: module.CustomerDialog })),
)
const CustomerDrawer = lazy(() =>
  import('./customer-drawer.tsx').then((module) => ({ default: module.CustomerDrawer })),
)

/** Whose form is open; a new customer's has no id. `key` tells one opening from the next. */
type Editing = { key: number; customer: Customer | null; opened: boolean }

/** Pelanggan (specification, section 2): everybody the shop sells to, newest first, found and worked on from here. */
export function CustomersPage() {
  const { store } = useShop()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const list = useCustomerList()
  const known = useCustomersKnown()
  const { online } = useConnection()
  const [editing, setEditing] = useState<Editing | null>(null)
  // The drawer's code is fetched with the first customer that is opened.
  const [everOpened, setEverOpened] = useState(false)
  if (list.opened && !everOpened) setEverOpened(true)

  const edit = (customer: Customer | null) =>
    setEditing((before) => ({ key: (before?.key ?? 0) + 1, customer, opened: true }))
  const { open } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again only when they change
  const actions = useMemo<RowActions>(
    () => ({ open: ({ id }) => open(id), edit, remove: (customer) => void removeCustomer(customer) }),
    [list.typed],
  )

  const searching = list.typed.trim() !== ''
  const none = list.everyone.length === 0
  const List = phone ? CustomerCards : CustomerTable
  return (
    <>
      <PageTitle title="Pelanggan" aside={known && `${number(list.everyone.length)} pelanggan`} />
      <VisuallyHidden role="status">{searching && `${number(list.found)} pelanggan cocok`}</VisuallyHidden>
      <Stack gap={14}>
        <CustomerCells customers={list.everyone} />
        <div className={classes.bar}>
          <SearchField
            className={classes.search}
            label="Cari nama atau nomor telepon"
            placeholder={phone ? 'Nama atau telepon' : 'Cari nama atau nomor telepon'}
            maxLength={100}
            value={list.typed}
            onChange={list.search}
          />
          <div className={classes.buttons}>
            <ImportButton of="customers" />
            <ExportButton
              empty={list.found === 0}
              make={() => server.customers.export({ search: list.typed.trim() || undefined })}
            />
            <Button
              className={classes.add}
              leftSection={<IconPlus size={18} stroke={1.7} />}
              onClick={() => edit(null)}
            >
              {phone ? 'Tambah' : 'Tambah pelanggan'}
            </Button>
          </div>
        </div>
        {list.shown.length > 0 && (
          <List customers={list.shown} store={store} sought={list.typed} actions={actions} />
        )}
        {none && !known && online && <ListSkeleton />}
        {none && !known && !online && (
          <ErrorBlock message="Pelanggan belum dapat dimuat. Daftarnya muncul begitu server menjawab lagi." />
        )}
        {none && known && (
          <EmptyState title="Belum ada pelanggan" hint="Tambahkan pelanggan pertama toko Anda." />
        )}
        {!none && list.found === 0 && (
          <EmptyState
            title="Tidak ada yang cocok"
            action={
              <Button
                variant="default"
                leftSection={<IconFilterOff size={18} stroke={1.7} />}
                onClick={() => list.search('')}
              >
                Hapus filter
              </Button>
            }
          />
        )}
        <LoadMore hasMore={list.hasMore} loading={false} failed={false} onLoad={list.loadMore} />
      </Stack>
      {everOpened && (
        <Suspense>
          <CustomerDrawer
            customer={list.everyone.find(({ id }) => id === list.opened) ?? null}
            opened={list.opened !== null}
            known={known}
            covered={editing?.opened === true}
            onEdit={edit}
            onClose={list.close}
          />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <CustomerDialog
            key={editing.key}
            // As they are now, whoever changed them last; as they were, when they are gone.
            customer={list.everyone.find(({ id }) => id === editing.customer?.id) ?? editing.customer}
            opened={editing.opened}
            onClose={() => setEditing((now) => now && { ...now, opened: false })}
          />
        </Suspense>
      )}
    </>
  )
}
