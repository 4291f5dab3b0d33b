import { Text } from '@mantine/core'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { movesMoney } from '../../../core/payments/ledger-method.ts'
import { isReversal } from '../../../core/payments/ledger-role.ts'
import { refundableRows, returnedAmount, splitRefund } from '../../../core/payments/refund-allocation.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import {
  cashbackLabel,
  discountLabel,
  expressLabel,
  formatMoment,
  formatPercent,
  rupiah,
  taxLabel,
} from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { TableHead } from '../../kit/display/table-head.tsx'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import { CorrectMethod } from './correct-method.tsx'
import type { Edit, EditPreview } from './edit.ts'
import classes from './edit-money.module.css'
import sums from './order-body.module.css'
import { Sum } from './order-money.tsx'
import { withholdingWords } from './order-words.ts'

type EditTotalsProps = { record: Transaction; edit: Edit; money: EditPreview['money'] }

export function EditTotals({ record, edit, money }: EditTotalsProps) {
  if (!money) return <Text c="dimmed">Lengkapi item untuk melihat totalnya.</Text>
  const { figures, expressSurcharge, rates, booking, remaining } = money
  const { membershipTier } = edit.customer
  const method = PAYMENT_METHOD_LABELS[edit.paymentMethod]
  const parts = splitRefund(record.payments, Math.max(0, -booking))
  const back = returnedAmount(record.payments, Math.max(0, -booking))
  return (
    <dl className={classes.totals} aria-live="polite">
      {expressSurcharge > 0 && <Sum label={expressLabel(rates)} amount={expressSurcharge} />}
      <Sum label="Subtotal" amount={figures.subtotal} />
      {figures.discount > 0 && (
        <Sum label={discountLabel({ ...rates, membershipTier })} amount={-figures.discount} />
      )}
      <Sum
        label={taxLabel(record)}
        hint={record.taxRate ? formatPercent(record.taxRate) : undefined}
        amount={figures.tax}
      />
      {figures.cashback !== 0 && (
        <Sum
          label={cashbackLabel(figures)}
          hint={figures.cashback < 0 ? 'ke atas' : 'pembulatan ke bawah'}
          amount={-figures.cashback}
        />
      )}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>
          <Money amount={figures.total} />
        </dd>
      </div>
      <Sum label="Sudah dibayar" amount={record.paidAmount} />
      {booking > 0 && <Sum label="Diterima sekarang" hint={method} amount={booking} />}
      {back > 0 && (
        <Sum
          label="Dikembalikan ke pelanggan"
          hint={parts
            .filter((part) => part.method !== 'withholding')
            .map((part) => PAYMENT_METHOD_LABELS[part.method])
            .join(' dan ')}
          amount={back}
          result
          tone="magenta"
        />
      )}
      {-booking > back && <Sum label="Bukti potong dibatalkan" amount={-booking - back} />}
      {record.status === 'cancelled' ? (
        record.paidAmount > 0 && <Sum label="DP hangus" amount={record.paidAmount} />
      ) : remaining > 0 ? (
        <Sum label="Sisa" amount={remaining} result tone="magenta" />
      ) : (
        <Sum label="Lunas" amount={0} result tone="green" />
      )}
    </dl>
  )
}

export function EditResult({ money }: Pick<EditTotalsProps, 'money'>) {
  if (!money) return null
  return (
    <div className={classes.short}>
      <div>
        Total <Money amount={money.figures.total} />
      </div>
      <div className={sums.result} data-tone={money.remaining > 0 ? 'magenta' : 'green'}>
        {money.remaining > 0 ? (
          <>
            Sisa <Money amount={money.remaining} />
          </>
        ) : (
          'Lunas'
        )}
      </div>
    </div>
  )
}

/** Refunds have a minus sign. */
export function Ledger({ sale, zone }: { sale: Transaction; zone: ShopZone }) {
  const { payments } = sale
  const held = refundableRows(payments)
  if (payments.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        Belum ada pembayaran.
      </Text>
    )
  }
  return (
    <table className="num inner-table">
      <TableHead
        caption="Riwayat pembayaran"
        heads={['Tanggal', 'Metode', 'Diterima oleh', 'Jumlah']}
        figures={1}
      />
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">{formatMoment(payment.createdAt, zone)}</th>
            <td>
              {PAYMENT_METHOD_LABELS[payment.method]}
              {payment.kind === 'refund' && (
                <span className={classes.refund}>
                  {isReversal(payment) ? ' · dibatalkan' : ' · dikembalikan'}
                </span>
              )}
              {payment.kind === 'correction' && <span className={classes.by}> · pembetulan metode</span>}
              {payment.withholding && (
                <span className={classes.by}> · {withholdingWords(payment.withholding)}</span>
              )}
              {payment.reason && <span className={classes.by}> · {payment.reason}</span>}
              {payment.change > 0 && (
                <span className={classes.by}> · kembalian {rupiah(payment.change)}</span>
              )}
            </td>
            <td className={classes.by}>
              {payment.receivedByName ?? '—'}
              {payment.approvedByName && `, disetujui ${payment.approvedByName}`}
            </td>
            <td data-number className={payment.kind === 'refund' ? classes.refund : undefined}>
              <Money amount={payment.amount} />
              {movesMoney(payment.method) && held.some(({ id }) => id === payment.id) && (
                <CorrectMethod sale={sale} payment={payment} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
