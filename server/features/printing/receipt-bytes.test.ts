import { mkdir, writeFile } from 'node:fs/promises'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import type { Store } from '../../../contract/store.ts'
import { ROLL_COLUMNS, type Roll } from '../../../core/paper/printer.ts'
import { qrisWithAmount } from '../../../core/payments/qris.ts'
import { DEFAULT_STORE } from '../../../core/shop/store.ts'
import { FINISHED, SALE } from '../../../testing/maju-jaya.ts'
import { STATIC_QRIS } from '../../../testing/qris.ts'
import { linesOf, pictureOf, readEscPos, widthOf } from '../../testing/esc-pos.ts'
import { invoiceBytes, jobTicketBytes, testBytes } from './receipt-bytes.ts'

const store = {
  ...DEFAULT_STORE,
  name: 'PrintPro Digital',
  address: 'Jl. Ahmad Yani No. 18, Bekasi 17141',
  phone: '0821-1122-3344',
  email: 'halo@printpro.id',
  logo: '',
  timeZone: 'Asia/Jakarta',
  invoiceNotes: 'Barang yang sudah dicetak tidak dapat ditukar.\nPelunasan ke BCA 741-0098-221',
} as Store
const ticket = {
  ...SALE,
  copy: 2,
  items: SALE.items.map((item) => ({ ...item, machineType: 'Digital Printing' })),
}
/** Width and height factor of the line that begins with these words. */
function sizesIn(bytes: Uint8Array, words: string): number[] {
  for (const step of readEscPos(bytes)) {
    if (
      !('line' in step) ||
      !step.line.letters
        .map(({ letter }) => letter)
        .join('')
        .startsWith(words)
    )
      continue
    const [first] = step.line.letters
    return [first?.width ?? 0, first?.height ?? 0]
  }
  return []
}
const ROLLS = Object.keys(ROLL_COLUMNS) as Roll[]

test.each(ROLLS)('on %s no line is wider than the paper, and the invoice is complete', async (paper) => {
  const made = {
    invoice: invoiceBytes(SALE, store, paper),
    'job-ticket': jobTicketBytes(ticket, store, paper),
    test: testBytes({ name: 'Struk Kasir 1', paper }, store),
  }
  for (const [name, bytes] of Object.entries(made)) {
    const steps = readEscPos(bytes)
    for (const step of steps) {
      if ('line' in step) expect(widthOf(step.line)).toBeLessThanOrEqual(ROLL_COLUMNS[paper])
    }
    expect(steps.filter((step) => 'cut' in step)).toHaveLength(1)
    expect(steps.some((step) => 'kick' in step)).toBe(false)
    expect(linesOf(bytes).join('')).not.toContain('?')
    // PRINTED=folder writes them for inspection.
    const folder = process.env.PRINTED
    if (folder) {
      await mkdir(folder, { recursive: true })
      await writeFile(`${folder}/${name}-${paper}.svg`, pictureOf(bytes, paper === '80mm' ? 576 : 384))
    }
  }
  const invoice = linesOf(made.invoice).join('\n')
  for (const words of [
    '9C41E7B2',
    'CV Maju Jaya Abadi',
    '300 x 100 cm',
    '25.000/m²',
    'Diskon Gold 15%',
    'Belum lunas',
  ]) {
    expect(invoice).toContain(words)
  }
  expect(sizesIn(made.invoice, '9C41E7B2'), 'the number').toEqual([2, 2])
  expect(sizesIn(made.invoice, 'Total'), 'the total').toEqual([2, 2])
  expect(invoice).toMatch(/^Total +281\.000$/m)
  expect(invoice).toMatch(/^Sisa +131\.000$/m)
  const codes = readEscPos(made.invoice).flatMap((step) => ('code' in step ? [step.code] : []))
  expect(codes).toEqual(['9C41E7B2'])

  const work = linesOf(made['job-ticket']).join('\n')
  expect(work).toContain('300 x 100 cm / 2 lbr')
  expect(work).toContain('Mata ayam 4 sudut')
  expect(work).toContain('Cetakan ke-2')
  expect(work).not.toMatch(/Rp|25\.000|281\.000|150\.000/)
})

