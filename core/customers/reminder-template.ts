// A shop's own reminder text with placeholders.
import { textSchema } from '../text/text.ts'

/** Placeholder → label in Pengaturan. */
export const REMINDER_PLACEHOLDERS = {
  '{pelanggan}': 'nama pelanggan',
  '{toko}': 'nama toko',
  '{rincian}': 'tagihannya satu per satu',
  '{sisa}': 'jumlah yang belum dibayar',
  '{rekening}': 'rekening pembayaran',
} as const
export type ReminderPlaceholder = keyof typeof REMINDER_PLACEHOLDERS

const MAX_LENGTH = 1500
const PLACEHOLDER = /\{[^{}\n]*\}/g

const isKnown = (placeholder: string) => placeholder in REMINDER_PLACEHOLDERS

/** '' selects the standard text. A template must list the debts, `{rincian}` (docs/product.md#reminders). */
export const reminderTemplateSchema = textSchema
  .max(MAX_LENGTH, `Paling banyak ${MAX_LENGTH} huruf`)
  .superRefine((template, context) => {
    const issue = (message: string) => context.addIssue({ code: 'custom', message })
    const unknown = (template.match(PLACEHOLDER) ?? []).find((placeholder) => !isKnown(placeholder))
    if (unknown) issue(`${unknown} tidak dikenal`)
    else if (template && !template.includes('{rincian}'))
      issue('Tulis {rincian} di tempat tagihan harus disebut')
  })

/** Fills in every placeholder once: values are not scanned again. */
export function fillPlaceholders(template: string, values: Record<ReminderPlaceholder, string>): string {
  return template.replace(PLACEHOLDER, (placeholder) =>
    isKnown(placeholder) ? values[placeholder as ReminderPlaceholder] : placeholder,
  )
}
