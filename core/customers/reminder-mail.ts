import { formatRupiah } from '../money/money.ts'
import { overdueDaysAtAge } from '../payments/receivable.ts'
import { bankAccountLines, REMINDER_CLOSING } from './reminder.ts'
import { fillPlaceholders } from './reminder-template.ts'

/** `date`, `due` (of agreed days to pay): formatted; `age`: whole shop days; `termsDays`: days to pay, if they were agreed; amounts in rupiah. */
type MailedDebt = {
  number: string
  date: string
  due?: string | null
  age: number
  termsDays?: number | null
  total: number
  paidAmount: number
  remainingAmount: number
}

type Reminder = {
  customerName: string
  /** `bankAccount`, `template` (the shop's own text): '' for none. */
  shop: { name: string; phone: string; address: string; bankAccount: string; template: string }
  /** At least one, oldest first. */
  debts: readonly MailedDebt[]
  /** The QRIS of the sum is attached as the picture QRIS_PICTURE. */
  hasQris?: boolean
}

export type MailContent = { subject: string; text: string; html: string }

/** Content id of the attached picture. */
export const QRIS_PICTURE = 'qris'

/** Closing line if no debt is overdue. */
const NOT_OVERDUE = 'Pembayarannya kami tunggu. Terima kasih.'

const IGNORE = 'Abaikan pesan ini jika Anda sudah melunasinya.'

/**
 * Reminder e-mail about one or all debts of a customer (docs/product.md#reminder-e-mail). Names and addresses are
 * untrusted input: they are reduced to one line and escaped in HTML.
 */
export function reminderMail({ customerName, shop, debts, hasQris = false }: Reminder): MailContent {
  const [first] = debts
  const single = debts.length === 1 && first ? first : null
  const facts: MailContext = {
    name: toSingleLine(customerName),
    shopName: toSingleLine(shop.name),
    bankAccount: toSingleLine(shop.bankAccount),
    debts,
    single,
    sum: debts.reduce((total, { remainingAmount }) => total + remainingAmount, 0),
  }
  const { shopName } = facts
  const body = shop.template ? customBody(shop.template, facts) : standardBody(facts)
  const qris = `Bayar ${formatRupiah(facts.sum)} dengan QRIS`
  const contact = [shop.phone, shop.address].map(toSingleLine).filter(Boolean)
  return {
    subject: single
      ? `Pengingat tagihan ${single.number} · ${shopName}`
      : `Pengingat ${debts.length} tagihan · ${shopName}`,
    text: [
      ...body.text,
      ...(hasQris ? [`${qris}: pindai gambar terlampir.`] : []),
      [shopName, ...contact].join('\n'),
    ].join('\n\n'),
    html: htmlPage([
      ...body.html,
      ...(hasQris ? [`<p>${qris}:<br><img src="cid:${QRIS_PICTURE}" alt="Kode QRIS" width="280"></p>`] : []),
      `<p>${[`<strong>${escapeHtml(shopName)}</strong>`, ...contact.map(escapeHtml)].join('<br>')}</p>`,
    ]),
  }
}

type MailContext = {
  name: string
  shopName: string
  bankAccount: string
  debts: readonly MailedDebt[]
  /** Set if there is exactly one debt. */
  single: MailedDebt | null
  /** Rupiah remaining on all debts. */
  sum: number
}

/** Paragraphs above the shop's name. */
type Body = { text: string[]; html: string[] }

function standardBody({ name, shopName, bankAccount, debts, single, sum }: MailContext): Body {
  const what = single ? `tagihan transaksi ${single.number}` : `${debts.length} tagihan yang belum lunas`
  const isOverdue = debts.some(isOverdueDebt)
  const verb = isOverdue ? 'mengingatkan' : 'memberitahukan'
  const closing = isOverdue ? REMINDER_CLOSING : NOT_OVERDUE
  const account = bankAccountLines(bankAccount)
  const opening = `Kami dari ${shopName} ${verb} ${what}${single ? '' : ', yang tertua lebih dulu'}:`
  return {
    text: [
      `Halo ${name},`,
      opening,
      ...debtList(debts, single),
      ...(single ? [] : [`Jumlah sisa: ${formatRupiah(sum)}`]),
      ...account,
      `${closing}\n${IGNORE}`,
    ],
    html: [
      paragraph(`Halo ${name},`),
      paragraph(opening),
      single ? factsTable(single) : debtsTable(debts, sum),
      ...[...account, closing, IGNORE].map(paragraph),
    ],
  }
}

