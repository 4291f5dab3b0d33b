import { expect, test } from 'vitest'
import { fillPlaceholders, reminderTemplateSchema } from './reminder-template.ts'

const issue = (template: string) => reminderTemplateSchema.safeParse(template).error?.issues[0]?.message

test.each([
  ['', undefined],
  ['Halo {pelanggan}: {rincian}', undefined],
  ['Halo {pelanggan}, mohon dilunasi', 'Tulis {rincian} di tempat tagihan harus disebut'],
  ['{rincian} untuk {nama}', '{nama} tidak dikenal'],
  ['x'.repeat(1501), 'Paling banyak 1500 huruf'],
])('%j is a valid template, or the message says why not', (template, sentence) => {
  expect(issue(template)).toBe(sentence)
})

test('placeholders inside values are not filled in', () => {
  const values = { '{toko}': 'Toko', '{rincian}': 'x', '{sisa}': 'Rp 1', '{rekening}': '' }
  expect(fillPlaceholders('{pelanggan} {sisa}', { ...values, '{pelanggan}': '{sisa} $& {toko}' })).toBe(
    '{sisa} $& {toko} Rp 1',
  )
})
