import { formatNumber } from '../text/formatting.ts'
import type { FileFacts } from './order-file.ts'

/** docs/product.md#preflight */
export const FINDING_TOPICS = ['readable', 'size', 'bleed', 'resolution', 'colors', 'fonts', 'pages'] as const
/** 'wrong' will be printed badly, 'warn' wants a look. Neither blocks anything. */
export const FINDING_LEVELS = ['ok', 'warn', 'wrong'] as const
export type FindingLevel = (typeof FINDING_LEVELS)[number]
/** `label` in a word or two, `text` as a sentence. */
export type Finding = {
  topic: (typeof FINDING_TOPICS)[number]
  level: FindingLevel
  label: string
  text: string
}

/** What was ordered; length and width in cm, null for lines without a size. */
export type OrderedSize = { length: number | null; width: number | null }
/** Millimetres. */
type Size = { width: number; height: number }

const MM_PER_INCH = 25.4
/** A page may be this much larger or smaller than ordered: a fraction, and mm. */
const SIZE_TOLERANCE = 0.01
const WRONG_SIZE_MM = 2
/** Largest bleed (mm) that a page without a trim box is taken to have around it. */
const MAX_BLEED_MM = 10
/** Large formats are drawn at these scales. */
const SCALES = [2, 4, 5, 10, 20]
const WRONG_DPI = 50

/** What a file's facts mean for the size of its line, in Indonesian sentences. */
export function preflight(facts: FileFacts, line: OrderedSize): Finding[] {
  const unreadable = readabilityFinding(facts)
  if (unreadable) return [unreadable]
  const ordered = orderedSize(facts.page ?? facts.pixels, line)
  return [
    facts.page && ordered ? pageFinding(facts.page, ordered) : null,
    facts.pixels && ordered ? shapeFinding(facts.pixels, ordered) : null,
    bleedFinding(facts),
    resolutionFinding(facts, ordered),
    colorFinding(facts),
    facts.missingFonts
      ? finding(
          'fonts',
          'warn',
          'Huruf hilang',
          'Ada huruf yang tidak disertakan: bentuknya bisa berubah saat dicetak',
        )
      : null,
    pagesFinding(facts),
  ].filter((found) => found !== null)
}

/** The worst level of some findings. */
export function worstLevel(findings: readonly Pick<Finding, 'level'>[]): FindingLevel {
  return FINDING_LEVELS.findLast((level) => findings.some((found) => found.level === level)) ?? 'ok'
}

function finding(topic: Finding['topic'], level: FindingLevel, label: string, text: string): Finding {
  return { topic, level, label, text }
}

function readabilityFinding({ kind, problem }: FileFacts): Finding | null {
  if (problem === 'encrypted')
    return finding(
      'readable',
      'wrong',
      'Terkunci',
      'PDF ini terkunci kata sandi. Minta file tanpa kata sandi',
    )
  if (problem === 'unreadable')
    return finding('readable', 'wrong', 'Rusak', 'File ini rusak atau tidak bisa dibaca. Minta file lain')
  if (problem === 'tooLarge')
    return finding(
      'readable',
      'warn',
      'Belum diperiksa',
      'Terlalu besar untuk diperiksa otomatis. Buka dulu sebelum dicetak',
    )
  return kind === 'other'
    ? finding(
        'readable',
        'warn',
        'Belum diperiksa',
        'Jenis file ini tidak diperiksa otomatis. Buka dulu sebelum dicetak',
      )
    : null
}

/** The ordered size (mm), turned as the file is; null for a line without length and width. */
function orderedSize(drawn: Size | null, { length, width }: OrderedSize): Size | null {
  if (!drawn || length === null || width === null) return null
  const upright = { width: length * 10, height: width * 10 }
  const turned = { width: upright.height, height: upright.width }
  return deviation(drawn, turned) < deviation(drawn, upright) ? turned : upright
}

/** How far the shapes of two sizes are apart, as a fraction. */
function deviation(one: Size, other: Size): number {
  const ratio = (one.width * other.height) / (one.height * other.width)
  return Math.max(ratio, 1 / ratio) - 1
}