/** The shop's template with its placeholders filled in; in HTML the debts are a table. */
function customBody(
  template: string,
  { name, shopName, bankAccount, debts, single, sum }: MailContext,
): Body {
  const values = {
    '{pelanggan}': name,
    '{toko}': shopName,
    '{sisa}': formatRupiah(sum),
    '{rekening}': bankAccount,
  }
  const about = single ? `Transaksi ${single.number}` : null
  const details = [about, ...debtList(debts, single)].filter((part) => part !== null).join('\n')
  const htmlDetails = `${about ? escapeHtml(about) : ''}${single ? factsTable(single) : debtsTable(debts, sum)}`
  const escapedValues = Object.fromEntries(
    Object.entries(values).map(([placeholder, value]) => [placeholder, escapeHtml(value)]),
  ) as typeof values
  const filled = fillPlaceholders(escapeHtml(template), { ...escapedValues, '{rincian}': htmlDetails })
  return {
    text: [fillPlaceholders(template, { ...values, '{rincian}': details })],
    html: [`<div>${filled.replaceAll('\n', '<br>\n')}</div>`],
  }
}

function debtList(debts: readonly MailedDebt[], single: MailedDebt | null): string[] {
  if (single) return [debtLines(single, '')]
  return debts.map((debt, index) => `${index + 1}. ${debt.number}\n${debtLines(debt, '   ')}`)
}

/** Longer than any name or address field; bounds the length of a mail header. */
const MAX_LINE_LENGTH = 300

/** Removes line ends, control characters and bidirectional overrides, and cuts at MAX_LINE_LENGTH. */
export function toSingleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LINE_LENGTH)
    .toWellFormed()
}

function lateDays({ age, termsDays = null }: MailedDebt): number {
  return overdueDaysAtAge(age, termsDays)
}

function isOverdueDebt(debt: MailedDebt): boolean {
  return lateDays(debt) > 0
}

function debtFields(
  debt: MailedDebt,
  showsAge = isOverdueDebt(debt),
  showsDue = Boolean(debt.due),
): [label: string, value: string][] {
  const late = isOverdueDebt(debt) ? `, ${lateDays(debt)} hari terlambat` : ''
  const age: [string, string] = ['Umur', `${debt.age} hari${late}`]
  const due: [string, string] = ['Jatuh tempo', debt.due ?? '']
  return [
    ['Tanggal', debt.date],
    ...(showsDue ? [due] : []),
    ...(showsAge ? [age] : []),
    ['Total', formatRupiah(debt.total)],
    ['Sudah dibayar', formatRupiah(debt.paidAmount)],
    ['Sisa', formatRupiah(debt.remainingAmount)],
  ]
}

function debtLines(debt: MailedDebt, indent: string): string {
  return debtFields(debt)
    .map(([label, value]) => `${indent}${label}: ${value}`)
    .join('\n')
}

const CELL = 'padding:4px 16px 4px 0;text-align:left;white-space:nowrap'

function factsTable(debt: MailedDebt): string {
  const rows = debtFields(debt).map(
    ([label, value]) =>
      `<tr><th scope="row" style="${CELL};font-weight:400">${label}</th><td style="${CELL}"><strong>${escapeHtml(value)}</strong></td></tr>`,
  )
  return `<table style="border-collapse:collapse">${rows.join('')}</table>`
}

function debtsTable(debts: readonly MailedDebt[], sum: number): string {
  const cell = (tag: 'th' | 'td', text: string, more = '') =>
    `<${tag}${more} style="${CELL}">${escapeHtml(text)}</${tag}>`
  const tellsAge = debts.some(isOverdueDebt)
  const tellsDue = debts.some(({ due }) => due)
  const head = [
    'Nomor',
    'Tanggal',
    ...(tellsDue ? ['Jatuh tempo'] : []),
    ...(tellsAge ? ['Umur'] : []),
    'Total',
    'Sudah dibayar',
    'Sisa',
  ]
  const rows = debts.map((debt) => {
    const values = debtFields(debt, tellsAge, tellsDue).map(([, value]) => cell('td', value))
    return `<tr>${cell('th', debt.number, ' scope="row"')}${values.join('')}</tr>`
  })
  const foot = `<tr>${cell('th', 'Jumlah sisa', ` scope="row" colspan="${head.length - 1}"`)}<td style="${CELL}"><strong>${formatRupiah(sum)}</strong></td></tr>`
  return `<table style="border-collapse:collapse"><thead><tr>${head
    .map((text) => cell('th', text, ' scope="col"'))
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody><tfoot>${foot}</tfoot></table>`
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function htmlPage(parts: string[]): string {
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>Pengingat tagihan</title></head>
<body style="font-family:sans-serif;font-size:15px;line-height:1.5">
${parts.join('\n')}
</body></html>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}
