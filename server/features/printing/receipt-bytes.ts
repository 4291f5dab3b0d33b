import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { encode } from 'uqr'
import type { Store } from '../../../contract/store.ts'
import type { JobTicket, Transaction } from '../../../contract/transaction-record.ts'
import { formatRupiah } from '../../../core/money/money.ts'
import { totalWithoutExtras } from '../../../core/orders/line-extras.ts'
import { outsourcingText } from '../../../core/orders/outsourcing.ts'
import { jobTicketSteps, stagesOfShop } from '../../../core/orders/stage.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { materialText } from '../../../core/paper/billed-text.ts'
import { extraReceiptText, extraTaskText } from '../../../core/paper/extra-text.ts'
import {
  itemDetails,
  paymentDueText,
  paymentLines,
  pieceSizeText,
  promisedDay,
  quantityText,
  stampText,
  sumLines,
  unitPriceText,
} from '../../../core/paper/invoice-text.ts'
import { ROLL_COLUMNS, type Roll } from '../../../core/paper/printer.ts'
import { sellerLines } from '../../../core/paper/tax-text.ts'
import { qrisOf, readQris } from '../../../core/payments/qris.ts'
import {
  formatDay,
  formatDigits,
  formatDue,
  formatMoment,
  formatTime,
} from '../../../core/text/formatting.ts'
import { dayOf, zoneName } from '../../../core/time/calendar.ts'

/** ESC/POS bytes of an invoice, with its number as a QR code (docs/product.md#invoice). */
export function invoiceBytes(sale: Transaction, store: Store, paper: Roll): Uint8Array {
  const receipt = startReceipt(paper)
  const number = transactionNumber(sale.id)
  const cancelled = sale.status === 'cancelled'
  writeShopHeader(receipt, store)
  for (const line of sellerLines(store, sale)) receipt.centred(line)
  receipt.rule()
  receipt.large(number)
  receipt.line(
    `${formatDay(dayOf(sale.createdAt, store.timeZone))}, ${formatTime(sale.createdAt, store.timeZone)} ${zoneName(store.timeZone)}`,
  )
  receipt.line(`Kasir ${sale.createdByName ?? '-'}`)
  receipt.bold(sale.customerName)
  receipt.line(sale.customerPhone)
  receipt.rule()
  for (const [index, item] of sale.items.entries()) {
    if (index > 0) receipt.gap()
    receipt.bold(item.productName)
    for (const text of itemDetails(item, store)) receipt.line(text)
    receipt.between(`${quantityText(item)} @ ${unitPriceText(item)}`, formatDigits(totalWithoutExtras(item)))
    for (const extra of item.extras)
      receipt.between(extraReceiptText(extra, item.quantity), formatDigits(extra.total))
    if (item.notes) receipt.line(item.notes)
  }
  receipt.rule()
  for (const { label, amount } of sumLines(sale)) receipt.between(label, formatDigits(amount))
  receipt.rule()
  receipt.total('Total', formatDigits(sale.total))
  receipt.rule()
  for (const { label, amount } of paymentLines(sale, store.timeZone))
    receipt.between(label, formatDigits(amount))
  if (!cancelled) receipt.total('Sisa', formatDigits(sale.remainingAmount))
  else if (sale.paidAmount > 0) receipt.total('DP hangus', formatDigits(sale.paidAmount))
  receipt.stamp(stampText(sale))
  const due = paymentDueText(sale, store.timeZone)
  if (due) receipt.centred(`Jatuh tempo ${due}`)
  const promised = promisedDay(sale, store.timeZone)
  receipt.centred(`${promised.label} ${promised.day}`)
  if (sale.isExpress) receipt.centred('EKSPRES')
  receipt.rule()
  const qris = cancelled ? null : qrisOf(store, sale.remainingAmount, number)
  if (qris) {
    receipt.qris(qris)
    receipt.centred(`Bayar dengan QRIS: ${formatRupiah(sale.remainingAmount)}`)
    receipt.centred(readQris(store.qrisCode).merchant)
    receipt.rule()
  }
  if (!cancelled) {
    receipt.code(number)
    receipt.centred('Tunjukkan kode ini saat mengambil.')
  }
  if (store.invoiceNotes) receipt.centred(store.invoiceNotes)
  return receipt.cut()
}

/** ESC/POS bytes of a job ticket; without prices (docs/product.md#job-ticket). */
export function jobTicketBytes(ticket: JobTicket, store: Store, paper: Roll): Uint8Array {
  const receipt = startReceipt(paper)
  const number = transactionNumber(ticket.id)
  receipt.between('SPK', formatMoment(ticket.createdAt, store.timeZone))
  receipt.large(number)
  if (ticket.createdByName) receipt.line(ticket.createdByName)
  receipt.rule()
  if (ticket.status === 'cancelled') receipt.stamp('DIBATALKAN')
  if (ticket.isExpress) receipt.stamp('EKSPRES')
  receipt.tall(formatDue(ticket))
  receipt.bold(ticket.customerName)
  receipt.rule()
  for (const [index, item] of ticket.items.entries()) {
    if (index > 0) receipt.gap()
    receipt.bold(`[ ] ${item.productName}`)
    receipt.tall([pieceSizeText(item), quantityText(item)].filter(Boolean).join(' / '))
    const material = materialText(item.billed)
    if (material) receipt.line(material)
    for (const extra of item.extras) receipt.line(`[ ] ${extraTaskText(extra)}`)
    if (item.notes) receipt.line(item.notes)
    if (item.machineType) receipt.line(`Mesin: ${item.machineType}`)
    const outsourced = outsourcingText(item.outsourcing)
    if (outsourced) receipt.bold(outsourced)
  }
  receipt.rule()
  const machines = ticket.items.map(({ machineType }) => machineType)
  for (const stage of jobTicketSteps(stagesOfShop(store), machines))
    receipt.line(`[ ] ${stage.padEnd(10)} Nama/jam:`)
  receipt.rule()
  receipt.code(number)
  receipt.centred(`Cetakan ke-${ticket.copy}`)
  return receipt.cut()
}

