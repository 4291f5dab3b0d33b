import { IconEdit, IconTrash } from '@tabler/icons-react'
import type { Supplier } from '../../../../contract/purchases.ts'
import { hasRight } from '../../../../core/access/access.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { Money } from '../../../kit/display/money.tsx'
import { preloaded } from '../../../kit/feedback/preloaded.tsx'
import { removeRecord } from '../../../kit/lists/remove-record.ts'
import { RowActions } from '../../../kit/lists/row-menu.tsx'
import type { OpenedDialog } from '../../../kit/records/record-dialog.tsx'
import { useOpenedDialog } from '../../../kit/records/use-opened-dialog.tsx'
import classes from './purchases.module.css'
import { usePurchases } from './use-purchases.ts'

const SupplierDialog = preloaded(() =>
  import('./supplier-dialog.tsx').then((module) => module.SupplierDialog),
)

/** All suppliers, with what the shop owes them. */
export function SuppliersDialog({ opened, onClose }: OpenedDialog) {
  const { user, store } = useShop()
  const { suppliers } = usePurchases()
  const { open, element } = useOpenedDialog(SupplierDialog)
  const refresh = () => invalidate(queries.suppliers)
  const actions = [
    {
      label: 'Ubah',
      icon: IconEdit,
      opens: true,
      onClick: (supplier: Supplier) => open({ supplier }, supplier.id),
    },
    ...(hasRight(user.role, 'deleteRecords', store.roleRights)
      ? [
          {
            label: 'Hapus',
            icon: IconTrash,
            danger: true,
            onClick: ({ id, version, name }: Supplier) =>
              void removeRecord({
                name: `pemasok ${name}`,
                confirm: 'Hapus pemasok',
                about: 'Nota yang sudah lunas tetap tersimpan.',
                remove: () => server.suppliers.remove({ id, version }),
                removed: 'Pemasok dihapus.',
                failed: 'Gagal menghapus pemasok.',
                onRemoved: refresh,
              }),
          },
        ]
      : []),
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title="Pemasok" size={520} fullScreenOnPhone>
      {suppliers.length === 0 ? (
        <p className="detail">Belum ada pemasok.</p>
      ) : (
        <ul className={classes.suppliers} aria-label="Pemasok">
          {suppliers.map((supplier) => (
            <li key={supplier.id}>
              <div>
                <span className="strong">{supplier.name}</span>
                <div className="detail num">{supplier.phone}</div>
              </div>
              {supplier.remaining > 0 && <Money amount={supplier.remaining} />}
              <RowActions row={supplier} actions={actions} name={supplier.name} />
            </li>
          ))}
        </ul>
      )}
      {element}
    </Dialog>
  )
}
