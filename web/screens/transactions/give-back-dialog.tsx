import { Alert, Button, Radio, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Issue } from '../../../contract/errors.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import { refundableRows, splitRefund } from '../../../core/payments/refund-allocation.ts'
import { queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { domainErrorOf, failureMessage } from '../../domain-error.ts'
import { rupiah } from '../../format.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { announceAsQuestion } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { Money } from '../../kit/display/money.tsx'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { ChoiceCard } from '../../kit/fields/choice-card.tsx'
import { CropMarks } from '../../kit/fields/crop-marks.tsx'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { FilterChips } from '../../kit/lists/filter-chip.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import { ORDER_STATUS_LOOKS, PAYMENT_METHOD_LABELS } from '../../text.ts'
import classes from './give-back-dialog.module.css'

/** 'remove' takes it out of the books. */
export type GiveBackAction = 'cancel' | 'remove' | 'refund'

const TITLES: Record<GiveBackAction, (number: string) => string> = {
  cancel: (number) => `Batalkan ${number}?`,
  remove: (number) => `Hapus transaksi ${number}?`,
  refund: (number) => `Kembalikan uang ${number}?`,
}
const VERBS: Record<GiveBackAction, string> = {
  cancel: 'batalkan pesanan',
  remove: 'hapus transaksi',
  refund: 'kembalikan uang',
}
const DONE: Record<GiveBackAction, string> = {
  cancel: 'Pesanan dibatalkan.',
  remove: 'Transaksi berhasil dihapus.',
  refund: 'Pengembalian uang dicatat.',
}
const FAILED: Record<GiveBackAction, string> = {
  cancel: 'Gagal membatalkan pesanan. Silakan coba lagi.',
  remove: 'Gagal menghapus transaksi. Silakan coba lagi.',
  refund: 'Gagal mengembalikan uang. Silakan coba lagi.',
}
const REASONS = ['Pelanggan batal', 'Salah input', 'Hasil cetak rusak', 'Lainnya']

export function GiveBackDialog({
  id,
  action,
  ...dialog
}: OpenedDialog & { id: string; action: GiveBackAction }) {
  const record = useQuery(queries.transactions.get.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <RecordDialog {...dialog} title={TITLES[action](transactionNumber(id))} size={590}>
      {record.data ? (
        <GiveBackForm sale={record.data} action={action} onDone={dialog.onClose} />
      ) : (
        <ErrorBlock
          message={record.error ? failureMessage(record.error) : 'Memuat…'}
          error={record.error}
          onRetry={record.error ? () => record.refetch() : undefined}
        />
      )}
    </RecordDialog>
  )
}

function GiveBackForm({
  sale,
  action,
  onDone,
}: {
  sale: Transaction
  action: GiveBackAction
  onDone: () => void
}) {
  const client = useQueryClient()
  const online = useOnline()
  const paid = sale.paidAmount
  const methods = [...new Set(refundableRows(sale.payments).map(({ method }) => method))]
  const [keeps, setKeeps] = useState(false)
  const [typed, setTyped] = useState<number | null>(paid)
  const [chosen, setChosen] = useState<PaymentMethod | 'asPaid' | null>(null)
  const [chip, setChip] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [seen, setSeen] = useState(sale.version)
  const [sending, setSending] = useState(false)
  // The idempotency key of the refund.
  const [refundId] = useState(uuidv7)
  // The record may come after the dialog has opened.
  const way = useRef<HTMLButtonElement>(null)
  useEffect(() => way.current?.focus(), [])

  const unreadable = numberProblem(typed, RUPIAH_INPUT)
  const amount = action === 'remove' ? paid : keeps || unreadable ? 0 : (typed ?? 0)
  const choice = chosen ?? (methods.length > 1 ? 'asPaid' : (methods[0] ?? 'cash'))
  const method = choice === 'asPaid' ? undefined : choice
  const reason = [chip === 'Lainnya' ? '' : chip, text.trim()].filter(Boolean).join(': ')
  const moved = seen !== sale.version

  async function send() {
    const wrong: Record<string, string> = {}
    if (!reason) wrong.reason = chip === 'Lainnya' ? 'Tulis alasannya' : 'Alasan wajib diisi'
    if (amount > paid) wrong.amount = `Paling banyak ${rupiah(paid)}`
    if (!keeps && action !== 'remove' && paid > 0 && amount < 1) wrong.amount = 'Jumlah harus lebih dari 0'
    setProblems(wrong)
    if (Object.keys(wrong).length > 0 || sending) return
    setSending(true)
    try {
      await ask()
      notifySuccess(DONE[action], {
        about: FAILED[action],
        detail: amount > 0 ? `Uang keluar ${rupiah(amount)}.` : undefined,
      })
      void client.invalidateQueries({ queryKey: queries.transactions.key() })
      onDone()
    } catch (error) {
      const refused = domainErrorOf(error)
      const data = refused?.data as { current?: Transaction; issues?: Issue[] } | undefined
      if (refused?.code === 'CONFLICT' && data?.current) {
        // The amount may have changed: it is shown again before anything is paid out.
        client.setQueryData(queries.transactions.get.queryKey({ input: { id: sale.id } }), data.current)
        setTyped(data.current.paidAmount)
      } else if (refused?.code === 'INVALID_INPUT' && data?.issues) {
        setProblems(
          Object.fromEntries(data.issues.map(({ path, message }) => [fieldOf(path.at(-1)), message])),
        )
      } else if (action === 'remove' && refused?.code === 'NOT_FOUND') {
        notifySuccess(DONE.remove, { about: FAILED.remove })
        void client.invalidateQueries({ queryKey: queries.transactions.key() })
        onDone()
      } else {
        notifyFailure(FAILED[action], { detail: refused?.message, error, onRetry: () => void send() })
      }
    }
    setSending(false)
  }

  function ask() {
    const { id, version } = sale
    setSeen(version)
    const words = {
      title: TITLES[action](transactionNumber(id)).replace('?', ''),
      about: `${sale.customerName} · ${reason}`,
      verb: VERBS[action],
      out: { amount, method },
    }
    const options = { context: { approvalPrompt: words } }
    if (action === 'remove') return server.transactions.remove({ id, version, reason, method }, options)
    if (action === 'cancel') {
      return server.transactions.cancel({ id, version, reason, refund: amount, method }, options)
    }
    const body = { id: refundId, version, amount, method, reason }
    return server.payments.refund({ params: { transactionId: id }, body }, options)
  }

  return (
    <form
      className={classes.form}
      noValidate
      ref={announceAsQuestion}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={classes.head}>
        <div>
          <span className={classes.name}>{sale.customerName}</span>
          <span className="detail">
            Total {rupiah(sale.total)} · {ORDER_STATUS_LOOKS[sale.status].label.toLowerCase()}
          </span>
        </div>
        <div className={classes.paid}>
          <span className="detail">Sudah dibayar</span>
          <Money amount={paid} className={classes.name} />
        </div>
      </div>
      {moved && (
        <Alert color="yellow" role="alert">
          Pesanan ini baru saja diubah orang lain. Sudah dibayar sekarang {rupiah(paid)}. Periksa lagi.
        </Alert>
      )}
      {action === 'remove' && <Text c="dimmed">Tindakan ini tidak dapat dibatalkan.</Text>}
      {action === 'cancel' && sale.status === 'completed' && (
        <Alert color="yellow">Pesanan ini sudah selesai dicetak.</Alert>
      )}
      {paid > 0 && action === 'cancel' && (
        <Radio.Group
          label="Uang yang sudah dibayar"
          value={keeps ? 'keep' : 'refund'}
          onChange={(value) => setKeeps(value === 'keep')}
        >
          <div className={classes.ways}>
            <ChoiceCard
              value="refund"
              title="Kembalikan uang"
              about="Seluruhnya atau sebagian. Yang tidak dikembalikan menjadi DP hangus."
            >
              {!keeps && fields()}
            </ChoiceCard>
            <ChoiceCard
              value="keep"
              title="DP hangus"
              about={`${rupiah(paid)} tetap di toko, tidak ada uang keluar.`}
            />
          </div>
        </Radio.Group>
      )}
      {paid > 0 && action !== 'cancel' && fields()}
      <fieldset className={classes.reason}>
        <legend>Alasan *</legend>
        <FilterChips values={REASONS} value={chip} onChange={setChip} />
        <TextInput
          aria-label="Keterangan alasan"
          placeholder={chip === 'Lainnya' ? 'Alasannya' : 'Keterangan (boleh kosong)'}
          maxLength={160}
          value={text}
          error={problems.reason}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </fieldset>
      {!online && (
        <Alert color="yellow" role="status" icon={<IconCloudOff size={18} />}>
          Perlu tersambung ke server
        </Alert>
      )}
      <DialogFoot
        wide
        above={
          paid > 0 && (
            <CropMarks className={classes.out}>
              <div>
                <span className="strong">Uang keluar</span>
                <span className="detail">{restText()}</span>
              </div>
              <Money amount={amount} className={classes.sum} />
            </CropMarks>
          )
        }
      >
        <Button ref={way} variant="default" h={44} data-autofocus onClick={onDone}>
          Tidak jadi
        </Button>
        <Button type="submit" h={44} color="magenta" loading={sending} disabled={!online}>
          {buttonText()}
        </Button>
      </DialogFoot>
    </form>
  )

  function fields() {
    const data = [
      ...(methods.length > 1 ? [{ value: 'asPaid' as const, label: 'Sesuai cara bayar' }] : []),
      ...PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] })),
    ]
    return (
      <div className={classes.fields}>
        {action !== 'remove' && (
          <MoneyField
            label="Pengembalian uang"
            description={`Paling banyak ${rupiah(paid)}`}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            max={paid}
            value={typed}
            error={problems.amount}
            onChange={setTyped}
          />
        )}
        <div className={classes.method}>
          <span id="give-back-method">Cara mengembalikan</span>
          <SegmentedControl
            aria-labelledby="give-back-method"
            value={choice}
            data={data}
            onChange={(value) => setChosen(value as PaymentMethod | 'asPaid')}
          />
          {choice === 'asPaid' && (
            <span className="detail">
              {splitRefund(sale.payments, Math.min(amount, paid))
                .map((part) => `${PAYMENT_METHOD_LABELS[part.method]} ${rupiah(part.amount)}`)
                .join(', ')}
            </span>
          )}
        </div>
      </div>
    )
  }

  function restText(): string {
    const kept = paid - amount
    if (action === 'refund' && sale.status !== 'cancelled') {
      return `Sisa tagihan menjadi ${rupiah(sale.remainingAmount + amount)}`
    }
    return [
      kept > 0 && `DP hangus ${rupiah(kept)}`,
      sale.status !== 'cancelled' &&
        sale.remainingAmount > 0 &&
        `piutang ${rupiah(sale.remainingAmount)} dihapus`,
    ]
      .filter(Boolean)
      .join(' · ')
  }

  function buttonText(): string {
    if (action === 'refund') return `Kembalikan ${rupiah(amount)}`
    if (amount === 0) return action === 'cancel' ? 'Batalkan pesanan' : 'Hapus transaksi'
    return `${action === 'cancel' ? 'Batalkan' : 'Hapus'}, kembalikan ${rupiah(amount)}`
  }
}

function fieldOf(path: string | number | undefined): string {
  return path === 'refund' ? 'amount' : String(path)
}
