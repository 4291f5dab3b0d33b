import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { Store } from '../../../contract/store.ts'
import type { JobTicket, Transaction } from '../../../contract/transaction-record.ts'
import { jobTicketSteps, stagesOfShop } from '../../../core/orders/stage.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import {
  appliedTierText,
  itemSizeText,
  paymentLines,
  pieceSizeText,
  promisedDay,
  quantityText,
  stampText,
  sumLines,
  unitPriceText,
} from '../../../core/paper/invoice-text.ts'
import { ROLL_COLUMNS, type Roll } from '../../../core/paper/printer.ts'
import {
  formatDay,
  formatDigits,
  formatDue,
  formatMoment,
  formatTime,
} from '../../../core/text/formatting.ts'
import { dayOf, zoneName } from '../../../core/time/calendar.ts'

/** An invoice in a receipt printer's own letters: number and total large, the number as a code, and cut off. */
export function invoiceBytes(sale: Transaction, store: Store, paper: Roll): Uint8Array {
  const roll = startReceipt(paper)
  const number = transactionNumber(sale.id)
  const cancelled = sale.status === 'cancelled'
  writeShopHeader(roll, store)
  roll.rule()
  roll.large(number)
  roll.line(
    `${formatDay(dayOf(sale.createdAt, store.timeZone))}, ${formatTime(sale.createdAt, store.timeZone)} ${zoneName(store.timeZone)}`,
  )
  roll.line(`Kasir ${sale.createdByName ?? '-'}`)
  roll.bold(sale.customerName)
  roll.line(sale.customerPhone)
  roll.rule()
  for (const [index, item] of sale.items.entries()) {
    if (index > 0) roll.gap()
    roll.bold(item.productName)
    for (const text of [itemSizeText(item), appliedTierText(item)]) if (text) roll.line(text)
    roll.between(`${quantityText(item)} @ ${unitPriceText(item)}`, formatDigits(item.total))
    if (item.notes) roll.line(item.notes)
  }
  roll.rule()
  for (const { label, amount } of sumLines(sale)) roll.between(label, formatDigits(amount))
  roll.rule()
  roll.total('Total', formatDigits(sale.total))
  roll.rule()
  for (const { label, amount } of paymentLines(sale, store.timeZone))
    roll.between(label, formatDigits(amount))
  if (!cancelled) roll.total('Sisa', formatDigits(sale.remainingAmount))
  else if (sale.paidAmount > 0) roll.total('DP hangus', formatDigits(sale.paidAmount))
  roll.stamp(stampText(sale))
  const promised = promisedDay(sale, store.timeZone)
  roll.centred(`${promised.label} ${promised.day}`)
  if (sale.isExpress) roll.centred('EKSPRES')
  roll.rule()
  if (!cancelled) {
    roll.code(number)
    roll.centred('Tunjukkan kode ini saat mengambil.')
  }
  if (store.invoiceNotes) roll.centred(store.invoiceNotes)
  return roll.cut()
}

/** A job ticket: what is to be made until when, without a price. */
export function jobTicketBytes(ticket: JobTicket, store: Store, paper: Roll): Uint8Array {
  const roll = startReceipt(paper)
  const number = transactionNumber(ticket.id)
  roll.between('SPK', formatMoment(ticket.createdAt, store.timeZone))
  roll.large(number)
  if (ticket.createdByName) roll.line(ticket.createdByName)
  roll.rule()
  if (ticket.status === 'cancelled') roll.stamp('DIBATALKAN')
  if (ticket.isExpress) roll.stamp('EKSPRES')
  roll.tall(formatDue(ticket))
  roll.bold(ticket.customerName)
  roll.rule()
  for (const [index, item] of ticket.items.entries()) {
    if (index > 0) roll.gap()
    roll.bold(`[ ] ${item.productName}`)
    roll.tall([pieceSizeText(item), quantityText(item)].filter(Boolean).join(' / '))
    if (item.notes) roll.line(item.notes)
    roll.line(`Mesin: ${item.machineType}`)
  }
  roll.rule()
  const machines = ticket.items.map(({ machineType }) => machineType)
  for (const stage of jobTicketSteps(stagesOfShop(store), machines))
    roll.line(`[ ] ${stage.padEnd(10)} Nama/jam:`)
  roll.rule()
  roll.code(number)
  roll.centred(`Cetakan ke-${ticket.copy}`)
  return roll.cut()
}

