import { fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { type FileFacts, NO_FACTS } from '../../../../core/files/order-file.ts'
import { LARGE, type Pixels } from './examine-picture.ts'

const MM_PER_POINT = 25.4 / 72
const POINTS_PER_INCH = 72

/** PDFium: FPDF_GetLastError, FPDFPageObj_GetType, colour spaces of FPDFImageObj_GetImageMetadata. */
const ERROR_PASSWORD = 4
const TEXT = 1
const IMAGE = 3
const FORM = 5
const RGBA = 4
const REVERSE_BYTE_ORDER = 0x10

/** A page of a map has a million objects; these say enough. */
const MAX_OBJECTS = 5_000
const MAX_DEPTH = 6
/** Pictures that cover less of the page are ornaments. */
const MIN_PICTURE_SHARE = 0.01

type Matrix = readonly [a: number, b: number, c: number, d: number]
/** Views of its memory, made again when it grows. */
type Heaps = { HEAPU8: Uint8Array; HEAP32: Int32Array; HEAPF32: Float32Array }
type Box = { left: number; bottom: number; right: number; top: number }

/**
 * Reads the facts of a PDF; `draw` makes a picture of its first page, null where there is none. The file is read in parts, as PDFium asks for them.
 */
export async function openPdf(file: string): Promise<{ facts: FileFacts; draw: () => Pixels | null }> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const pdfium = await init({ wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer })
  pdfium.PDFiumExt_Init()
  const reader = new Reader(pdfium)
  const document = reader.openDocument(openSync(file, 'r'))
  const nothing = { ...NO_FACTS, kind: 'pdf' as const }
  if (document === 0) {
    const problem = pdfium.FPDF_GetLastError() === ERROR_PASSWORD ? 'encrypted' : 'unreadable'
    return { facts: { ...nothing, problem }, draw: () => null }
  }
  const pages = pdfium.FPDF_GetPageCount(document)
  const page = pages > 0 ? pdfium.FPDF_LoadPage(document, 0) : 0
  if (page === 0) return { facts: { ...nothing, problem: 'unreadable', pages }, draw: () => null }
  const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) }
  return {
    facts: { ...nothing, pages, ...reader.measure(page, size), ...reader.readContent(page, size) },
    draw: () => reader.draw(page, size),
  }
}

/** The calls of PDFium, and the memory that they share. */
class Reader {
  readonly pdfium: WrappedPdfiumModule
  readonly #heaps: Heaps
  readonly #memory: number

  constructor(pdfium: WrappedPdfiumModule) {
    this.pdfium = pdfium
    this.#heaps = pdfium.pdfium as unknown as Heaps
    this.#memory = pdfium.pdfium.wasmExports.malloc(64)
  }

  /** 0 for a failure. */
  openDocument(descriptor: number): number {
    const { pdfium: module } = this.pdfium
    const read = (_: number, position: number, buffer: number, size: number) => {
      const length = size >>> 0
      const target = this.#heaps.HEAPU8.subarray(buffer, buffer + length)
      return readSync(descriptor, target, 0, length, position >>> 0) === length ? 1 : 0
    }
    const access = module.wasmExports.malloc(12)
    module.setValue(access, fstatSync(descriptor).size, 'i32')
    module.setValue(access + 4, module.addFunction(read, 'iiiii'), 'i32')
    module.setValue(access + 8, 0, 'i32')
    return this.pdfium.FPDF_LoadCustomDocument(access, '')
  }

  /** `shown`: in points, what a viewer shows. */
  measure(page: number, shown: { width: number; height: number }): Pick<FileFacts, 'page' | 'bleed'> {
    const trim = this.#box('FPDFPage_GetTrimBox', page)
    const bleedBox = this.#box('FPDFPage_GetBleedBox', page) ?? this.#shownBox(page)
    const isTurned = this.pdfium.FPDFPage_GetRotation(page) % 2 === 1
    const [width, height] = trim
      ? [trim.right - trim.left, trim.top - trim.bottom]
      : [shown.width, shown.height]
    const upright = { width: toMm(width), height: toMm(height) }
    const turned = { width: upright.height, height: upright.width }
    const margins = trim && [
      trim.left - bleedBox.left,
      trim.bottom - bleedBox.bottom,
      bleedBox.right - trim.right,
      bleedBox.top - trim.top,
    ]
    return {
      page: trim && isTurned ? turned : upright,
      bleed: trim ? toMm(Math.max(Math.min(...(margins ?? [0])), 0)) : null,
    }
  }

