import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconPrinter, IconReceipt, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Store } from '../../../contract/store.ts'
import { whatsappAddress, whatsappNumber } from '../../../core/customers/customer.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { orderConfirmationText } from '../../../core/paper/order-messages.ts'
import { formatDue, formatTime, rupiah } from '../../format.ts'
import { Sheet } from '../../kit/dialogs/dialog.tsx'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { FittedMoney } from '../../kit/display/money.tsx'
import { RegistrationMark } from '../../kit/display/registration-mark.tsx'
import { notifyFailure } from '../../kit/feedback/notify.ts'
import { StatusBadge } from '../../kit/feedback/status.tsx'
import { CropMarks } from '../../kit/fields/crop-marks.tsx'
import { acceptsText } from '../../kit/keyboard/accepts-text.ts'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { PaymentBadge } from '../../parts/payment/payment-badge.tsx'
import { printInvoice } from '../../parts/printing/print-invoice.ts'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import classes from './after-save.module.css'
import till from './create-transaction-page.module.css'
import sheet from './payment-sheet.module.css'
import { useSaleKeys } from './use-sale-keys.ts'
import type { Saved } from './use-save.ts'

type AfterSaveProps = { saved: Saved; store: Store; onNew: () => void }

/** Shown until the next sale begins; then one line is left. */
export function AfterSave({
  place,
  ...props
}: AfterSaveProps & { place: 'till' | 'sheet' | 'closed sheet' | 'line' }) {
  if (place === 'line') return <LastSale saved={props.saved} />
  return place === 'till' ? <InTill {...props} /> : <InSheet opened={place === 'sheet'} {...props} />
}

function InTill(props: AfterSaveProps) {
  const { saved, onNew } = props
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const now = document.activeElement
    // A cashier who is typing already keeps the focus.
    if (now === saved.from || !acceptsText(now)) next.current?.focus({ preventScroll: true })
  }, [saved])
  useAfterSaveKeys(props, false)
  return (
    <>
      <div className={till.tillBody}>
        <SavedCard {...props} />
      </div>
      <div className={till.tillFoot}>
        <Next ref={next} onNew={onNew} />
      </div>
    </>
  )
}

function InSheet({ opened, ...props }: AfterSaveProps & { opened: boolean }) {
  const { onNew } = props
  useAfterSaveKeys(opened ? props : null, true)
  return (
    <Sheet
      opened={opened}
      onClose={onNew}
      position="bottom"
      size="auto"
      title="Transaksi tersimpan"
      withCloseButton={false}
      classNames={{ content: sheet.content, header: classes.hidden, body: sheet.body }}
    >
      <div className={classes.sheet}>
        <SavedCard {...props} />
      </div>
      <div className={sheet.foot}>
        <Next onNew={onNew} />
      </div>
    </Sheet>
  )
}

function LastSale({ saved: { sale } }: { saved: Saved }) {
  const { word, amount } = resultOf(sale)
  return (
    <div className={classes.last}>
      <IconReceipt size={18} aria-hidden="true" />
      <span>
        Terakhir <strong>{transactionNumber(sale.id)}</strong>, {word.toLowerCase()}
        {amount > 0 && <strong className="nowrap"> {rupiah(amount)}</strong>}
      </span>
      <button type="button" className={classes.print} onClick={() => printInvoice(sale.id)}>
        Cetak
      </button>
    </div>
  )
}

function Next({ onNew, ref }: { onNew: () => void; ref?: React.Ref<HTMLButtonElement> }) {
  return (
    <Button
      ref={ref}
      data-autofocus
      className={classes.next}
      fullWidth
      justify="space-between"
      rightSection={<Keys keys="Enter" />}
      onClick={onNew}
    >
      Transaksi baru
    </Button>
  )
}

