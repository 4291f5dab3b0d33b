/** Two sheets, two thermal rolls, and a half form for dot matrix printers. */
export const PAPERS = ['a5', 'a4', '80mm', '58mm', 'half'] as const
export type PaperSize = (typeof PAPERS)[number]

/** As long as its content. */
export type RollSize = '80mm' | '58mm'
export type SheetSize = Exclude<PaperSize, RollSize>

export const JOB_TICKET_PAPERS = ['a5', '80mm'] as const satisfies PaperSize[]

export const CLOSING_PAPERS = ['a5', '80mm'] as const satisfies PaperSize[]

export const PAPER_NAMES: Record<PaperSize, string> = {
  a5: 'A5',
  a4: 'A4',
  '80mm': '80 mm',
  '58mm': '58 mm',
  half: 'Setengah',
}

export const PAPER_HINTS: Record<PaperSize, string> = {
  a5: 'Printer laser atau tinta, kertas A5 (148 × 210 mm)',
  a4: 'Printer laser atau tinta, kertas A4 (210 × 297 mm)',
  '80mm': 'Printer struk, gulungan 80 mm',
  '58mm': 'Printer struk, gulungan 58 mm',
  half: 'Printer dot matrix, kertas sambung 9,5 × 5,5 inci',
}

/** `@page` cannot use variables. */
export const SHEET_PAGES: Record<SheetSize, string> = {
  a5: 'A5 portrait',
  a4: 'A4 portrait',
  half: '241.3mm 139.7mm',
}

export function isRoll(size: PaperSize): size is RollSize {
  return size === '80mm' || size === '58mm'
}
