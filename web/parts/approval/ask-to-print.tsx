import type { ORPCError } from '@orpc/client'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { server } from '../../data/server.ts'
import { proofSubject } from '../order/proof-subject.ts'
import { askReason } from './ask-reason.tsx'

/**
 * Asks why lines are printed without an approval, records the reason, and repeats the call that the shop's gate has held. Throws the original
 * error if they wait.
 */
export async function retryUnapproved(
  held: ORPCError<string, unknown>,
  { input, again }: { input: unknown; again: () => Promise<unknown> },
): Promise<unknown> {
  const transactionId = (input as { id: string }).id
  const { lines } = held.data as { lines: string[] }
  const reason = await askReason({
    title: 'Cetak tanpa persetujuan?',
    text: `${held.message}.`,
    cancel: 'Tunggu persetujuan',
    confirm: 'Cetak tanpa persetujuan',
  })
  if (!reason) throw held
  const { rows } = await server.proofs.list({ transactionId })
  const proofs = rows.filter(({ lineId }) => lines.includes(lineId)).map(proofSubject)
  const title = `Cetak ${transactionNumber(transactionId)} tanpa persetujuan`
  const approvalPrompt = { title, about: reason, verb: 'cetak' }
  await server.proofs.override({ transactionId, proofs, reason }, { context: { approvalPrompt } })
  return await again()
}
