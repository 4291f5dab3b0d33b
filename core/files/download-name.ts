import { transactionNumber } from '../orders/transaction.ts'
import { measureOf } from '../products/product.ts'
import { formatNumber } from '../text/formatting.ts'
import type { FileKind } from './order-file.ts'

const EXTENSIONS: Record<FileKind, readonly string[]> = {
  pdf: ['pdf', 'ai'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  tiff: ['tif', 'tiff'],
  other: [],
}

type NamedFile = { name: string; kind: FileKind | null; version: number; transactionId: string }
/** Of the order; `position` from 1. Length and width in cm. */
type NamedLine = {
  position: number
  length: number | null
  width: number | null
  quantity: number
  unit: string
  productName: string
}

/**
 * `Order_Baris_Ukuran_Jumlah_Produk_Nama.ext`: says at the machine what a file is for. The ending follows the content where that is known. Without
 * `line`, which an edit may have removed, only order and name.
 */
export function downloadName(
  { name, kind, version, transactionId }: NamedFile,
  line: NamedLine | null,
): string {
  const dot = name.lastIndexOf('.')
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1).toLowerCase()] : [name, '']
  const fits = kind && EXTENSIONS[kind]
  const extension =
    fits?.length && !fits.includes(ending) ? fits[0] : ending.replace(/[^a-z\d]/g, '').slice(0, 8)
  const parts = [
    transactionNumber(transactionId),
    ...(line ? [line.position, sizeText(line), countText(line), shorten(line.productName, 40)] : []),
    shorten(base, 60),
    ...(version > 1 ? [`v${version}`] : []),
  ]
  return `${parts.filter(Boolean).join('_')}${extension ? `.${extension}` : ''}`
}

function sizeText({ length, width }: NamedLine): string {
  if (length === null) return ''
  return `${[length, width]
    .filter((side) => side !== null)
    .map(formatNumber)
    .join('x')}cm`
}

/** As orders write it, without a space: '4lbr' of goods cut to size. */
function countText({ quantity, unit }: NamedLine): string {
  return `${quantity}${measureOf(unit) === 'piece' ? shorten(unit, 20) : 'lbr'}`
}

/** Only what every file system takes, letters without their accents. */
function shorten(text: string, longest: number): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return words.slice(0, longest).replace(/^-+|-+$/g, '')
}
