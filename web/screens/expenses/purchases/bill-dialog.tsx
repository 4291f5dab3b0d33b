import { Button, Group, Skeleton } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Bill } from '../../../../contract/purchases.ts'
import { hasRight } from '../../../../core/access/access.ts'
import type { PaymentMethod } from '../../../../core/payments/payment.ts'
import { queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { domainErrorOf, failureMessage } from '../../../domain-error.ts'
import { formatDigits, formatMoment, formatNumber, formatShortDay, rupiah } from '../../../format.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { Money } from '../../../kit/display/money.tsx'
import { TableHead } from '../../../kit/display/table-head.tsx'
import { ErrorBlock } from '../../../kit/feedback/error-block.tsx'
import { notifyFailure, notifySuccess } from '../../../kit/feedback/notify.ts'
import { Form } from '../../../kit/fields/form.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { removeRecord } from '../../../kit/lists/remove-record.ts'
import type { OpenedDialog } from '../../../kit/records/record-dialog.tsx'
import { MethodField } from '../../../parts/payment/method-field.tsx'
import { PAYMENT_METHOD_LABELS } from '../../../text.ts'
import { PACKS_INPUT } from './buy-form.ts'
import classes from './purchases.module.css'

const RETURN_FAILED = 'Gagal mencatat retur.'

/** A bill with its lines and payments; goods go back from here. */
export function BillDialog({ id, opened, onClose }: OpenedDialog & { id: string }) {
  const bill = useQuery(queries.purchases.get.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Nota pemasok"
      size={680}
      fullScreenOnPhone
      styles={{ body: { paddingBottom: 0 } }}
    >
      {bill.data ? (
        <OpenBill bill={bill.data} onClose={onClose} />
      ) : bill.error ? (
        <ErrorBlock
          message={failureMessage(bill.error)}
          error={bill.error}
          onRetry={() => void bill.refetch()}
        />
      ) : bill.isPaused ? (
        <ErrorBlock message="Luring. Nota muncul setelah tersambung lagi." />
      ) : (
        <Skeleton height={260} role="status" aria-label="Memuat…" />
      )}
    </Dialog>
  )
}

function OpenBill({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { user, store } = useShop()
  const client = useQueryClient()
  const [isReturning, setReturning] = useState(false)
  const refresh = () => {
    for (const { key } of [queries.expenses, queries.purchases, queries.suppliers, queries.materials])
      void client.invalidateQueries({ queryKey: key() })
  }
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
  const isReturnable = bill.lines.some(({ count, returned }) => returned < count)
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
      {isReturning ? (
        <ReturnForm bill={bill} onSaved={refresh} onDone={() => setReturning(false)} />
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
            {isReturnable && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} />}
                onClick={() => setReturning(true)}
              >
                Retur
              </Button>
            )}
            <Button onClick={onClose}>Tutup</Button>
          </DialogFoot>
        </>
      )}
    </div>
  )
}

function BillTable({ bill }: { bill: Bill }) {
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
                  {line.name}
                  {line.returned > 0 && (
                    <span className="detail"> diretur {formatNumber(line.returned)}</span>
                  )}
                </th>
                <td data-number>
                  {formatNumber(line.count)}
                  {line.content !== 1 && ` × ${formatNumber(line.content)}`}
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

function ReturnForm({ bill, onSaved, onDone }: { bill: Bill; onSaved: () => void; onDone: () => void }) {
  const [counts, setCounts] = useState<Record<string, number | null>>({})
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const [ids] = useState(() => new Map([...bill.lines, bill].map(({ id }) => [id, uuidv7()])))
  const [busy, setBusy] = useState(false)
  const idOf = (id: string) => ids.get(id) ?? uuidv7()
  const lines = bill.lines.filter(({ count, returned }) => returned < count)
  const chosen = lines.flatMap((line) => {
    const count = counts[line.id]
    return count ? [{ line, count, isTooMuch: !(count <= line.count - line.returned) }] : []
  })
  const worth = chosen.reduce((sum, { line, count }) => sum + (line.amount * count) / line.count, 0)
  // What was paid beyond the rest comes back.
  const excess = Math.max(0, Math.round(bill.paid - (bill.total - worth)))
  const isReady = chosen.length > 0 && chosen.every(({ isTooMuch }) => !isTooMuch)
  async function save() {
    if (busy || !isReady) return
    setBusy(true)
    try {
      await server.purchases.returnGoods({
        billId: bill.id,
        lines: chosen.map(({ line, count }) => ({ id: idOf(line.id), lineId: line.id, count })),
        ...(excess > 0 && { refund: { id: idOf(bill.id), method } }),
      })
      notifySuccess('Retur dicatat.', { about: RETURN_FAILED })
      onSaved()
      onDone()
    } catch (error) {
      setBusy(false)
      notifyFailure(RETURN_FAILED, { detail: domainErrorOf(error)?.message, error })
    }
  }
  return (
    <Form className={classes.form} onSubmit={() => void save()}>
      {lines.map((line, index) => {
        const rest = line.count - line.returned
        return (
          <NumberField
            key={line.id}
            data-autofocus={index === 0 || undefined}
            label={`${line.name}, dari ${formatNumber(rest)}`}
            placeholder="0"
            kind={{ ...PACKS_INPUT, max: rest, tooLarge: `Paling banyak ${formatNumber(rest)}` }}
            value={counts[line.id] ?? null}
            onChange={(count) => setCounts({ ...counts, [line.id]: count })}
          />
        )
      })}
      {excess > 0 && (
        <MethodField legend={`Uang kembali ${rupiah(excess)} lewat`} value={method} onChange={setMethod} />
      )}
      <DialogFoot above={<span className="detail">Harga menurut nota, tanpa ongkos kirim.</span>}>
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Kembali
          </Button>
          <Button type="submit" disabled={!isReady} loading={busy}>
            Catat retur
          </Button>
        </Group>
      </DialogFoot>
    </Form>
  )
}
