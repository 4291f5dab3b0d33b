import { formatCellNumber, type ParsedCell, UNCLEAR_THOUSANDS } from '../imports/import-cell.ts'
import { CENTIMETRES_INPUT, parseNumber, RUPIAH_INPUT } from '../money/number.ts'
import { formatNumber } from '../text/formatting.ts'
import type { Billing } from './billing.ts'

const BY_SIZE = 'Sesuai ukuran'
const EXAMPLE = 'Tulis seperti Minimum 1 m², Kelipatan 100 cm, Lebar bahan 100; 150 cm atau Sesuai ukuran'
/** '1.500' is 1500 to a reader, and 1,5 to CENTIMETRES_INPUT; no size has three decimals. */
const GROUPED = /^[1-9]\d*[.,]\d{3}$/
const FORM =
  /^(minimum|kelipatan|lebar bahan) ([\d.,; ]+?)\s*(?:m²|m2|cm)?((?:, *(?:tidak diputar|jarak|pinggir|awal|sambungan)[\d., ]*)*)$/i

/** 'Lebar bahan 100; 150 cm, tidak diputar', 'Minimum 1 m²', 'Kelipatan 100 cm', 'Sesuai ukuran' */
export function formatBilling(billing: Billing | null): string {
  if (!billing) return BY_SIZE
  if (billing.mode === 'minimum') return `Minimum ${formatCellNumber(billing.area)} m²`
  if (billing.mode === 'step') return `Kelipatan ${formatCellNumber(billing.step)} cm`
  const { widths, canTurn, gap, margin, lead, seamFee = 0 } = billing
  return [
    `Lebar bahan ${widths.map(formatCellNumber).join('; ')} cm`,
    !canTurn && 'tidak diputar',
    gap > 0 && `jarak ${formatCellNumber(gap)}`,
    margin > 0 && `pinggir ${formatCellNumber(margin)}`,
    lead > 0 && `awal ${formatCellNumber(lead)}`,
    seamFee > 0 && `sambungan ${formatNumber(seamFee)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Reads what formatBilling writes; '-' is billed by size, too. The schema of a product checks the numbers. */
export function parseBilling(text: string): ParsedCell<Billing | null> {
  if (/^([-–—]|sesuai ukuran)$/i.test(text)) return { value: null }
  const [, word = '', numbers = '', rest = ''] = FORM.exec(text.trim()) ?? []
  const written = (name: string) => new RegExp(`${name} *([\\d.,]*\\d)`, 'i').exec(rest)?.[1] ?? '0'
  const centimetres = [...numbers.split(';'), ...['jarak', 'pinggir', 'awal'].map(written)]
  if (centimetres.some((size) => GROUPED.test(size.trim()))) return { problem: UNCLEAR_THOUSANDS }
  const sizes = numbers.split(';').map((size) => toNumber(size))
  const [size] = sizes
  if (size === undefined || sizes.some(Number.isNaN)) return { problem: EXAMPLE }
  if (/^minimum$/i.test(word)) return { value: { mode: 'minimum', area: size } }
  if (/^kelipatan$/i.test(word)) return { value: { mode: 'step', step: size } }
  const extra = (name: string) => toNumber(written(name))
  const gaps = { gap: extra('jarak'), margin: extra('pinggir'), lead: extra('awal') }
  const seamFee = toNumber(written('sambungan'), RUPIAH_INPUT)
  if ([...Object.values(gaps), seamFee].some(Number.isNaN)) return { problem: EXAMPLE }
  const canTurn = !/tidak diputar/i.test(rest)
  return { value: { mode: 'roll', widths: sizes, canTurn, ...gaps, ...(seamFee > 0 && { seamFee }) } }
}

/** NaN where it is unreadable. */
function toNumber(text: string, input = CENTIMETRES_INPUT): number {
  const read = parseNumber(text, input)
  return typeof read === 'number' ? read : Number.NaN
}
