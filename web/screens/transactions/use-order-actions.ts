import { useEffect, useRef, useState } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { READY_STAGE, stageName, stageOfLine, stagesOfShop } from '../../../core/orders/stage.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { cacheTransaction, invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf } from '../../domain-error.ts'
import { formatNumber as countText } from '../../format.ts'
import { closeNotice, notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { lineText } from '../../parts/order/line-text.ts'
import { askHandOver } from './hand-over-question.tsx'
import { finishedWords } from './order-words.ts'

const FINISH_FAILED = 'Gagal memperbarui transaksi. Silakan coba lagi.'
const HAND_OVER_FAILED = 'Gagal mencatat penyerahan. Silakan coba lagi.'

/** `owed` in rupiah; `payable`: whether this user can receive it here. */
type Money = { owed: number; payable: boolean; onPay: () => void }

/** Each action is of the version that is shown, and undone from its message. */
export function useOrderActions(sale: Transaction, { owed, payable, onPay }: Money) {
  const stages = stagesOfShop(useShop().store)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  /** The notice that undoes the last action, and the version that the action made. */
  const undo = useRef<{ notice: string; version: number }>(undefined)
  useEffect(() => {
    if (undo.current && sale.version > undo.current.version) closeNotice(undo.current.notice)
  }, [sale.version])

  const offerUndo = (title: string, detail: string, { id, version }: Transaction, onClick: () => void) => {
    const notice = notifySuccess(title, { about: id, detail, action: { label: 'Urungkan', onClick } })
    undo.current = { notice, version }
  }

  const put = (record: Transaction) => {
    cacheTransaction(record)
    void invalidate(queries.transactions, queries.activity.listOfTransaction)
  }

  /** Null where the server refused; the record is then shown as it is. */
  async function run(failed: string, action: () => Promise<Transaction>): Promise<Transaction | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      const record = await action()
      put(record)
      return record
    } catch (error) {
      const refusal = domainErrorOf(error)
      const { current } = (refusal?.data ?? {}) as { current?: Transaction }
      // Shows the current version; the user decides whether the action is still meant.
      if (refusal?.code === 'CONFLICT' && current) put(current)
      else if (refusal) void invalidate(queries.transactions.get)
      const onRetry = refusal ? undefined : () => void run(failed, action)
      notifyFailure(failed, { about: sale.id, detail: refusal?.message, error, onRetry })
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  async function finish() {
    const { id, version, status } = sale
    const done = await run(FINISH_FAILED, () =>
      server.transactions.update({ id, version, status: 'completed' }),
    )
    if (!done) return
    const detail = `${transactionNumber(id)} · ${sale.customerName}`
    offerUndo(
      `Pesanan ${finishedWords(stages).toLowerCase()}.`,
      detail,
      done,
      () => void run(FINISH_FAILED, () => server.transactions.update({ id, version: done.version, status })),
    )
  }

  /** All remaining lines; `inParts` asks which, and finishes those that are not. */
  async function handOver(inParts = false) {
    const { id, version, customerName } = sale
    const number = transactionNumber(id)
    const rest = sale.items.filter((item) => item.handedOver === null)
    const lines = rest.map((item) => {
      const stage = stageOfLine(item, sale.status, stages)
      return {
        id: item.id,
        words: `${item.productName}, ${lineText(item)}`,
        stage: stageName(stage, stages),
        isReady: stage === READY_STAGE,
      }
    })
    const answer =
      inParts || owed > 0
        ? await askHandOver({ number, customerName, owed, payable, lines, inParts })
        : ({ do: 'handOver', to: '', lines: [] } as const)
    if (!answer) return
    if (answer.do === 'pay') return onPay()
    const { to } = answer
    const some = inParts && answer.lines.length < rest.length ? [...answer.lines] : undefined
    const given = { id, version, recipient: to, lines: some, finish: inParts }
    const done = await run(HAND_OVER_FAILED, () => server.transactions.handOver(given))
    if (!done) return
    const title = some ? `${countText(some.length)} item diserahkan.` : 'Pesanan diserahkan.'
    offerUndo(title, `${number} · ${to.trim() || customerName}`, done, () => void takeBack(some, done))
  }

  /** All lines without `lines`. */
  async function takeBack(lines?: string[], { id, version }: Transaction = sale) {
    const done = await run(HAND_OVER_FAILED, () => server.transactions.undoHandOver({ id, version, lines }))
    if (done) notifySuccess('Penyerahan diurungkan.', { about: id })
  }

  return {
    busy,
    actions: { pay: onPay, finish, handOver: () => handOver() },
    handOverParts: () => handOver(true),
    takeBack,
  }
}