function pageFinding(page: Size, ordered: Size): Finding {
  const label = `PDF ${sizeText(page)}`
  const texts = `Halaman ${sizeText(page)}, dipesan ${sizeText(ordered)}`
  const [across, down] = [page.width - ordered.width, page.height - ordered.height]
  const farthest = Math.max(Math.abs(across), Math.abs(down))
  const deviationShare = Math.max(Math.abs(across) / ordered.width, Math.abs(down) / ordered.height)
  if (deviationShare <= SIZE_TOLERANCE)
    return finding('size', 'ok', label, `Ukuran sesuai, ${sizeText(page)}`)
  if (Math.min(across, down) > 0 && across <= 2 * MAX_BLEED_MM && Math.abs(across - down) <= 1)
    return finding('size', 'ok', label, `Ukuran sesuai, dengan bleed ${formatNumber(round(across / 2))} mm`)
  const scale = SCALES.find((each) => isScaled(page, ordered, each))
  if (scale !== undefined)
    return finding('size', 'warn', `Skala 1 : ${scale}`, `${texts}: dibuat dengan skala 1 : ${scale}`)
  return finding('size', farthest > WRONG_SIZE_MM ? 'wrong' : 'warn', label, texts)
}

function isScaled(page: Size, ordered: Size, scale: number): boolean {
  const isNear = (drawn: number, wanted: number) =>
    Math.abs(drawn * scale - wanted) <= wanted * SIZE_TOLERANCE
  return isNear(page.width, ordered.width) && isNear(page.height, ordered.height)
}

/** A picture has no size of its own, only a shape. */
function shapeFinding(pixels: Size, ordered: Size): Finding {
  if (deviation(pixels, ordered) <= SIZE_TOLERANCE)
    return finding('size', 'ok', 'Bentuk sesuai', 'Bentuk sesuai ukuran pesanan')
  const height = (ordered.width * pixels.height) / pixels.width
  const text = `Bentuk gambar lain: selebar ${centimetres(ordered.width)} cm tingginya ${centimetres(height)} cm, dipesan ${centimetres(ordered.height)} cm`
  return finding(
    'size',
    Math.abs(height - ordered.height) > WRONG_SIZE_MM ? 'wrong' : 'warn',
    'Bentuk lain',
    text,
  )
}

function bleedFinding({ bleed }: FileFacts): Finding | null {
  if (bleed === null) return null
  const label = `Bleed ${formatNumber(round(bleed))} mm`
  return bleed < 1
    ? finding('bleed', 'warn', 'Tanpa bleed', 'Tanpa bleed: tepi putih bisa terlihat setelah dipotong')
    : finding('bleed', 'ok', label, label)
}

function resolutionFinding(
  { kind, pixels, page, imageDpi, hasUnmeasured }: FileFacts,
  ordered: Size | null,
): Finding | null {
  if (kind === 'pdf' && imageDpi === null)
    return hasUnmeasured
      ? null
      : finding('resolution', 'ok', 'Vektor', 'Vektor: tidak punya dpi, tajam di ukuran apa pun')
  const size = ordered ?? page
  if (!size) return null
  const dpi = pixels
    ? Math.min(pixels.width / size.width, pixels.height / size.height) * MM_PER_INCH
    : page && imageDpi !== null
      ? imageDpi * Math.min(page.width / size.width, page.height / size.height)
      : null
  if (dpi === null) return null
  const shown = `${Math.round(dpi)} dpi`
  const wanted = wantedDpi(size)
  if (dpi < WRONG_DPI)
    return finding(
      'resolution',
      'wrong',
      `${shown}, terlalu kecil`,
      `Hanya ${shown} di ukuran cetak, akan tampak pecah`,
    )
  if (Math.round(dpi) < wanted)
    return finding(
      'resolution',
      'warn',
      shown,
      `${shown} di ukuran cetak, tampak pecah dari dekat (disarankan ${wanted})`,
    )
  return finding('resolution', 'ok', shown, `${shown} di ukuran cetak`)
}

/** By the distance from which prints of a size are read: banners, posters, what is held in the hand. */
function wantedDpi({ width, height }: Size): number {
  const longest = Math.max(width, height)
  if (longest > 1000) return 72
  return longest > 420 ? 100 : 300
}

function colorFinding({ colors }: FileFacts): Finding | null {
  if (colors.includes('rgb'))
    return finding('colors', 'warn', 'RGB', 'Warna RGB: bisa bergeser saat dicetak CMYK')
  if (colors.includes('cmyk')) return finding('colors', 'ok', 'CMYK', 'Warna CMYK')
  return colors.includes('gray') ? finding('colors', 'ok', 'Hitam putih', 'Hitam putih') : null
}

function pagesFinding({ pages }: FileFacts): Finding | null {
  if (pages === null || pages <= 1) return null
  const label = `${formatNumber(pages)} halaman`
  const text = `${label}, yang diperiksa hanya halaman pertama`
  return finding('pages', pages > 2 ? 'warn' : 'ok', label, text)
}

function sizeText({ width, height }: Size): string {
  return `${centimetres(width)} × ${centimetres(height)} cm`
}

function centimetres(millimetres: number): string {
  return formatNumber(Math.round(millimetres) / 10)
}

function round(millimetres: number): number {
  return Math.round(millimetres * 10) / 10
}