/** A test page for width, characters, QR code and cutter. */
export function testBytes(printer: { name: string; paper: Roll }, store: Store): Uint8Array {
  const receipt = startReceipt(printer.paper)
  const columns = ROLL_COLUMNS[printer.paper]
  receipt.large('Uji cetak')
  receipt.bold(printer.name)
  receipt.line(`${store.name}, kertas ${printer.paper.replace('mm', ' mm')}`)
  receipt.rule()
  receipt.line(Array.from({ length: columns }, (_, at) => (at + 1) % 10).join(''))
  receipt.line(`Baris di atas ${columns} angka, tidak terpotong.`)
  receipt.between('Kiri', 'Kanan')
  receipt.bold('Huruf tebal Rp 1.234.567 m² ½ é')
  receipt.tall('Huruf tinggi')
  receipt.rule()
  receipt.code('UJICETAK')
  receipt.centred('Kode QR di atas terbaca UJICETAK')
  return receipt.cut()
}

function writeShopHeader(receipt: ReturnType<typeof startReceipt>, store: Store): void {
  receipt.large(store.name, 'center')
  for (const line of [store.address, store.phone, store.email]) if (line) receipt.centred(line)
}

const DOTS_PER_COLUMN = 12

/** A receipt that is written line by line. */
function startReceipt(paper: Roll) {
  const columns = ROLL_COLUMNS[paper]
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, feedBeforeCut: 4 })
  encoder.initialize().codepage('cp437')
  const toLines = (text: string, width: number) => wrapText(toPrintable(text), width)
  const writeSized = (width: 1 | 2, text: string, align: 'left' | 'center' = 'left') => {
    encoder.align(align).bold(true).size(width, 2)
    for (const line of toLines(text, Math.floor(columns / width))) encoder.line(line)
    encoder.size(1, 1).bold(false).align('left')
  }
  const between = (left: string, right: string, width: number = columns) => {
    const amount = toPrintable(right)
    const lines = toLines(left, width)
    const last = lines.pop() ?? ''
    for (const line of lines) encoder.line(line)
    const room = width - last.length - amount.length
    if (room >= 1) return void encoder.line(`${last}${' '.repeat(room)}${amount}`)
    encoder.line(last)
    encoder.line(amount.padStart(width))
  }
  /** `module` in dots. */
  const writeCode = (text: string, module: number) =>
    void encoder
      .newline()
      .align('center')
      .qrcode(text, { model: 2, size: module, errorlevel: 'm' })
      .newline()
      .align('left')
  return {
    line(text: string) {
      for (const line of toLines(text, columns)) encoder.line(line)
    },
    bold(text: string) {
      encoder.bold(true)
      for (const line of toLines(text, columns)) encoder.line(line)
      encoder.bold(false)
    },
    centred(text: string) {
      encoder.align('center')
      for (const line of toLines(text, columns)) encoder.line(line)
      encoder.align('left')
    },
    large: (text: string, align?: 'center') => writeSized(2, text, align),
    tall: (text: string) => writeSized(1, text),
    between: (left: string, right: string) => between(left, right),
    total(label: string, amount: string) {
      // Double width if both fit.
      const width = label.length + amount.length + 1 <= columns / 2 ? 2 : 1
      encoder.bold(true).size(width, 2)
      between(label, amount, Math.floor(columns / width))
      encoder.size(1, 1).bold(false)
    },
    stamp(text: string) {
      encoder.newline().align('center').bold(true).size(2, 2)
      encoder.line(`[ ${toPrintable(text)} ]`)
      encoder.size(1, 1).bold(false).align('left')
      encoder.newline()
    },
    rule: () => void encoder.line('-'.repeat(columns)),
    gap: () => void encoder.newline(),
    code: (text: string) => writeCode(text, 7),
    /** As large as the paper lets it, with a quiet zone of four modules. */
    qris(text: string) {
      const modules = encode(text, { border: 4, ecc: 'M' }).size
      writeCode(text, Math.min(7, Math.floor((columns * DOTS_PER_COLUMN) / modules)))
    },
    cut: () => encoder.newline().cut('partial').encode(),
  }
}

/** For characters that code page 437 lacks. */
const REPLACEMENTS: Record<string, string> = {
  '×': 'x',
  '−': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '•': '·',
  '\u00a0': ' ',
}
/** Code page 437 beyond ASCII, the default of every receipt printer. */
const CP437_LETTERS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥ƒáíóúñÑªº¿¬½¼¡«»ß±÷°·²'

/** Converts to code page 437, `?` for everything else. This includes control characters, so text cannot contain printer commands. */
function toPrintable(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => REPLACEMENTS[letter] ?? letter)
    .map((letter) => {
      if (letter === '\n' || CP437_LETTERS.includes(letter) || /^[ -~]+$/.test(letter)) return letter
      const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return /^[ -~]+$/.test(plain) ? plain : /\s/.test(letter) ? ' ' : '?'
    })
    .join('')
}

/** Breaks lines between words if possible. `width` in characters. */
function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ').flatMap((word) => splitWord(word, width))) {
      const longer = line ? `${line} ${word}` : word
      if (longer.length > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}

function splitWord(word: string, width: number): string[] {
  return word.match(new RegExp(`.{1,${width}}`, 'g')) ?? ['']
}
