import { totalWithoutExtras } from '../orders/line-extras.ts'
import type { LineExtra } from '../products/extras.ts'
import { extraPriceText, extraUnitsText } from './extra-text.ts'
import { type Item, quantityText, unitPriceText } from './invoice-text.ts'

type Sold = Item & { id: string; total: number; extras: readonly LineExtra[] }

/** A line without its extras, or one of them. Amounts add up to the lines' totals. */
export type InvoiceRow<Line> = {
  key: string
  line: Line
  /** Null for the line itself. */
  extra: LineExtra | null
  /** From 1, of the line. */
  number: number
  quantity: string
  price: string
  amount: number
  /** More of this line follows. */
  continues: boolean
}

/** Each line followed by its extras. */
export function invoiceRows<Line extends Sold>(lines: readonly Line[]): InvoiceRow<Line>[] {
  return lines.flatMap((line, index) => {
    const number = index + 1
    const own = {
      ...{
        key: line.id,
        line,
        extra: null,
        number,
        quantity: quantityText(line),
        price: unitPriceText(line),
      },
      amount: totalWithoutExtras(line),
      continues: line.extras.length > 0,
    }
    const extras = line.extras.map((extra, at) => ({
      ...{ key: `${line.id}-${extra.id}`, line, extra, number, amount: extra.total },
      quantity: extraUnitsText(extra, line.quantity),
      price: extraPriceText(extra).replace('Rp ', ''),
      continues: at < line.extras.length - 1,
    }))
    return [own, ...extras]
  })
}
