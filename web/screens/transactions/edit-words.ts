import type { Transaction } from '../../../contract/transaction-record.ts'
import { discountableAmount, percentOfDiscountable } from '../../../core/orders/extra-discount.ts'
import { FREE_UNIT } from '../../../core/orders/free-item.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { returnedAmount } from '../../../core/payments/refund-allocation.ts'
import type { ApprovalPrompt, Input } from '../../data/server.ts'
import { formatPercent, rupiah } from '../../format.ts'

export function editWords(record: Transaction, input: Input['transactions']['update']): ApprovalPrompt {
  const { customerName, paidAmount } = record
  const { paidAmount: paid, items } = input
  const about = [
    customerName,
    discountWords(record, input),
    paid !== undefined && `sudah dibayar ${rupiah(paidAmount)} menjadi ${rupiah(paid)}`,
    ...priceWords(record, items),
    items && 'item diubah',
  ]
  return {
    title: `Ubah transaksi ${transactionNumber(input.id)}`,
    about: about.filter(Boolean).join(' · '),
    verb: 'simpan perubahan',
    out: { amount: returnedAmount(record.payments, paidAmount - (paid ?? paidAmount)) },
  }
}

/** 'Kartu Nama Rp 350/pcs', 'Pasang di lokasi Rp 150.000/pcs' */
function priceWords({ items: lines }: Transaction, items: Input['transactions']['update']['items'] = []) {
  return items.flatMap(({ id, free, changedPrice }) => {
    if (changedPrice == null && !free) return []
    const line = lines.find((one) => one.id === id)
    if (free) {
      const isKept = line?.productName === free.name && line.unitPrice === free.price
      return isKept ? [] : [`${free.name} ${rupiah(free.price)}/${FREE_UNIT}`]
    }
    if (changedPrice == null) return []
    if (!line || changedPrice === line.unitPrice) return []
    return [`${line.productName} ${rupiah(changedPrice)}/${line.unit}`]
  })
}

/** 'diskon tambahan 50%, Rp 4.000 menjadi Rp 2.800.000': what is given, also where only its rupiah or its share of the subtotal rise. */
function discountWords(
  { discountPercent: before, discountAmount: inRupiah, discount, subtotal, items }: Transaction,
  { discountPercent, discountAmount = 0, expected }: Input['transactions']['update'],
): string | false {
  const amount = expected?.discount ?? discount
  const isAmount = discountAmount > 0 || (discountPercent === undefined && inRupiah > 0)
  const share = isAmount
    ? percentOfDiscountable(amount, discountableAmount(items, expected?.subtotal ?? subtotal))
    : (discountPercent ?? before)
  const isGiven = discountAmount > 0 || discountPercent !== undefined
  const isRaised = share > before || (share > 0 && amount > discount)
  if (!isGiven && !isRaised) return false
  const words = `diskon tambahan ${formatPercent(share / 100)}`
  return amount === discount ? words : `${words}, ${rupiah(discount)} menjadi ${rupiah(amount)}`
}
