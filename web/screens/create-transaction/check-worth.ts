import { flushSync } from 'react-dom'
import { findSuspectSizes, isZeroWithoutDiscount } from '../../../core/orders/suspect-size.ts'
import type { Figures } from '../../../core/orders/transaction.ts'
import { rupiah } from '../../format.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { confirmSizes } from '../../parts/order/confirm-sizes.ts'
import { linePath } from './field-path.ts'
import type { Sale } from './use-sale.ts'

/** 'corrected': the new total is seen before it is saved. */
type Stop = 'corrected' | { field: string }

/** Null when it may be saved as it is. */
export async function checkWorth(sale: Sale, figures: Figures): Promise<Stop | null> {
  const { lines, rates } = sale.pricing
  const doubts = findSuspectSizes({ lines: lines.map(({ priced }) => priced), figures, rates })
  let corrected = false
  for (const { index, suggested } of doubts) {
    const line = lines[index]
    if (!line?.priced) continue
    const { id } = line.item
    const { length, width, total } = line.priced
    const answer = await confirmSizes({ name: line.name, typed: { length, width }, total, meant: suggested })
    if (answer === false) return corrected ? 'corrected' : { field: linePath(id, 'length') }
    if (answer === true) {
      // The draft is frozen while it is being saved.
      sale.freeze(false)
      // The next key may pay the new total.
      flushSync(() => sale.change({ do: 'change item', id, change: suggested }))
      corrected = true
    }
  }
  if (corrected) return 'corrected'
  if (doubts.length > 0 || !isZeroWithoutDiscount(figures, rates)) return null
  const { subtotal } = figures
  const rounded = subtotal > 0 ? `Subtotal ${rupiah(subtotal)} dibulatkan ke bawah menjadi Rp\u00a00. ` : ''
  const isMeant = await confirm({
    title: 'Simpan dengan total Rp\u00a00?',
    message: `${rounded}Transaksi tersimpan lunas tanpa uang masuk.`,
    cancel: 'Perbaiki',
    confirm: 'Simpan Rp\u00a00',
  })
  const [first] = lines
  return isMeant ? null : { field: first ? linePath(first.item.id, 'quantity') : 'items' }
}
