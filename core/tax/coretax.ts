// The file of faktur that Coretax imports (docs/product.md#faktur). Element names are those of its template, also the misspelt ones.
import type { Day } from '../time/calendar.ts'
import { TAX_NUMBER_KIND_LABELS, type TaxIdentity, taxIdentitySchema } from './tax-identity.ts'
import type { TaxInvoiceRow } from './tax-invoice-rows.ts'
import type { TaxSeller } from './tax-number.ts'

export type TaxInvoice = {
  day: Day
  /** RefDesc: the number of the order. */
  reference: string
  buyer: TaxIdentity
  email: string | null
  rows: readonly TaxInvoiceRow[]
}

/** Why Coretax would refuse a faktur: the field, and a sentence. */
export type TaxInvoiceProblem = { field: string; message: string }

const BUYER_FIELDS: Record<keyof TaxIdentity, string> = {
  kind: 'Jenis nomor',
  number: 'Nomor',
  name: 'Nama untuk pajak',
  address: 'Alamat untuk pajak',
  idtku: 'IDTKU',
}

/** `tax`: what the order says (rupiah). Rows that differ from it by more than Rp 1 are refused. */
export function taxInvoiceProblems({ buyer, rows }: TaxInvoice, tax: number): TaxInvoiceProblem[] {
  const { issues = [] } = taxIdentitySchema.safeParse(buyer).error ?? {}
  const problems = issues.map(({ path, message }) => {
    const field = path[0] as keyof TaxIdentity
    return { field: field === 'number' ? TAX_NUMBER_KIND_LABELS[buyer.kind] : BUYER_FIELDS[field], message }
  })
  const difference = Math.abs(rows.reduce((sum, row) => sum + row.tax, 0) - tax * 100)
  if (difference > 100) {
    problems.push({
      field: 'PPN',
      message: 'PPN barisnya berbeda lebih dari Rp 1 dari pesanan. Buat faktur ini langsung di Coretax',
    })
  }
  return problems
}

type Content = string | number | Element[]
type Element = readonly [name: string, content: Content]

const NO_NPWP = '0000000000000000'

/** XML `TaxInvoiceBulk`, version 04 of the transaction code: DPP nilai lain. */
export function coretaxXml(
  seller: TaxSeller & { taxIdtku: string },
  invoices: readonly TaxInvoice[],
): string {
  const bulk: Element = [
    'TaxInvoiceBulk',
    [
      ['TIN', seller.taxNumber],
      ['ListOfTaxInvoice', invoices.map((invoice) => ['TaxInvoice', invoiceElements(seller, invoice)])],
    ],
  ]
  return `<?xml version="1.0" encoding="utf-8"?>\n${written(bulk, 0)}\n`
}

function invoiceElements(
  seller: TaxSeller & { taxIdtku: string },
  { day, reference, buyer, email, rows }: TaxInvoice,
): Element[] {
  const hasNpwp = buyer.kind === 'npwp'
  const tin = hasNpwp ? buyer.number : NO_NPWP
  return [
    ['TaxInvoiceDate', day],
    ['TaxInvoiceOpt', 'Normal'],
    ['TrxCode', '04'],
    ['AddInfo', ''],
    ['CustomDoc', ''],
    ['RefDesc', reference],
    ['FacilityStamp', ''],
    ['SellerIDTKU', idtkuOf(seller.taxNumber, seller.taxIdtku)],
    ['BuyerTin', tin],
    ['BuyerDocument', hasNpwp ? 'TIN' : 'National ID'],
    ['BuyerCountry', 'IDN'],
    ['BuyerDocumentNumber', hasNpwp ? '-' : buyer.number],
    ['BuyerName', buyer.name],
    ['BuyerAdress', buyer.address.replace(/\s+/g, ' ')],
    ['BuyerEmail', email ?? ''],
    ['BuyerIDTKU', idtkuOf(tin, hasNpwp ? buyer.idtku : '')],
    ['ListOfGoodService', rows.map((row) => ['GoodService', rowElements(row)])],
  ]
}

function rowElements(row: TaxInvoiceRow): Element[] {
  return [
    ['Opt', row.isService ? 'B' : 'A'],
    ['Code', '000000'],
    ['Name', row.name],
    ['Unit', row.unit],
    ['Price', hundredths(row.price)],
    ['Qty', hundredths(row.quantity)],
    ['TotalDiscount', hundredths(row.discount)],
    ['TaxBase', hundredths(row.taxBase)],
    ['OtherTaxBase', hundredths(row.otherTaxBase)],
    ['VATRate', 12],
    ['VAT', hundredths(row.tax)],
    ['STLGRate', 0],
    ['STLG', 0],
  ]
}

/** Without one it is that of the head office. */
function idtkuOf(number: string, idtku: string): string {
  return idtku || `${number}000000`
}

/** '33333.34' */
function hundredths(amount: number): string {
  const cents = String(amount % 100).padStart(2, '0')
  return amount % 100 === 0 ? String(amount / 100) : `${Math.floor(amount / 100)}.${cents}`
}

function written([name, content]: Element, depth: number): string {
  const indent = '  '.repeat(depth)
  if (!Array.isArray(content)) {
    const text = escaped(String(content))
    return text === '' ? `${indent}<${name} />` : `${indent}<${name}>${text}</${name}>`
  }
  const inner = content.map((element) => written(element, depth + 1)).join('\n')
  return `${indent}<${name}>\n${inner}\n${indent}</${name}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Also drops what XML 1.0 cannot hold. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