/** A page that shows whether the width, the letters, the code and the knife are right. */
export function testBytes(printer: { name: string; paper: Roll }, store: Store): Uint8Array {
  const roll = startReceipt(printer.paper)
  const columns = ROLL_COLUMNS[printer.paper]
  roll.large('Uji cetak')
  roll.bold(printer.name)
  roll.line(`${store.name}, kertas ${printer.paper.replace('mm', ' mm')}`)
  roll.rule()
  roll.line(Array.from({ length: columns }, (_, at) => (at + 1) % 10).join(''))
  roll.line(`Baris di atas ${columns} angka, tidak terpotong.`)
  roll.between('Kiri', 'Kanan')
  roll.bold('Huruf tebal Rp 1.234.567 m² ½ é')
  roll.tall('Huruf tinggi')
  roll.rule()
  roll.code('UJICETAK')
  roll.centred('Kode QR di atas terbaca UJICETAK')
  return roll.cut()
}

function writeShopHeader(roll: ReturnType<typeof startReceipt>, store: Store): void {
  roll.large(store.name, 'center')
  for (const line of [store.address, store.phone, store.email]) if (line) roll.centred(line)
}

/** What is written on one roll, line by line. */
function startReceipt(paper: Roll) {
  const columns = ROLL_COLUMNS[paper]
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, feedBeforeCut: 4 })
  encoder.initialize().codepage('cp437')
  const inLines = (text: string, width: number) => wrapText(toPrintable(text), width)
  const sized = (width: 1 | 2, text: string, align: 'left' | 'center' = 'left') => {
    encoder.align(align).bold(true).size(width, 2)
    for (const line of inLines(text, Math.floor(columns / width))) encoder.line(line)
    encoder.size(1, 1).bold(false).align('left')
  }
  const between = (left: string, right: string, width: number = columns) => {
    const amount = toPrintable(right)
    const lines = inLines(left, width)
    const last = lines.pop() ?? ''
    for (const line of lines) encoder.line(line)
    const room = width - last.length - amount.length
    if (room >= 1) return void encoder.line(`${last}${' '.repeat(room)}${amount}`)
    encoder.line(last)
    encoder.line(amount.padStart(width))
  }
  return {
    line(text: string) {
      for (const line of inLines(text, columns)) encoder.line(line)
    },
    bold(text: string) {
      encoder.bold(true)
      for (const line of inLines(text, columns)) encoder.line(line)
      encoder.bold(false)
    },
    centred(text: string) {
      encoder.align('center')
      for (const line of inLines(text, columns)) encoder.line(line)
      encoder.align('left')
    },
    large: (text: string, align?: 'center') => sized(2, text, align),
    tall: (text: string) => sized(1, text),
    between: (left: string, right: string) => between(left, right),
    total(label: string, amount: string) {
      // Twice as wide as long as both have room.
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
    code(text: string) {
      encoder
        .newline()
        .align('center')
        .qrcode(text, { model: 2, size: 7, errorlevel: 'm' })
        .newline()
        .align('left')
    },
    cut: () => encoder.newline().cut('partial').encode(),
  }
}

/** What every printer has no letter for, in letters that it has. */
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
/** The letters of code page 437 beyond ASCII, which every receipt printer begins with. */
const CP437_LETTERS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥ƒáíóúñÑªº¿¬½¼¡«»ß±÷°·²'

/** Text in the letters of every receipt printer; what cannot be said in them is a question mark. No sign among them is a command. */
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

/** Text in lines of so many letters, broken between words where that is possible. */
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
