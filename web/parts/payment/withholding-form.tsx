import { Alert, Button, TextInput, Title } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { withheldAmount } from '../../../core/payments/refund-allocation.ts'
import { usualWithholding, withholdingSchema } from '../../../core/tax/withholding.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { cacheTransaction, invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf, issuesIn } from '../../domain-error.ts'
import { rupiah } from '../../format.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { notifyFailure, notifySuccess, withdrawNotice } from '../../kit/feedback/notify.ts'
import { DayField } from '../../kit/fields/day-field.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import classes from './withholding-form.module.css'

const FAILED = 'Gagal mencatat bukti potong. Silakan coba lagi.'

type WithholdingFormProps = {
  sale: Transaction
  /** Rupiah. */
  owed: number
  onCancel: () => void
  onDone: () => void
}

/** The PPh 23 that the customer withheld settles the debt; no money comes in. Only with a connection. */
export function WithholdingForm({ sale, owed, onCancel, onDone }: WithholdingFormProps) {
  const online = useOnline()
  const today = useToday(useShop().store.timeZone)
  const usual = usualWithholding(sale, { withheld: withheldAmount(sale.payments), owed })
  // Undefined: whatever is usual.
  const [typed, setTyped] = useState<number | null>()
  const [number, setNumber] = useState('')
  const [day, setDay] = useState<Day | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  // Idempotency key.
  const [id] = useState(() => uuidv7())
  useEffect(() => () => withdrawNotice(FAILED), [])
  const amount = typed === undefined ? usual : typed

  async function send() {
    const wrong = problemsOf()
    setProblems(wrong)
    if (sending || Object.keys(wrong).length > 0 || amount === null || day === null) return
    setSending(true)
    try {
      const saved = await server.payments.recordWithholding({
        params: { transactionId: sale.id },
        body: { id, version: sale.version, amount, number, day },
      })
      put(saved)
      const left = saved.remainingAmount
      notifySuccess('Bukti potong dicatat.', {
        about: FAILED,
        detail: `${sale.customerName} · ${rupiah(amount)} · ${left === 0 ? 'Lunas' : `sisa ${rupiah(left)}`}`,
      })
      return onDone()
    } catch (error) {
      fail(error)
    }
    setSending(false)
  }

  function problemsOf(): Record<string, string> {
    const read = withholdingSchema.safeParse({ number, day: day ?? '' })
    const issues = read.error?.issues.toReversed() ?? []
    const ofAmount =
      numberProblem(amount, RUPIAH_INPUT) ??
      (amount === 0
        ? 'Jumlah harus lebih dari 0'
        : (amount ?? 0) > owed
          ? `Paling banyak ${rupiah(owed)}`
          : undefined)
    return {
      ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
      ...(day === null && { day: 'Tanggal wajib diisi' }),
      ...(ofAmount && { amount: ofAmount }),
    }
  }

  function fail(error: unknown) {
    const refused = domainErrorOf(error)
    const issues = issuesIn(refused?.data)
    const { current } = (refused?.data ?? {}) as { current?: Transaction }
    if (issues.length > 0) {
      setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message])))
    } else if (refused?.code === 'CONFLICT' && current?.id === sale.id) {
      put(current)
      // An attempt whose answer was lost was booked, with what was typed then.
      if (current.payments.some((payment) => payment.id === id)) {
        notifySuccess('Bukti potong sudah tercatat.', {
          about: FAILED,
          detail: 'Periksa jumlah dan nomornya di pesanan.',
        })
        return onDone()
      }
      setProblems({ form: 'Pesanan ini baru saja diubah orang lain. Periksa lagi, lalu simpan.' })
    } else {
      void invalidate(queries.transactions.get)
      notifyFailure(FAILED, {
        detail: refused?.message ?? 'Isian Anda tetap di layar.',
        error,
        onRetry: refused ? undefined : () => void send(),
      })
    }
  }

  function put(record: Transaction) {
    cacheTransaction(record)
    void invalidate(queries.transactions, queries.receivables)
  }

  return (
    <Form className={classes.form} aria-label={PAYMENT_METHOD_LABELS.withholding} onSubmit={send}>
      <div>
        <Title order={3} size="h4">
          {PAYMENT_METHOD_LABELS.withholding}
        </Title>
        <span className="detail num">
          {sale.customerName} · {transactionNumber(sale.id)} · sisa {rupiah(owed)}
        </span>
      </div>
      <p className="detail">
        Pajak yang dipotong pelanggan melunasi tagihan, tanpa uang masuk. Biasanya 2% dari harga tanpa PPN.
      </p>
      {problems.form && (
        <Alert color="yellow" role="alert">
          {problems.form}
        </Alert>
      )}
      <div className={classes.fields}>
        <MoneyField
          label="Jumlah PPh 23"
          required
          withAsterisk={false}
          max={owed}
          value={amount}
          error={problems.amount}
          onChange={setTyped}
        />
        <DayField
          label="Tanggal bukti potong"
          placeholder="Pilih tanggal"
          value={day}
          maxDate={today}
          error={problems.day}
          onChange={setDay}
        />
        <TextInput
          label="Nomor bukti potong"
          required
          withAsterisk={false}
          data-autofocus
          autoFocus
          maxLength={40}
          autoComplete="off"
          value={number}
          error={problems.number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      </div>
      {!online && (
        <Alert color="yellow" role="status" icon={<IconCloudOff size={18} />}>
          Perlu tersambung ke server
        </Alert>
      )}
      <DialogFoot onCancel={onCancel} cancel="Kembali">
        <Button type="submit" loading={sending} disabled={!online}>
          Simpan bukti potong
        </Button>
      </DialogFoot>
    </Form>
  )
}
