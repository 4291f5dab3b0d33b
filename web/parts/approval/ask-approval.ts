// A colleague's approval of one action, on the spot (decision 0041).
import { APPROVABLE } from '../../../contract/approvable.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import type { Approved, Job } from '../../data/outbox-job.ts'
import { saleAt } from '../../data/outbox-sender.ts'
import type { RefusedCall } from '../../data/server.ts'
import { formatPercent, rupiah } from '../../format.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { ApprovalDialog, type AskedApproval } from './approval-dialog.tsx'
import { approvedCalls } from './call-again.ts'

const callAgain = approvedCalls()

/** Makes a call again that was refused for want of a right, once a colleague has approved it. Throws the refusal where nobody does. */
export async function approved(
  error: unknown,
  { path, input, context, again }: RefusedCall,
): Promise<unknown> {
  const call = APPROVABLE.find((name) => name === path.join('.'))
  if (!call) throw error
  return await callAgain(error, {
    key: JSON.stringify([call, input]),
    ask: (missing) => askApproval({ call, input: input as object, words: context.deed, ...missing }),
    again,
  })
}

/** Asks for the approval of a sale's discount; `madeAt` of one that was made without the server. Null where nobody gives it. */
export async function approveSale(
  { input, preview }: Extract<Job, { kind: 'transactions.create' }>,
  reason: string,
  madeAt?: string,
): Promise<Approved | null> {
  const { discountPercent: discount, discountAmount } = preview
  const given = discountAmount > 0 ? rupiah(discountAmount) : formatPercent(discount / 100)
  const approval = await askApproval({
    call: 'transactions.create',
    input: saleAt(input, madeAt),
    reason,
    rights: ['discount'],
    discount,
    words: {
      title: `Diskon tambahan ${given}`,
      about: `${preview.customerName} · ${transactionNumber(preview.id)} · ${discountAmount > 0 ? formatPercent(discount / 100) : rupiah(preview.discount)} dari ${rupiah(preview.subtotal)}`,
      verb: 'simpan transaksi',
    },
  })
  return approval ? { approval, madeAt } : null
}

function askApproval(asked: AskedApproval): Promise<string | false> {
  return confirm({ Dialog: ApprovalDialog, asked })
}
