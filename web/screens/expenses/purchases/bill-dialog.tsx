import { Button, Skeleton } from '@mantine/core'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import '../../../theme/later-styles.css'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Bill } from '../../../../contract/purchases.ts'
import { hasRight } from '../../../../core/access/access.ts'
import { shownUnit } from '../../../../core/materials/amount.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { formatDigits, formatMoment, formatNumber, formatShortDay, rupiah } from '../../../format.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { Money } from '../../../kit/display/money.tsx'
import { TableHead } from '../../../kit/display/table-head.tsx'
import { removeRecord } from '../../../kit/lists/remove-record.ts'
import type { OpenedDialog } from '../../../kit/records/record-dialog.tsx'
import { PAYMENT_METHOD_LABELS } from '../../../text.ts'
import { GoodsForm, type GoodsMove, movablePacks } from './goods-form.tsx'
import classes from './purchases.module.css'

/** A bill with its lines and payments; goods go back from here. */
export function BillDialog({ id, opened, onClose }: OpenedDialog & { id: string }) {
  const bill = useQuery(queries.purchases.get.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <Dialog opened={opened} onClose={onClose} title="Nota pemasok" size={680} fullScreenOnPhone>
      {bill.data ? (
        <OpenBill bill={bill.data} onClose={onClose} />
      ) : (
        <QueryState query={bill} offline="Luring. Nota muncul setelah tersambung lagi.">
          <Skeleton height={260} role="status" aria-label="Memuat…" />
        </QueryState>
      )}
    </Dialog>
  )
}

function OpenBill({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { user, store } = useShop()
  // Null after the first one, when the focus returns to the main button.
  const [move, setMove] = useState<GoodsMove | null>()
  const refresh = () =>
    void invalidate(queries.expenses, queries.purchases, queries.suppliers, queries.materials)
  const remove = () =>
    removeRecord({
      name: `nota ${bill.number ?? bill.supplierName}`,
      confirm: 'Hapus nota',
      about: `${rupiah(bill.total)}. Bahannya keluar lagi dari stok, dan yang sudah dibayar kembali lewat metode yang sama.`,
      remove: () => server.purchases.remove({ id: bill.id }),
      removed: 'Nota berhasil dihapus.',
      failed: 'Gagal menghapus nota.',
      onRemoved: () => {
        onClose()
        refresh()
      },
    })
  const canMove = (wanted: GoodsMove) => bill.lines.some((line) => movablePacks(line, wanted) > 0)
  return (
    <div className={classes.form}>
      <div className={classes.billHead}>
        <div>
          <div className={classes.name}>{bill.supplierName}</div>
          <span className="detail">
            {[
              bill.number && `Nota ${bill.number}`,
              formatShortDay(bill.day),
              bill.remaining > 0 && bill.dueOn && `jatuh tempo ${formatShortDay(bill.dueOn)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {bill.receipt && (
          <a href={`/api/expenses/receipts/${bill.receipt}`} target="_blank" rel="noreferrer">
            Foto nota
          </a>
        )}
      </div>
      {move ? (
        <GoodsForm bill={bill} move={move} onSaved={refresh} onDone={() => setMove(null)} />
      ) : (
        <>
          <BillTable bill={bill} />
          <Payments bill={bill} />
          <DialogFoot>
            {hasRight(user.role, 'deleteRecords', store.roleRights) && (
              <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => void remove()}>
                Hapus nota
              </Button>
            )}
            {canMove('return') && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} />}
                onClick={() => setMove('return')}
              >
                Retur
              </Button>
            )}
            {bill.isAwaited && (
              <Button variant="default" onClick={() => setMove('cancel')}>
                Batalkan sisa
              </Button>
            )}
            {bill.isAwaited ? (
              <Button autoFocus={move === null} onClick={() => setMove('receive')}>
                Terima barang
              </Button>
            ) : (
              <Button autoFocus={move === null} onClick={onClose}>
                Tutup
              </Button>
            )}
          </DialogFoot>
        </>
      )}
    </div>
  )
}

function BillTable({ bill }: { bill: Bill }) {
  const { pages } = useShop()
  const sums = [
    ...(bill.freight > 0 ? [{ label: 'Ongkos kirim', amount: bill.freight }] : []),
    { label: 'Total', amount: bill.total },
    { label: 'Dibayar', amount: bill.paid },
    { label: 'Sisa', amount: bill.remaining },
  ]
  return (
    <>
      <div className={classes.scroll}>
        <table className="num inner-table">
          <TableHead caption="Isi nota" heads={['Barang', 'Jumlah', 'Harga', 'Total']} figures={3} />
          <tbody>
            {bill.lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {line.materialId && pages.includes('/products') ? (
                    <Link
                      to="/products"
                      search={{ lihat: 'bahan', bahan: line.materialId }}
                      className="order-link"
                    >
                      {line.name}
                    </Link>
                  ) : (
                    line.name
                  )}
                  <span className="detail"> {goodsText(line)}</span>
                </th>
                <td data-number>
                  {formatNumber(line.count)}
                  {line.content !== 1 && ` × ${formatNumber(line.content)}`}
                  {line.materialKind && ` ${shownUnit({ kind: line.materialKind })}`}
                </td>
                <td data-number>{formatDigits(line.price)}</td>
                <td data-number>{formatDigits(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={classes.sums}>
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** 'datang 1, diretur 0,5'; empty where all came and stayed. */
function goodsText({ count, received, returned, cancelled }: Bill['lines'][number]): string {
  return [
    received < count && `datang ${formatNumber(received)}`,
    cancelled > 0 && `batal ${formatNumber(cancelled)}`,
    returned > 0 && `diretur ${formatNumber(returned)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Payments({ bill: { payments } }: { bill: Bill }) {
  const { timeZone } = useShop().store
  if (payments.length === 0) return null
  return (
    <section aria-label="Pembayaran">
      <h3 className={classes.label}>Pembayaran</h3>
      <ul className={classes.stocks}>
        {payments.map(({ id, createdAt, method, amount }) => (
          <li key={id} className="num">
            <span>{formatMoment(createdAt, timeZone)}</span>
            <span>{PAYMENT_METHOD_LABELS[method]}</span>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    </section>
  )
}
