import '../../../theme/later-styles.css'
import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { SupplierBill } from '../../../../contract/purchases.ts'
import { halfDownPayment, type PaymentMethod } from '../../../../core/payments/payment.ts'
import { allocateLump } from '../../../../core/purchases/supplier-debt.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { domainErrorOf } from '../../../domain-error.ts'
import { formatShortDay, rupiah } from '../../../format.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { FittedMoney, Money } from '../../../kit/display/money.tsx'
import { notifyFailure, notifySuccess } from '../../../kit/feedback/notify.ts'
import { CropFigure, CropMarks } from '../../../kit/fields/crop-marks.tsx'
import { Form } from '../../../kit/fields/form.tsx'
import { SubmitButton } from '../../../kit/fields/submit-button.tsx'
import type { OpenedDialog } from '../../../kit/records/record-dialog.tsx'
import { MethodField } from '../../../parts/payment/method-field.tsx'
import { PaidField } from '../../../parts/payment/paid-field.tsx'
import { DrawerNote } from './drawer-note.tsx'
import classes from './purchases.module.css'
import { usePurchases } from './use-purchases.ts'

const FAILED = 'Gagal mencatat pembayaran.'

/** Bayar pemasok: this bill, and what is more goes to the supplier's others, first due first. */
export function PayDialog({ bill, opened, onClose }: OpenedDialog & { bill: SupplierBill }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Bayar pemasok" size={540}>
      <PayForm bill={bill} onClose={onClose} />
    </Dialog>
  )
}

function PayForm({ bill: shown, onClose }: { bill: SupplierBill; onClose: () => void }) {
  const { bills } = usePurchases()
  const known = bills.data?.rows.filter(({ supplierId }) => supplierId === shown.supplierId)
  // Kept up to date: someone else may pay it while the form is open.
  const bill = known ? (known.find(({ id }) => id === shown.id) ?? { ...shown, remaining: 0 }) : shown
  const owed = [bill, ...(known ?? []).filter(({ id }) => id !== bill.id)]
  const all = owed.reduce((sum, { remaining }) => sum + remaining, 0)
  const [typed, setTyped] = useState<number | null>()
  const [method, setMethod] = useState<PaymentMethod>('transfer')
  const [busy, setBusy] = useState(false)
  // Idempotency keys, one for each bill.
  const ids = useRef(new Map<string, string>())
  const amount = typed === undefined ? bill.remaining : typed
  const isFit = amount !== null && amount > 0 && amount <= all
  const parts = isFit ? allocateLump(amount, owed) : []
  const first = parts.find(({ billId }) => billId === bill.id)?.amount ?? 0
  const left = bill.remaining - first
  const besides = all - bill.remaining - (isFit ? amount - first : 0)

  async function save() {
    if (busy || !isFit) return
    setBusy(true)
    try {
      const keyed = parts.map((part) => {
        const id = ids.current.get(part.billId) ?? uuidv7()
        ids.current.set(part.billId, id)
        return { ...part, id }
      })
      await server.suppliers.pay({ params: { supplierId: bill.supplierId }, body: { method, parts: keyed } })
      void invalidate(queries.purchases, queries.suppliers, queries.drawers)
      const rest = all - amount
      notifySuccess('Pembayaran dicatat.', {
        about: FAILED,
        detail: `${bill.supplierName} · ${rupiah(amount)} · ${rest === 0 ? 'Lunas' : `sisa ${rupiah(rest)}`}`,
      })
      onClose()
    } catch (error) {
      setBusy(false)
      const refused = domainErrorOf(error)
      if (refused) {
        // Nothing was booked: the next attempt is another payment.
        ids.current.clear()
        void invalidate(queries.purchases)
      }
      notifyFailure(FAILED, { detail: refused?.message ?? 'Isian Anda tetap di layar.', error })
    }
  }

  return (
    <Form className={classes.form} onSubmit={() => void save()}>
      <div className={classes.billHead}>
        <div>
          <div className={classes.name}>{bill.supplierName}</div>
          <span className="detail">
            {bill.number ? `Nota ${bill.number}, ` : ''}
            {formatShortDay(bill.day)} · {bill.content}
          </span>
        </div>
        <div className={classes.rest}>
          <span className="detail">Sisa</span>
          <Money amount={bill.remaining} className="strong" />
        </div>
      </div>
      <PaidField
        label="Dibayar"
        data-autofocus
        required
        withAsterisk={false}
        due={bill.remaining}
        max={all}
        quick={[
          { label: 'Lunasi sisa', amount: bill.remaining },
          { label: 'Separuh', amount: halfDownPayment(bill.remaining) },
          ...(all > bill.remaining ? [{ label: 'Semua nota', amount: all }] : []),
        ]}
        value={amount}
        onChange={setTyped}
      />
      <MethodField value={method} onChange={setMethod} />
      <DrawerNote method={method} />
      <CropMarks>
        <CropFigure label="Sisa setelah ini" className={isFit && left === 0 ? classes.settled : undefined}>
          {!isFit ? '—' : left === 0 ? 'Lunas' : <FittedMoney amount={left} />}
        </CropFigure>
        {all > bill.remaining && (
          <span className={`detail ${classes.besides}`}>
            {parts.length > 1 && `${parts.length} nota dibayar, `}utang lain ke {bill.supplierName}{' '}
            {rupiah(besides)}
          </span>
        )}
      </CropMarks>
      <DialogFoot onCancel={onClose}>
        <SubmitButton disabled={!isFit} loading={busy}>
          Catat pembayaran
        </SubmitButton>
      </DialogFoot>
    </Form>
  )
}
