import { expect, test } from 'vitest'
import { mailQuestion } from './mail-question.ts'

const mail = {
  about: 'transaksi 9C41E7B2',
  email: 'budi@toko.id',
  remainingAmount: 330_000,
  lastReminder: null,
  zone: 'Asia/Jakarta' as const,
}

test('the question before an e-mail names who gets it, what it is about, and when the last reminder left', () => {
  expect(mailQuestion(mail)).toEqual({
    title: 'Kirim email pengingat?',
    message:
      'Ke budi@toko.id, tentang transaksi 9C41E7B2 dengan sisa Rp\u00a0330.000. Belum pernah diingatkan.',
    confirm: 'Kirim email',
  })
  const lastReminder = { at: '2026-11-21T03:31:00Z', channel: 'whatsapp' as const }
  expect(mailQuestion({ ...mail, lastReminder }).message).toMatch(
    /\. Terakhir diingatkan 21 Nov 2026, 10\.31 lewat WhatsApp\.$/,
  )
})
