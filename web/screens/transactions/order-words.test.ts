import { describe, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_STAGES, READY_STAGE } from '../../../core/orders/stage.ts'
import { LINES, PAYMENT, SALE } from '../../../testing/maju-jaya.ts'
import {
  byWords,
  countedAs,
  finishedWords,
  historyLines,
  ledgerLines,
  momentWords,
  operatorOf,
  sizeOf,
  tierWords,
} from './order-words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a line shows its measure, its counted unit and the reason of its price', () => {
  expect(sizeOf(LINES.banner)).toEqual({
    size: '300 × 100 cm',
    sum: '3,00 m² × 2 = 6,00 m²',
    whole: '300 × 100 cm · 2 lembar · 6,00 m²',
  })
  expect(sizeOf({ ...LINES.banner, quantity: 1 }).sum).toBe('= 3,00 m²')
  expect(sizeOf(LINES.film)).toEqual({ size: '120 cm', sum: '= 1,20 m', whole: '120 cm · 1 lembar · 1,20 m' })
  expect(sizeOf({ ...LINES.film, quantity: 3 }).sum).toBe('120 cm × 3 = 3,60 m')
  expect(sizeOf(LINES.cards)).toEqual({ size: null, sum: null, whole: '200 pcs' })
  expect([LINES.banner, LINES.cards].map(countedAs)).toEqual(['lembar', 'pcs'])
  expect([LINES.banner, LINES.cards].map(tierWords)).toEqual([null, 'Wholesale, min. 100'])
})

test('days and people are abbreviated', () => {
  expect(momentWords(PAYMENT.createdAt, 'Asia/Jakarta', '2026-11-22')).toBe('21 Nov 10.31')
  expect(momentWords(PAYMENT.createdAt, 'Asia/Jakarta', '2027-01-02')).toBe('21 Nov 2026 10.31')
  expect(byWords('Siti Rahmawati', 'Hendra Gunawan')).toBe('Siti, disetujui Hendra')
  expect(byWords(null, null)).toBe('—')
})

const refund = {
  ...PAYMENT,
  id: 'refund',
  kind: 'refund' as const,
  amount: -100_000,
  tendered: -100_000,
  reason: 'Pelanggan batal',
  approvedByName: 'Hendra Gunawan',
  createdAt: '2026-11-22T07:05:00.000Z',
}
const rest = {
  ...PAYMENT,
  id: 'rest',
  amount: 131_000,
  method: 'transfer' as const,
  createdAt: '2026-11-22T06:52:00.000Z',
}
const paid: Transaction = { ...SALE, payments: [rest, PAYMENT] }

test('the ledger starts at the first payment and adds up to the amount kept', () => {
  expect(ledgerLines(paid).map(({ words, amount }) => [words, amount])).toEqual([
    ['DP, tunai', 150_000],
    ['Pelunasan, transfer', 131_000],
  ])
  const whole = { ...PAYMENT, amount: 281_000, method: 'qris' as const }
  expect(ledgerLines({ ...SALE, payments: [whole] }).map(({ words }) => words)).toEqual([
    'Dibayar lunas, QRIS',
  ])
  const withheld = { ...PAYMENT, amount: 2_000, method: 'withholding' as const }
  expect(ledgerLines({ ...SALE, payments: [withheld] })[0]?.words).toMatch(/^Pembayaran, /)
  const back = ledgerLines({ ...SALE, payments: [PAYMENT, refund] })
  expect(back.at(-1)).toMatchObject({
    words: 'Pengembalian uang, tunai',
    by: 'Siti Rahmawati, disetujui Hendra Gunawan',
  })
  expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(50_000)
})

