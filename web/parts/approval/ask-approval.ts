// See decision 0041.
import { APPROVABLE } from '../../../contract/approvable.ts'
import { isPriceGiven } from '../../../core/orders/changed-price.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import type { Job, JobError, SaleApproval } from '../../data/outbox-job.ts'
import { backdatedSale } from '../../data/outbox-sender.ts'
import type { CallToApprove } from '../../data/server.ts'
import { domainErrorOf } from '../../domain-error.ts'
import { formatPercent, rupiah } from '../../format.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { ApprovalDialog, type ApprovalRequest } from './approval-dialog.tsx'
import { createApprovedCaller } from './approved-call.ts'
import { retryUnapproved } from './ask-to-print.tsx'

type Missing = Pick<ApprovalRequest, 'rights' | 'discount'>

const callAgain = createApprovedCaller()

/** Throws the original error without an approval. */
export async function retryApproved(
  error: unknown,
  { path, input, context, again }: CallToApprove,
): Promise<unknown> {
  const held = domainErrorOf(error)
  if (held?.code === 'PROOF_REQUIRED') return await retryUnapproved(held, { input, again })
  const call = APPROVABLE.find((name) => name === path.join('.'))
  if (!call) throw error
  return await callAgain(error, {
    key: JSON.stringify([call, input]),
    ask: (missing) =>
      askApproval({ call, input: input as object, words: context.approvalPrompt, ...missing }),
    again,
  })
}

/** `madeAt`: of a backdated sale. Null without an approval. */
export async function approveSale(
  { input, preview }: Extract<Job, { kind: 'transactions.create' }>,
  { message: reason, data }: Pick<JobError, 'message' | 'data'>,
  madeAt?: string,
): Promise<SaleApproval | null> {
  const { discountPercent, discountAmount } = preview
  const given = discountAmount > 0 ? rupiah(discountAmount) : formatPercent(discountPercent / 100)
  const changed = preview.items.filter(isPriceGiven)
  // An expired quote at its own prices.
  const isOverdue = Boolean(input.quote?.reason)
  const changesPrices = changed.length > 0 || isOverdue
  // An approval that became void does not say what is missing: all that is given is asked for.
  const { rights, discount } = (data as Missing | undefined) ?? {
    rights: [
      ...(discountPercent > 0 || !changesPrices ? (['discount'] as const) : []),
      ...(changesPrices ? (['changePrices'] as const) : []),
    ],
    discount: discountPercent,
  }
  const isDiscounted = rights.includes('discount')
  const approval = await askApproval({
    call: 'transactions.create',
    input: backdatedSale(input, madeAt),
    reason,
    rights: [...rights],
    discount,
    words: {
      title:
        [
          isDiscounted && `Diskon tambahan ${given}`,
          isOverdue && `Harga penawaran yang kedaluwarsa: ${input.quote?.reason}`,
          ...(rights.includes('changePrices') ? changed : []).map(
            ({ productName, unitPrice, unit }) => `${productName} ${rupiah(unitPrice)}/${unit}`,
          ),
        ]
          .filter(Boolean)
          .join(' · ') || reason,
      about: `${preview.customerName} · ${transactionNumber(preview.id)} · ${discountAmount > 0 ? formatPercent(discountPercent / 100) : rupiah(preview.discount)} dari ${rupiah(preview.subtotal)}`,
      verb: 'simpan transaksi',
    },
  })
  return approval ? { approval, madeAt } : null
}

function askApproval(asked: ApprovalRequest): Promise<string | false> {
  return confirm({ Dialog: ApprovalDialog, asked })
}
