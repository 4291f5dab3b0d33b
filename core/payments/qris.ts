import { z } from 'zod'
import { hasQris, type QrisSetting } from './has-qris.ts'

/** Rupiah: the limit of one payment by QRIS. */
export const QRIS_MAX_AMOUNT = 10_000_000

/** A code this long can still be printed on 58 mm paper. */
const QRIS_MAX_LENGTH = 400

/** Why a text cannot be the shop's code, for the person who pasted it. */
export const QRIS_FAULTS = {
  tooLong: `Kode terlalu panjang: paling banyak ${QRIS_MAX_LENGTH} huruf`,
  notQris: 'Ini bukan kode QRIS. Isi kode QRIS diawali 000201',
  broken: 'Kode tidak lengkap atau ada yang salah ketik. Tempel atau pindai lagi seluruhnya',
  wrongChecksum:
    'Ada huruf yang salah atau hilang: empat tanda terakhirnya tidak cocok. Tempel atau pindai lagi',
  alreadyDynamic: 'Kode ini untuk satu pembayaran saja. Pakai QRIS statis, yang dipajang di toko',
  notStatic: 'Kode ini tidak menyatakan diri sebagai QRIS statis. Pakai QRIS yang dipajang di toko',
  notIndonesia: 'Kode ini bukan dari Indonesia',
  notRupiah: 'Mata uang kode ini bukan rupiah',
  noMerchant: 'Nama merchant tidak ada di kode ini',
} as const
export type QrisFault = keyof typeof QRIS_FAULTS

/** A code that cannot be used; the message is the Indonesian sentence of its fault. */
export class QrisError extends Error {
  readonly fault: QrisFault

  constructor(fault: QrisFault) {
    super(QRIS_FAULTS[fault])
    this.fault = fault
  }
}

/** One data object of EMV's merchant-presented QR code: two digits of tag, two of length, the value. */
type Field = { tag: string; value: string }

/** Tags of EMV's specification. */
const INITIATION = '01'
const CURRENCY = '53'
const AMOUNT = '54'
const COUNTRY = '58'
const MERCHANT = '59'
const ADDITIONAL = '62'
const CHECKSUM = '63'
/** Within ADDITIONAL. */
const BILL_NUMBER = '01'
/** The amount, and tips and fees in tags 55 to 57: PBI 23/6/2021 forbids a fee on top. */
const REPLACED = [AMOUNT, '55', '56', '57']

/** Checks a static QRIS (docs/product.md#qris-with-the-amount). Throws QrisError. */
export function readQris(code: string): { merchant: string; fields: Field[] } {
  if (code.length > QRIS_MAX_LENGTH) throw new QrisError('tooLong')
  if (!/^000201[ -~]+$/.test(code)) throw new QrisError('notQris')
  const fields = readFields(code)
  const find = (tag: string) => fields.find((field) => field.tag === tag)?.value
  if (!/6304[\dA-F]{4}$/.test(code) || fields.at(-1)?.tag !== CHECKSUM) throw new QrisError('broken')
  if (checksumOf(code.slice(0, -4)) !== find(CHECKSUM)) throw new QrisError('wrongChecksum')
  if (find(INITIATION) === '12') throw new QrisError('alreadyDynamic')
  if (find(INITIATION) !== '11') throw new QrisError('notStatic')
  if (find(COUNTRY) !== 'ID') throw new QrisError('notIndonesia')
  if (find(CURRENCY) !== '360') throw new QrisError('notRupiah')
  const merchant = find(MERCHANT)
  if (!merchant) throw new QrisError('noMerchant')
  readFields(find(ADDITIONAL) ?? '')
  return { merchant, fields }
}

/** The shop's code, or '' for none. */
export const qrisCodeSchema = z
  .string()
  .trim()
  .superRefine((code, { addIssue }) => {
    const problem = code && qrisProblem(code)
    if (problem) addIssue({ code: 'custom', message: problem })
  })

/** Of a shop that wants to switch on what it does not have. */
export const QRIS_CODE_MISSING = 'Isi kode QRIS dulu'

/** The sentence of a code's fault, null for a good one. */
export function qrisProblem(code: string): string | null {
  try {
    readQris(code)
    return null
  } catch (error) {
    if (error instanceof QrisError) return error.message
    throw error
  }
}

/**
 * Makes of a static QRIS the one of a payment: of `amount` rupiah, with the order's number where it has room. Throws QrisError, and
 * RangeError for an amount that QRIS does not take.
 */
export function qrisWithAmount(code: string, amount: number, number?: string): string {
  if (!isQrisAmount(amount)) throw new RangeError(`not payable by QRIS: ${amount}`)
  const fields = readQris(code).fields.filter(({ tag }) => ![...REPLACED, CHECKSUM].includes(tag))
  const parts = fields.flatMap((field) => {
    if (field.tag === INITIATION) return [{ ...field, value: '12' }]
    if (field.tag === COUNTRY) return [{ tag: AMOUNT, value: String(amount) }, field]
    return [field]
  })
  const content = writeFields(number === undefined ? parts : withBillNumber(parts, number))
  const text = `${content}${CHECKSUM}04`
  return text + checksumOf(text)
}

/** Whole rupiah from 1 to QRIS_MAX_AMOUNT. */
export function isQrisAmount(amount: number): boolean {
  return Number.isInteger(amount) && amount >= 1 && amount <= QRIS_MAX_AMOUNT
}

/** What the shop asks by QRIS, rupiah; null where it is switched off or cannot take this amount. */
export function qrisOf(shop: QrisSetting, amount: number, number?: string): string | null {
  return hasQris(shop) && isQrisAmount(amount) ? qrisWithAmount(shop.qrisCode ?? '', amount, number) : null
}

/** The order's number in a scanned QRIS of ours, else null: a nota shows its pickup code beside the QRIS. */
export function billNumberOf(scanned: string): string | null {
  if (!scanned.startsWith('000201')) return null
  try {
    const additional = readFields(scanned).find(({ tag }) => tag === ADDITIONAL)?.value ?? ''
    return readFields(additional).find(({ tag }) => tag === BILL_NUMBER)?.value ?? null
  } catch {
    return null
  }
}

function withBillNumber(fields: Field[], number: string): Field[] {
  const before = fields.find(({ tag }) => tag === ADDITIONAL)
  const others = readFields(before?.value ?? '').filter(({ tag }) => tag !== BILL_NUMBER)
  const value = writeFields([{ tag: BILL_NUMBER, value: number }, ...others])
  if (number === '' || number.length > 25 || value.length > 99) return fields
  const changed = { tag: ADDITIONAL, value }
  return before ? fields.map((field) => (field === before ? changed : field)) : [...fields, changed]
}

function readFields(text: string): Field[] {
  const fields: Field[] = []
  for (let rest = text; rest; ) {
    const [head, tag, length] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    const end = 4 + Number(length)
    if (!head || !tag || end === 4 || end > rest.length) throw new QrisError('broken')
    if (fields.some((field) => field.tag === tag)) throw new QrisError('broken')
    fields.push({ tag, value: rest.slice(4, end) })
    rest = rest.slice(end)
  }
  return fields
}

function writeFields(fields: readonly Field[]): string {
  return fields.map(({ tag, value }) => tag + String(value.length).padStart(2, '0') + value).join('')
}

/** CRC-16/CCITT-FALSE as four upper-case hexadecimal digits. */
function checksumOf(text: string): string {
  let crc = 0xffff
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