describe('the history', () => {
  const agus = { id: 'agus', name: 'Agus Pratama' }
  const entry = (at: string, fields: Partial<Activity>): Activity => ({
    id: at,
    createdAt: at,
    table: 'transactions',
    operation: 'update',
    name: null,
    actor: agus,
    approver: null,
    customer: null,
    apiKey: null,
    recordId: SALE.id,
    isDeleted: false,
    deleted: null,
    changes: [],
    parts: [],
    ...fields,
  })
  const change = (field: Activity['changes'][number]['field'], after: unknown, before: unknown = null) => ({
    field,
    before,
    after,
  })
  const words = (sale: Transaction, recorded: Activity[]) =>
    historyLines(sale, recorded).map((line) => `${plain(line.words)} · ${line.by}`)

  test('says what happened to proofs, and which an edit or a file has voided', () => {
    const lapsed = 'Ukuran berubah dari 300 × 120 menjadi 300 × 100 cm setelah disetujui'
    const proof = (kind: string, fields: Record<string, string> = {}) => ({
      table: 'proofs' as const,
      operation: 'create' as const,
      changes: Object.entries({ kind, ...fields }).map(([field, after]) => change(field as 'kind', after)),
    })
    const part = (row: object) => ({ ...entry('', {}), ...row })
    const voided = { ...proof('lapsed', { comment: lapsed }), operation: 'update' as const }
    const recorded = [
      entry('2026-11-22T06:04:00.000Z', { ...proof('overridden', { comment: 'Ditunggu' }), approver: agus }),
      entry('2026-11-22T06:03:00.000Z', {
        parts: [part({ table: 'transaction_items', changes: [change('width', 100)] }), part(voided)],
      }),
      entry('2026-11-22T06:02:00.000Z', {
        ...proof('approved', { name: 'Rina' }),
        actor: null,
        customer: 'Rina',
      }),
      entry('2026-11-22T06:01:00.000Z', proof('changesRequested', { name: 'Rina', comment: 'Nomor ganti' })),
      entry('2026-11-22T06:00:00.000Z', {
        ...proof('sent', { channel: 'whatsapp' }),
        parts: [part(proof('sent', { channel: 'whatsapp' }))],
      }),
    ]
    expect(words({ ...SALE, payments: [] }, recorded).slice(1)).toEqual([
      'Proof dikirim lewat WhatsApp (2 item) · Agus',
      'Rina minta perbaikan: Nomor ganti · Agus',
      'Proof disetujui Rina · lewat link',
      `Diubah: item. ${lapsed} · Agus`,
      'Dicetak tanpa persetujuan: Ditunggu · Agus, disetujui Agus',
    ])
  })

  test('lists events oldest first: money from the ledger, the rest from the activity', () => {
    const recorded = [
      entry('2026-11-22T07:00:00.000Z', {
        changes: [change('handed_over_at', true), change('handed_over_to', 'Pak Budi')],
      }),
      entry('2026-11-22T06:41:00.000Z', {
        table: 'reminders',
        operation: 'create',
        changes: [change('channel', 'whatsapp'), change('about', 'pickup')],
      }),
      entry('2026-11-22T06:40:00.000Z', { changes: [change('status', 'completed', 'processing')] }),
      entry('2026-11-22T02:05:00.000Z', { changes: [change('status', 'processing', 'pending')] }),
      entry('2026-11-21T03:31:00.000Z', { operation: 'create', changes: [change('total', 281_000)] }),
    ]
    expect(words(paid, recorded)).toEqual([
      'Dibuat · Siti',
      'DP Rp 150.000 diterima, tunai · Siti',
      'Mulai diproses · Agus',
      'Selesai, siap diambil · Agus',
      'WhatsApp “siap diambil” dibuka · Agus',
      'Pelunasan Rp 131.000, transfer · Siti',
      'Diambil oleh Pak Budi · Agus',
    ])
    const named = (name: string) =>
      DEFAULT_STAGES.map((stage) => (stage.id === READY_STAGE ? { ...stage, name } : stage))
    expect(finishedWords(named('Siap Kirim'))).toBe('Selesai, siap kirim')
    expect(finishedWords(named('Selesai'))).toBe('Selesai')
    expect(historyLines(paid, recorded, named('Siap Kirim'))[3]?.words).toBe('Selesai, siap kirim')
    expect(operatorOf(paid, recorded)).toBe('Agus Pratama')
    expect(operatorOf({ ...paid, createdByName: 'Agus Pratama' }, recorded)).toBeNull()
  })

  test('lists lines handed over separately, returned, or finishing the order', () => {
    const line = (changes: Activity['changes']) => ({
      ...{ table: 'transaction_items' as const, operation: 'update' as const, name: 'Banner' },
      changes,
    })
    const given = [
      change('handed_over_at', true),
      change('handed_over_to', 'Pak Budi'),
      change('stage', 'ready'),
    ]
    const recorded = [
      entry('2026-11-22T07:00:00.000Z', {
        changes: [change('status', 'completed', 'processing'), change('handed_over_at', true)],
      }),
      entry('2026-11-22T06:00:00.000Z', line([change('handed_over_at', null, true)])),
      entry('2026-11-22T05:00:00.000Z', { ...line(given), parts: [line(given)] }),
      entry('2026-11-22T04:00:00.000Z', {
        changes: [change('status', 'completed', 'processing')],
        parts: [line(given)],
      }),
    ]
    expect(words({ ...SALE, payments: [] }, recorded).slice(1)).toEqual([
      'Diambil sebagian (1 item) oleh Pak Budi · Agus',
      'Diambil sebagian (2 item) oleh Pak Budi · Agus',
      'Penyerahan diurungkan (1 item) · Agus',
      'Diambil · Agus',
    ])
  })

  test('lists corrections, undone hand-overs and cancellations', () => {
    const recorded = [
      entry('2026-11-22T07:05:00.000Z', { changes: [change('status', 'cancelled', 'completed')] }),
      entry('2026-11-22T05:00:00.000Z', { changes: [change('handed_over_at', null, true)] }),
      entry('2026-11-22T04:00:00.000Z', {
        changes: [change('estimated_completion', '2026-11-23', '2026-11-22'), change('total', 1, 2)],
        parts: [{ table: 'transaction_items', operation: 'update', name: 'Banner', changes: [] }],
      }),
      entry('2026-11-22T03:00:00.000Z', { changes: [change('payment_method', 'qris', 'cash')] }),
    ]
    const [minus, plus] = [-150_000, 150_000].map((amount, index) => ({
      ...PAYMENT,
      id: `correction ${index}`,
      kind: 'correction' as const,
      amount,
      method: amount < 0 ? ('cash' as const) : ('qris' as const),
      createdAt: '2026-11-22T03:00:00.000Z',
    }))
    const sale = { ...SALE, payments: [PAYMENT, minus, plus, refund].filter((row) => row !== undefined) }
    expect(words(sale, recorded)).toEqual([
      'Dibuat · Siti',
      'DP Rp 150.000 diterima, tunai · Siti',
      'Metode dibetulkan menjadi QRIS · Siti',
      'Diubah: item, janji selesai · Agus',
      'Penyerahan diurungkan · Agus',
      'Rp 100.000 dikembalikan, tunai · Siti, disetujui Hendra',
      'Dibatalkan · Agus',
    ])
    const cancellation = {
      at: '2026-11-22T07:05:00.000Z',
      byName: 'Agus Pratama',
      approvedByName: 'Hendra Gunawan',
      reason: 'Pelanggan batal',
    }
    for (const entries of [recorded, []])
      expect(words({ ...sale, cancellation }, entries).at(-1)).toBe(
        'Dibatalkan: Pelanggan batal · Agus, disetujui Hendra',
      )
    expect(words({ ...sale, cancellation }, recorded)).toHaveLength(7)
  })
})