  /** Pictures and fonts of a page, `size` in points. */
  readContent(
    page: number,
    { width, height }: { width: number; height: number },
  ): Pick<FileFacts, 'colors' | 'imageDpi' | 'hasUnmeasured' | 'missingFonts'> {
    const colors = new Set<FileFacts['colors'][number]>()
    let lowest = Number.POSITIVE_INFINITY
    let hasUnmeasured = false
    let missingFonts = false
    let left = MAX_OBJECTS
    const visit = (object: number, outer: Matrix, depth: number): void => {
      left -= 1
      if (left < 0 || depth > MAX_DEPTH) {
        hasUnmeasured = true
        return
      }
      const type = this.pdfium.FPDFPageObj_GetType(object)
      if (type === TEXT) {
        const font = this.pdfium.FPDFTextObj_GetFont(object)
        if (font !== 0 && this.pdfium.FPDFFont_GetIsEmbedded(font) === 0) missingFonts = true
      } else if (type === IMAGE) {
        const matrix = multiply(this.#matrix(object), outer)
        const drawn = { width: Math.hypot(matrix[0], matrix[1]), height: Math.hypot(matrix[2], matrix[3]) }
        const isOrnament = drawn.width * drawn.height < width * height * MIN_PICTURE_SHARE
        const picture = isOrnament ? null : this.#picture(object, page)
        if (!picture) {
          hasUnmeasured = true
          return
        }
        colors.add(picture.color)
        const dpi = Math.min(picture.width / drawn.width, picture.height / drawn.height) * POINTS_PER_INCH
        lowest = Math.min(lowest, dpi)
      } else if (type === FORM) {
        const matrix = multiply(this.#matrix(object), outer)
        const count = this.pdfium.FPDFFormObj_CountObjects(object)
        for (let index = 0; index < count && left >= 0; index += 1)
          visit(this.pdfium.FPDFFormObj_GetObject(object, index), matrix, depth + 1)
      }
    }
    const count = this.pdfium.FPDFPage_CountObjects(page)
    for (let index = 0; index < count && left >= 0; index += 1)
      visit(this.pdfium.FPDFPage_GetObject(page, index), [1, 0, 0, 1], 0)
    return {
      colors: [...colors],
      imageDpi: Number.isFinite(lowest) ? Math.round(lowest) : null,
      hasUnmeasured,
      missingFonts,
    }
  }

  /** Null for a page without a size. */
  draw(page: number, size: { width: number; height: number }): Pixels | null {
    const scale = LARGE / Math.max(size.width, size.height)
    if (!Number.isFinite(scale)) return null
    const width = Math.max(Math.round(size.width * scale), 1)
    const height = Math.max(Math.round(size.height * scale), 1)
    const bitmap = this.pdfium.FPDFBitmap_CreateEx(width, height, RGBA, 0, 0)
    this.pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    this.pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, REVERSE_BYTE_ORDER)
    const buffer = this.pdfium.FPDFBitmap_GetBuffer(bitmap)
    const data = this.#heaps.HEAPU8.slice(buffer, buffer + width * height * 4)
    return { data, width, height }
  }

  #box(call: 'FPDFPage_GetTrimBox' | 'FPDFPage_GetBleedBox', page: number): Box | null {
    const at = this.#memory
    if (!this.pdfium[call](page, at, at + 4, at + 8, at + 12)) return null
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(at, 4)
    return right > left && top > bottom ? { left, bottom, right, top } : null
  }

  /** What a viewer shows: the crop box within the media box. */
  #shownBox(page: number): Box {
    this.pdfium.FPDF_GetPageBoundingBox(page, this.#memory)
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#floats(this.#memory, 4)
    return { left, bottom, right, top }
  }

  #matrix(object: number): Matrix {
    if (!this.pdfium.FPDFPageObj_GetMatrix(object, this.#memory)) return [1, 0, 0, 1]
    const [a = 1, b = 0, c = 0, d = 1] = this.#floats(this.#memory, 4)
    return [a, b, c, d]
  }

  #picture(object: number, page: number) {
    const at = this.#memory
    if (!this.pdfium.FPDFImageObj_GetImageMetadata(object, page, at)) return null
    const { HEAP32 } = this.#heaps
    const [width = 0, height = 0, , , bits = 0, space = 0] = HEAP32.subarray(at / 4, at / 4 + 6)
    return { width, height, color: colorOf(space, bits) }
  }

  #floats(at: number, count: number): number[] {
    return [...this.#heaps.HEAPF32.subarray(at / 4, at / 4 + count)]
  }
}

/** Colour spaces of PDFium; one with a profile is known by its bits per pixel. */
function colorOf(space: number, bits: number): FileFacts['colors'][number] {
  if (space === 1 || space === 4) return 'gray'
  if (space === 2 || space === 5) return 'rgb'
  if (space === 3) return 'cmyk'
  if (space !== 7) return 'other'
  return bits >= 32 ? 'cmyk' : bits >= 24 ? 'rgb' : 'gray'
}

function multiply([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
}

function toMm(points: number): number {
  return Math.round(points * MM_PER_POINT * 100) / 100
}
