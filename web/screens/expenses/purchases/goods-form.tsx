import { Button } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Bill } from '../../../../contract/purchases.ts'
import { toUnits } from '../../../../core/materials/material.ts'
import type { PaymentMethod } from '../../../../core/payments/payment.ts'
import { awaitedPacks, valueOfReturn } from '../../../../core/purchases/bill.ts'
import { server } from '../../../data/server.ts'
import { domainErrorOf } from '../../../domain-error.ts'
import { formatNumber, rupiah } from '../../../format.ts'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { notifyFailure, notifySuccess } from '../../../kit/feedback/notify.ts'
import { Form } from '../../../kit/fields/form.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { MethodField } from '../../../parts/payment/method-field.tsx'
import { PACKS_INPUT } from './buy-form.ts'
import classes from './purchases.module.css'

/** Ordered goods come, those that came go back, or those that never came are cancelled. */
export type GoodsMove = 'receive' | 'return' | 'cancel'

type Line = Bill['lines'][number]

const MOVES: Record<GoodsMove, { submit: string; done: string; failed: string; about: string }> = {
  receive: {
    submit: 'Catat datang',
    done: 'Barang datang dicatat.',
    failed: 'Gagal mencatat barang datang.',
    about: 'Masuk stok dengan bagian ongkos kirimnya.',
  },
  return: {
    submit: 'Catat retur',
    done: 'Retur dicatat.',
    failed: 'Gagal mencatat retur.',
    about: 'Harga menurut nota, tanpa ongkos kirim.',
  },
  cancel: {
    submit: 'Batalkan sisanya',
    done: 'Sisa pesanan dibatalkan.',
    failed: 'Gagal membatalkan sisa pesanan.',
    about: 'Dikurangi dari nota menurut harganya, tanpa ongkos kirim.',
  },
}

/** Packs of a line that can be moved so. */
export function movablePacks(line: Line, move: GoodsMove): number {
  const packs = move === 'return' ? line.received - line.returned : awaitedPacks(line)
  return Math.round(packs * 10_000) / 10_000
}

/** What the bill is less by, as it will be booked. */
function worthOf(chosen: readonly { line: Line; count: number }[]): number {
  return chosen.reduce((sum, { line, count }) => {
    const packs = {
      count: toUnits(line.count),
      returned: toUnits(line.returned),
      cancelled: toUnits(line.cancelled),
    }
    return sum + valueOfReturn({ ...packs, amount: line.amount }, toUnits(count))
  }, 0)
}

type GoodsFormProps = { bill: Bill; move: GoodsMove; onSaved: () => void; onDone: () => void }

export function GoodsForm({ bill, move, onSaved, onDone }: GoodsFormProps) {
  const lines = bill.lines.filter((line) => movablePacks(line, move) > 0)
  // What was ordered usually comes, or stays away, whole.
  const [counts, setCounts] = useState<Record<string, number | null>>(() =>
    move === 'return' ? {} : Object.fromEntries(lines.map((line) => [line.id, movablePacks(line, move)])),
  )
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const [ids] = useState(() => new Map([...bill.lines, bill].map(({ id }) => [id, uuidv7()])))
  const [busy, setBusy] = useState(false)
  const idOf = (id: string) => ids.get(id) ?? uuidv7()
  const chosen = lines.flatMap((line) => {
    const count = counts[line.id] ?? 0
    // One that cannot be read (NaN) is kept, and is too much.
    return count === 0 ? [] : [{ line, count, isTooMuch: !(count <= movablePacks(line, move)) }]
  })
  const isReady = chosen.length > 0 && chosen.every(({ isTooMuch }) => !isTooMuch)
  // What was paid beyond the rest comes back.
  const excess = move === 'receive' || !isReady ? 0 : Math.max(0, bill.paid - bill.total + worthOf(chosen))
  const { submit, done, failed, about } = MOVES[move]
  const isCancelled = move === 'cancel'
  async function save() {
    if (busy || !isReady) return
    setBusy(true)
    const moved = chosen.map(({ line, count }) => ({ id: idOf(line.id), lineId: line.id, count }))
    try {
      if (move === 'receive') await server.purchases.receiveGoods({ billId: bill.id, lines: moved })
      else {
        await server.purchases.returnGoods({
          billId: bill.id,
          lines: moved.map((line) => ({ ...line, isCancelled })),
          ...(excess > 0 && { refund: { id: idOf(bill.id), method } }),
        })
      }
      notifySuccess(done, { about: failed })
      onSaved()
      onDone()
    } catch (error) {
      setBusy(false)
      notifyFailure(failed, { detail: domainErrorOf(error)?.message, error })
    }
  }
  return (
    <Form className={classes.form} onSubmit={() => void save()}>
      {lines.map((line, index) => {
        const rest = movablePacks(line, move)
        return (
          <NumberField
            key={line.id}
            autoFocus={index === 0}
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
      <span className="detail">{about}</span>
      <DialogFoot onCancel={onDone} cancel="Kembali">
        <Button type="submit" color={isCancelled ? 'magenta' : 'cyan'} disabled={!isReady} loading={busy}>
          {submit}
        </Button>
      </DialogFoot>
    </Form>
  )
}
