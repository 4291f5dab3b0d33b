import { measureOf } from '../../../core/product.ts'
import { dayText, number, percent, rupiah } from '../../format.ts'
import { METHOD_NAMES, ORDER_STATUS_LOOKS } from '../../text.ts'
import type { Edit, EditField, EditLine } from './edit-model.ts'

/** What is known of a product by its id: its name and unit, those of a product that is gone included. */
export type Named = (productId: string) => { name: string; unit: string }

export const FIELD_NAMES: Record<EditField, string> = {
  status: 'Status order',
  customer: 'Pelanggan',
  estimatedCompletion: 'Jatuh tempo',
  items: 'Item',
  discountPercent: 'Diskon tambahan',
  paymentMethod: 'Metode pembayaran',
  paidAmount: 'Sudah dibayar',
}

/** A field of an edit in words, so that two versions of it can be read side by side. */
export function fieldText(edit: Edit, field: EditField, named: Named): string {
  switch (field) {
    case 'status':
      return ORDER_STATUS_LOOKS[edit.status].label
    case 'customer':
      return edit.customer.name
    case 'estimatedCompletion':
      return dayText(edit.estimatedCompletion)
    case 'items':
      return edit.items.map((line) => lineText(line, named)).join('; ')
    case 'discountPercent':
      return percent((edit.discountPercent ?? 0) / 100)
    case 'paymentMethod':
      return METHOD_NAMES[edit.paymentMethod]
    case 'paidAmount':
      return rupiah(edit.paidAmount ?? 0)
  }
}

function lineText({ productId, quantity, length, width, notes }: EditLine, named: Named): string {
  const { name, unit } = named(productId)
  const measure = measureOf(unit)
  const size =
    measure === 'area'
      ? ` ${number(length ?? 0)} × ${number(width ?? 0)} cm`
      : measure === 'length'
        ? ` ${number(length ?? 0)} cm`
        : ''
  return `${name}${size} × ${number(quantity)}${notes.trim() ? ` (${notes.trim()})` : ''}`
}
