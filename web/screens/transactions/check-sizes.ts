import type { Transaction } from '../../../contract/transaction-record.ts'
import { findSuspectSizes } from '../../../core/orders/suspect-size.ts'
import type { EditLine, EditPreview } from './edit.ts'

export function doubtsOf(
  sold: Transaction['items'],
  items: readonly EditLine[],
  { lines, money }: Pick<EditPreview, 'lines' | 'money'>,
) {
  if (!money) return []
  return findSuspectSizes({ lines, figures: money.figures, rates: money.rates }).filter(({ index }) => {
    const line = items[index]
    const before = sold.find(({ id }) => id === line?.id)
    return before?.length !== line?.length || before?.width !== line?.width
  })
}

/** False when it is not to be saved yet: the corrected sizes are shown with their new total first. */
export function checkSizes(
  sold: Transaction['items'],
  items: readonly EditLine[],
  preview: EditPreview,
  change: (items: EditLine[]) => void,
): boolean | Promise<boolean> {
  const doubts = doubtsOf(sold, items, preview)
  return doubts.length === 0 || ask()

  async function ask() {
    const { confirmSizes } = await import('../../parts/order/confirm-sizes.ts')
    let corrected = [...items]
    for (const { index, suggested } of doubts) {
      const [line, priced] = [corrected[index], preview.lines[index]]
      if (!line || !priced) continue
      const answer = await confirmSizes({
        name: priced.productName,
        typed: line,
        total: priced.total,
        meant: suggested,
      })
      if (answer === false) return false
      if (answer === true) corrected = corrected.with(index, { ...line, ...suggested })
    }
    const asTyped = corrected.every((line, index) => line === items[index])
    if (!asTyped) change(corrected)
    return asTyped
  }
}
