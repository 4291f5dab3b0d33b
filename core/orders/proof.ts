// What a customer approves before it is printed, and whether that still holds (docs/product.md#proof).

import { z } from 'zod'
import { extraTaskText } from '../paper/extra-text.ts'
import { pieceSizeText } from '../paper/invoice-text.ts'
import type { LineExtra } from '../products/extras.ts'
import { formatNumber } from '../text/formatting.ts'
import { textSchema } from '../text/text.ts'
import { isSeam, toTask } from './line-extras.ts'

/** What a customer says to a proof. */
const PROOF_ANSWERS = ['approved', 'changesRequested'] as const
export type ProofAnswer = (typeof PROOF_ANSWERS)[number]

/** What happens to a proof. 'overridden': staff let it be printed without an approval. */
export const PROOF_EVENTS = ['sent', ...PROOF_ANSWERS, 'overridden'] as const
export type ProofEventKind = (typeof PROOF_EVENTS)[number]

/** As Riwayat names them; 'lapsed': what was sent or approved holds no more. */
export const PROOF_EVENT_LABELS: Record<string, string> = {
  sent: 'Dikirim',
  approved: 'Disetujui',
  changesRequested: 'Minta perbaikan',
  overridden: 'Dicetak tanpa persetujuan',
  lapsed: 'Tidak berlaku lagi',
} satisfies Record<ProofEventKind | 'lapsed', string>

/** Said wherever a customer is asked to approve. */
export const APPROVER_LIABLE = 'Salah cetak setelah disetujui menjadi tanggungan pemesan.'

export const MAX_PROOF_COMMENT = 1000

/** A proof without an answer is pointed out after these. */
export const PROOF_WAIT_DAYS = 2

type Task = ReturnType<typeof toTask>

/** Everything that an approval is bound to. Sizes in cm. */
export type ProofContent = {
  /** SHA-256 of the file. */
  file: string
  productId: string | null
  productName: string
  quantity: number
  unit: string
  length: number | null
  width: number | null
  extras: Task[]
}

type Line = Omit<ProofContent, 'file' | 'extras'> & { extras: readonly LineExtra[] }

/** Of the file with this hash, printed as its line says. Seams follow from the size. */
export function proofContent(file: string, line: Line): ProofContent {
  const { productId, productName, quantity, unit, length, width } = line
  const extras = line.extras.filter((extra) => !isSeam(extra)).map(toTask)
  return { file, productId, productName, quantity, unit, length, width, extras }
}

/** 'Ukuran berubah dari 300 × 120 menjadi 300 × 100 cm'; null: the same is printed. */
export function proofDifference(before: ProofContent, after: ProofContent): string | null {
  const changes = [
    before.file !== after.file && 'file diganti',
    !isSameProduct(before, after) && `produk berubah dari ${before.productName} menjadi ${after.productName}`,
    sizeText(before) !== sizeText(after) &&
      `ukuran berubah dari ${sizeText(before).replace(/ cm$/, '')} menjadi ${sizeText(after)}`,
    before.quantity !== after.quantity &&
      `jumlah berubah dari ${formatNumber(before.quantity)} menjadi ${formatNumber(after.quantity)}`,
    before.unit !== after.unit && `satuan berubah dari ${before.unit} menjadi ${after.unit}`,
    extrasKey(before) !== extrasKey(after) &&
      `finishing berubah dari ${extrasText(before)} menjadi ${extrasText(after)}`,
  ].filter((change) => change !== false)
  if (changes.length === 0) return null
  const text = new Intl.ListFormat('id').format(changes)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A free line has no product: its name says what it is. A renamed product is the same. */
function isSameProduct(one: ProofContent, other: ProofContent): boolean {
  return (
    one.productId === other.productId && (one.productId !== null || one.productName === other.productName)
  )
}

function sizeText(content: ProofContent): string {
  return pieceSizeText(content) ?? 'tanpa ukuran'
}

/** Counts of extras that follow from the size are no choice of their own. */
function extrasKey({ extras }: ProofContent): string {
  const keys = extras.map(({ id, basis, count, distance, sides }) =>
    JSON.stringify([id, basis, basis === 'count' ? count : null, distance, sides]),
  )
  return keys.toSorted().join()
}

function extrasText({ extras }: ProofContent): string {
  return extras.map(extraTaskText).join(', ') || 'tanpa finishing'
}

/** Places on the picture, as fractions of its width and height, each with what is to be changed there. */
const pinsSchema = z
  .array(
    z.object({
      x: z.number().min(0).max(1),
      y: z.number().min(0).max(1),
      note: textSchema.min(1, 'Catatan wajib diisi').max(300, 'Paling banyak 300 huruf'),
    }),
  )
  .max(20, 'Paling banyak 20 tanda')
export type ProofPins = z.infer<typeof pinsSchema>

/** All that is to be changed as one text, with the notes of its places. */
export function wishText(comment: string | null, pins: ProofPins): string | null {
  return (
    [comment, ...pins.map(({ note }, index) => `${index + 1}. ${note}`)].filter(Boolean).join('\n') || null
  )
}

/** What a customer answers, as their page sends it and as staff note it. */
export const proofAnswerSchema = z
  .object({
    answer: z.enum(PROOF_ANSWERS),
    /** Who answered. */
    name: textSchema.min(1, 'Nama wajib diisi').max(120, 'Paling banyak 120 huruf'),
    comment: textSchema
      .max(MAX_PROOF_COMMENT, `Paling banyak ${MAX_PROOF_COMMENT} huruf`)
      .nullish()
      .transform((comment) => comment || null),
    pins: pinsSchema.optional(),
  })
  .refine(({ answer, comment, pins = [] }) => answer !== 'changesRequested' || comment || pins.length > 0, {
    path: ['comment'],
    message: 'Tulis apa yang ingin diperbaiki',
  })
