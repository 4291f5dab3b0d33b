import { Alert, Button, Radio, Text, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Issue } from '../../../contract/errors.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { sumRupiah } from '../../../core/money/money.ts'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { splitRefund, withheldAmount } from '../../../core/payments/refund-allocation.ts'
import { cacheTransaction, invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { domainErrorOf } from '../../domain-error.ts'
import { rupiah } from '../../format.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { announceAsQuestion } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { Money } from '../../kit/display/money.tsx'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { ChoiceCard } from '../../kit/fields/choice-card.tsx'
import { CropMarks } from '../../kit/fields/crop-marks.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { FilterChips } from '../../kit/lists/filter-chip.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'
import classes from './cancel-refund-form.module.css'
import {
  type CancelRefundAction,
  DONE,
  doneText,
  FAILED,
  REASONS,
  remainderText,
  submitText,
  TITLES,
  VERBS,
} from './cancel-refund-text.ts'
import { mostRefundable, paidMethods, RefundFields, type RefundMethod } from './refund-fields.tsx'

export function CancelRefundForm({
  sale,
  action,
  onDone,
}: {
  sale: Transaction
  action: CancelRefundAction
  onDone: () => void
}) {
  const online = useOnline()
  const paid = sale.paidAmount
  const methods = paidMethods(sale)
  const [keepsDeposit, setKeepsDeposit] = useState(false)
  const [typed, setTyped] = useState<number | null>(paid)
  const [chosen, setChosen] = useState<RefundMethod | null>(null)
  const [chip, setChip] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [checkedVersion, setCheckedVersion] = useState(sale.version)
  const [sending, setSending] = useState(false)
  // The idempotency key of the refund.
  const [refundId] = useState(() => uuidv7())
  // The record may come after the dialog has opened.
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => closeButton.current?.focus(), [])

  const unreadable = numberProblem(typed, RUPIAH_INPUT)
  const amount = action === 'remove' ? paid : keepsDeposit || unreadable ? 0 : (typed ?? 0)
  const choice = chosen ?? (methods.length > 1 ? 'asPaid' : (methods[0] ?? 'cash'))
  const method = choice === 'asPaid' ? undefined : choice
  const parts = splitRefund(sale.payments, Math.min(amount, paid), method)
  const withheld = withheldAmount(parts)
  const back = amount - withheld
  const toBalance = sumRupiah(parts.flatMap((part) => (part.method === 'balance' ? part.amount : [])))
  const out = back - toBalance
  const reason = [chip === 'Lainnya' ? '' : chip, text.trim()].filter(Boolean).join(': ')
  const isChanged = checkedVersion !== sale.version

  function choose(method: RefundMethod) {
    setChosen(method)
    // The whole of what can go back that way, until another amount is typed.
    if (typed === mostRefundable(sale, choice)) setTyped(mostRefundable(sale, method))
  }

  async function send() {
    const errors: Record<string, string> = {}
    if (!reason) errors.reason = chip === 'Lainnya' ? 'Tulis alasannya' : 'Alasan wajib diisi'
    const most = mostRefundable(sale, choice)
    if (amount > most) errors.amount = `Paling banyak ${rupiah(most)}`
    if (!keepsDeposit && action !== 'remove' && paid > 0 && amount < 1)
      errors.amount = 'Jumlah harus lebih dari 0'
    setProblems(errors)
    if (Object.keys(errors).length > 0 || sending) return
    setSending(true)
    try {
      await submit()
      notifySuccess(doneText(action, { back, withheld }), {
        about: FAILED[action],
        detail: out > 0 ? `Uang keluar ${rupiah(out)}.` : undefined,
      })
      void invalidate(queries.transactions)
      onDone()
    } catch (error) {
      const refused = domainErrorOf(error)
      const data = refused?.data as { current?: Transaction; issues?: Issue[] } | undefined
      if (refused?.code === 'CONFLICT' && data?.current) {
        // The amount may have changed: it is shown again before anything is paid out.
        cacheTransaction(data.current)
        setTyped(mostRefundable(data.current, choice))
      } else if (refused?.code === 'INVALID_INPUT' && data?.issues) {
        setProblems(
          Object.fromEntries(data.issues.map(({ path, message }) => [fieldOf(path.at(-1)), message])),
        )
      } else if (action === 'remove' && refused?.code === 'NOT_FOUND') {
        notifySuccess(DONE.remove, { about: FAILED.remove })
        void invalidate(queries.transactions)
        onDone()
      } else {
        notifyFailure(FAILED[action], { detail: refused?.message, error, onRetry: () => void send() })
      }
    }
    setSending(false)
  }

  function submit() {
    const { id, version } = sale
    setCheckedVersion(version)
    const approvalPrompt = {
      title: TITLES[action](transactionNumber(id)).replace('?', ''),
      about: `${sale.customerName} · ${reason}`,
      verb: VERBS[action],
      out: { amount: out, method },
    }
    const options = { context: { approvalPrompt } }
    if (action === 'remove') return server.transactions.remove({ id, version, reason, method }, options)
    if (action === 'cancel') {
      return server.transactions.cancel({ id, version, reason, refund: amount, method }, options)
    }
    const body = { id: refundId, version, amount, method, reason }
    return server.payments.refund({ params: { transactionId: id }, body }, options)
  }

  const refundFields = (
    <RefundFields
      sale={sale}
      amount={amount}
      typed={typed}
      problem={problems.amount}
      onType={action === 'remove' ? undefined : setTyped}
      method={choice}
      onMethod={choose}
    />
  )
  return (
    <Form className={classes.form} ref={announceAsQuestion} onSubmit={send}>
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
      {isChanged && (
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
          value={keepsDeposit ? 'keep' : 'refund'}
          onChange={(value) => setKeepsDeposit(value === 'keep')}
        >
          <div className={classes.ways}>
            <ChoiceCard
              value="refund"
              title="Kembalikan uang"
              about="Seluruhnya atau sebagian. Yang tidak dikembalikan menjadi DP hangus."
            >
              {!keepsDeposit && refundFields}
            </ChoiceCard>
            <ChoiceCard
              value="keep"
              title="DP hangus"
              about={`${rupiah(paid)} tetap di toko, tidak ada uang keluar.`}
            />
          </div>
        </Radio.Group>
      )}
      {paid > 0 && action !== 'cancel' && refundFields}
      <fieldset className={`fieldset ${classes.reason}`}>
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
                <span className="detail">{remainderText(sale, action, amount)}</span>
                {withheld > 0 && (
                  <span className="detail">{rupiah(withheld)} dari bukti potong, tanpa uang</span>
                )}
                {toBalance > 0 && <span className="detail">{rupiah(toBalance)} ke saldo, tanpa uang</span>}
              </div>
              <Money amount={out} className={classes.sum} />
            </CropMarks>
          )
        }
      >
        <Button ref={closeButton} variant="default" data-autofocus onClick={onDone}>
          Tidak jadi
        </Button>
        <Button type="submit" color="magenta" loading={sending} disabled={!online}>
          {submitText(action, { back, withheld })}
        </Button>
      </DialogFoot>
    </Form>
  )
}

function fieldOf(path: string | number | undefined): string {
  return path === 'refund' ? 'amount' : String(path)
}