test.each(ROLLS)('what remains can be paid by the shop’s QRIS on %s', async (paper) => {
  const bytes = (sale: typeof SALE, shop: Partial<Store> = {}) =>
    invoiceBytes(sale, { ...store, qrisCode: STATIC_QRIS, qrisEnabled: true, ...shop }, paper)
  const codes = (made: Uint8Array) => readEscPos(made).filter((step) => 'code' in step)
  const [qris, pickup] = codes(bytes(SALE))
  expect(qris?.code).toBe(qrisWithAmount(STATIC_QRIS, 131_000, '9C41E7B2'))
  expect(pickup?.code).toBe('9C41E7B2')
  const dots = (encode(qris?.code ?? '', { border: 4, ecc: 'M' }).size ?? 0) * (qris?.module ?? 0)
  expect(dots).toBeLessThanOrEqual(ROLL_COLUMNS[paper] * 12)
  // Half a millimetre: what a camera reads from thermal paper.
  expect(qris?.module).toBeGreaterThanOrEqual(4)
  expect(linesOf(bytes(SALE)).join('\n')).toContain('Bayar dengan QRIS: Rp 131.000')
  const folder = process.env.PRINTED
  if (folder)
    await writeFile(`${folder}/qris-${paper}.svg`, pictureOf(bytes(SALE), paper === '80mm' ? 576 : 384))

  const plain = invoiceBytes(SALE, store, paper)
  expect(bytes(SALE, { qrisEnabled: false })).toEqual(plain)
  expect(bytes(SALE, { qrisCode: '' })).toEqual(plain)
  expect(codes(bytes({ ...SALE, remainingAmount: 0 }))).toHaveLength(1)
  expect(codes(bytes({ ...SALE, remainingAmount: 10_000_500 }))).toHaveLength(1)
  expect(codes(bytes({ ...SALE, status: 'cancelled' }))).toEqual([])
})

test.each(ROLLS)('a cancelled order on %s has no pickup code and no due date', (paper) => {
  const cancellation = { at: '2026-11-23T03:00:00.000Z', byName: null, approvedByName: null, reason: null }
  const bytes = invoiceBytes({ ...SALE, status: 'cancelled', cancellation }, store, paper)
  expect(readEscPos(bytes).some((step) => 'code' in step)).toBe(false)
  const words = linesOf(bytes).join('\n')
  expect(words).not.toMatch(/Tunjukkan kode|Selesai/)
  expect(words).toContain('Dibatalkan Sen, 23 Nov 2026')
})

test('typed text cannot contain printer commands, and missing characters are replaced', () => {
  const typed = { ...SALE, customerName: '\x1bp\x00\x19\xfaToko “Żółć” ×2 – é 日本\x1d V\x00' }
  const steps = readEscPos(invoiceBytes(typed, store, '80mm'))
  expect(steps.some((step) => 'kick' in step)).toBe(false)
  expect(steps.filter((step) => 'cut' in step)).toHaveLength(1)
  expect(linesOf(invoiceBytes(typed, store, '80mm')).join('\n')).toContain('Toko "Zó?c" x2 - é ??')
})

test('long words and numbers wrap to the next line', () => {
  const long = {
    ...SALE,
    total: 990_000_000_000_000,
    customerName: 'Perkumpulan'.repeat(8),
    items: [
      { ...SALE.items[0], total: 990_000_000_000_000, quantity: 10_000_000, unitPrice: 999_999_999_999 },
    ],
  } as typeof SALE
  for (const step of readEscPos(invoiceBytes(long, store, '58mm'))) {
    if ('line' in step) expect(widthOf(step.line)).toBeLessThanOrEqual(32)
  }
})

test.each(ROLLS)(
  'on %s an invoice says what was billed where the shop wishes, a ticket the roll',
  (paper) => {
    const billed = { mode: 'roll' as const, length: 200, width: 320, area: 6.4, count: 1, seam: false }
    const items = SALE.items.map((item, index) =>
      index === 0 ? { ...item, billed, minimumTotal: 200_000 } : item,
    )
    const invoice = (printBilledSize: boolean) =>
      linesOf(invoiceBytes({ ...SALE, items }, { ...store, printBilledSize }, paper)).join(' ')
    expect(invoice(true)).toMatch(/ditagih 320 x 200\s+cm, lebar\s+bahan\s+3,2 m/)
    expect(invoice(true)).toContain('minimum 200.000')
    expect(invoice(false)).not.toMatch(/ditagih|minimum/)
    const tickets = items.map((item) => ({ ...item, machineType: 'Digital Printing' }))
    const printed = linesOf(jobTicketBytes({ ...ticket, items: tickets }, store, paper)).join(' ')
    expect(printed).toMatch(/bahan 3,2 m,\s+terpakai\s+200\s+cm/)
  },
)

test.each(ROLLS)('on %s extras have lines of their own, on a ticket boxes and no price', (paper) => {
  const items = [FINISHED, ...SALE.items.slice(1)]
  const lines = linesOf(invoiceBytes({ ...SALE, items }, store, paper))
  expect(lines.some((line) => /25.000\/m² +150.000$/.test(line))).toBe(true)
  expect(lines.some((line) => /\+ Jasa desain +50.000$/.test(line))).toBe(true)
  const tickets = items.map((item) => ({ ...item, machineType: 'Digital Printing' }))
  const printed = linesOf(jobTicketBytes({ ...ticket, items: tickets }, store, paper)).join(' ')
  expect(printed).toMatch(/\[ \] Mata ayam tiap 50 cm\s+\(16\)/)
  expect(printed).toContain('[ ] Jasa desain')
  expect(printed).not.toMatch(/500|50\.000/)
})
