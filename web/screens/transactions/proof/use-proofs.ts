import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { LineArtwork } from '../../../../contract/proofs.ts'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { invalidate, queries, queryClient } from '../../../data/query-client.tsx'
import { type Input, type Output, server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { domainErrorOf } from '../../../domain-error.ts'
import { notifyFailure, withdrawNotice } from '../../../kit/feedback/notify.ts'
import { proofSubject } from '../../../parts/order/proof-subject.ts'

const FAILED = 'Gagal mencatat proof. Silakan coba lagi.'

type Answer = Input['proofs']['answer']

/** The proofs of an order; null in shops that keep no files. */
export function useProofs({ id: transactionId }: Transaction) {
  const isOn = Boolean(useShop().store.filesEnabled)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const options = queries.proofs.list.queryOptions({ input: { transactionId }, enabled: isOn })
  const { data } = useQuery(options)
  if (!isOn) return null
  const rows = data?.rows ?? []

  /** False where the server refused; what it knows is then shown. */
  async function run(call: () => Promise<Output['proofs']['list']>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      queryClient.setQueryData(options.queryKey, await call())
      withdrawNotice(FAILED)
      return true
    } catch (error) {
      const refusal = domainErrorOf(error)
      if (refusal) void queryClient.invalidateQueries({ queryKey: options.queryKey })
      const onRetry = refusal ? undefined : () => void run(call)
      notifyFailure(FAILED, { detail: refusal?.message, error, onRetry })
      return false
    } finally {
      running.current = false
      setBusy(false)
      void invalidate(queries.production.board, queries.activity.listOfTransaction)
    }
  }

  return {
    rows,
    busy,
    ofLine: (lineId: string) => rows.find((row) => row.lineId === lineId),
    send(artworks: readonly LineArtwork[], channel: Answer['channel']) {
      const proofs = artworks.map(proofSubject)
      return run(() => server.proofs.send({ transactionId, proofs, channel }))
    },
    answer(artwork: LineArtwork, answer: Pick<Answer, 'answer' | 'name' | 'channel' | 'comment'>) {
      const input = { transactionId, ...proofSubject(artwork), ...answer }
      return run(() => server.proofs.answer(input))
    },
  }
}
export type Proofs = NonNullable<ReturnType<typeof useProofs>>