function SavedCard({ saved, store, onNew }: AfterSaveProps) {
  const { sale, waiting } = saved
  const { word, tone, amount, detail } = resultOf(sale)
  return (
    <div>
      <div className={classes.head}>
        {waiting ? (
          <RegistrationMark size={32} state="out" />
        ) : (
          <span className={classes.done}>
            <IconCheck size={20} aria-hidden="true" />
          </span>
        )}
        <div role="status" className={classes.title}>
          <div className="strong">{titleOf(saved)}</div>
          <div className="detail">
            {waiting ? 'Dikirim setelah tersambung' : formatTime(sale.createdAt, store.timeZone)}
            {!waiting && sale.createdByName && ` · ${sale.createdByName}`}
          </div>
        </div>
        <IconButton label="Tutup" size={44} onClick={onNew}>
          <IconX size={20} />
        </IconButton>
      </div>
      <h2 className={classes.number}>{transactionNumber(sale.id)}</h2>
      <div className={classes.about}>
        <span>
          {sale.customerName} · {sale.itemCount} item
        </span>
        {waiting && <StatusBadge tone="yellow" label="Menunggu dikirim" />}
        <PaymentBadge paid={sale} />
      </div>
      <CropMarks className={classes.result}>
        <div className={classes.figure} data-tone={tone}>
          <div className={classes.word}>{word}</div>
          {amount > 0 && <FittedMoney amount={amount} className={classes.amount} />}
          <div className={classes.detail}>{detail}</div>
        </div>
      </CropMarks>
      <div className={classes.actions}>
        <Button
          variant="default"
          h={48}
          leftSection={<IconPrinter size={18} />}
          rightSection={<Keys keys="P" />}
          aria-keyshortcuts="P"
          onClick={() => printInvoice(sale.id)}
        >
          Cetak
        </Button>
        <Button
          variant="default"
          h={48}
          leftSection={<IconBrandWhatsapp size={18} />}
          rightSection={<Keys keys="W" />}
          aria-keyshortcuts="W"
          onClick={() => openWhatsapp(saved, store)}
        >
          WhatsApp
        </Button>
      </div>
    </div>
  )
}

function useAfterSaveKeys(shown: AfterSaveProps | null, isDialog: boolean) {
  const keys = shown && {
    startNew: shown.onNew,
    print: () => printInvoice(shown.saved.sale.id),
    whatsapp: () => openWhatsapp(shown.saved, shown.store),
  }
  useSaleKeys(keys ?? {}, isDialog)
}

function titleOf({ waiting }: Saved): string {
  return waiting ? 'Tersimpan di perangkat ini' : 'Transaksi berhasil disimpan!'
}

function resultOf({ total, paidAmount, remainingAmount, payments, paymentMethod }: Saved['sale']) {
  const change = payments.reduce((sum, payment) => sum + payment.change, 0)
  const paid =
    payments
      .map(({ method, tendered }) => `${PAYMENT_METHOD_LABELS[method]} ${rupiah(tendered)}`)
      .join(' + ') || `${PAYMENT_METHOD_LABELS[paymentMethod]} ${rupiah(0)}`
  if (change > 0)
    return { word: 'Kembalian', tone: 'in', amount: change, detail: `${paid} − total ${rupiah(total)}` }
  if (remainingAmount > 0) {
    const detail = paidAmount > 0 ? `${paid} dari ${rupiah(total)}` : `dari total ${rupiah(total)}`
    return {
      word: 'Kurang',
      tone: 'missing',
      amount: remainingAmount,
      detail: `${detail}, dicatat sebagai piutang`,
    }
  }
  return { word: 'Lunas, uang pas', tone: 'in', amount: 0, detail: `${paid}, tanpa kembalian` }
}

function openWhatsapp({ sale, customer }: Saved, store: Store): void {
  const number = whatsappNumber(customer)
  if (number === null)
    return void notifyFailure('Nomor WhatsApp pelanggan tidak tersedia', { detail: customer.name })
  const text = orderConfirmationText({
    ...sale,
    shopName: store.name,
    bankAccount: store.bankAccount,
    number: transactionNumber(sale.id),
    due: formatDue(sale),
  })
  open(whatsappAddress(number, text), '_blank', 'noopener,noreferrer')
}
