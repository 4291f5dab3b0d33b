import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatDigits } from '../../format.ts'
import parts from './invoice-parts.module.css'
import { paginate, type SheetPlan } from './layout.ts'
import { SHEET_PAGES, type SheetSize } from './papers.ts'
import { Sheet } from './sheet.tsx'
import classes from './sheets.module.css'

/** Sum of the previous sheets (rupiah) and their last page number. */
export type CarriedOver = { page: number; amount: number }

type PaperProps = {
  /** Accessible name: 'Invoice'. */
  label: string
  size: SheetSize
  /** A `header`, followed by a `dl` (measured separately). */
  head: ReactNode
  meta: ReactNode
  /** A shorter `header` for later sheets. */
  nextHead?: ReactNode
  /** On every sheet, if there are several. */
  foot?: string
  /** Number of rows, and a renderer for some of them (with `thead`). */
  rows: number
  table: (from: number, until: number, carried?: CarriedOver) => ReactNode
  /** For tables with carry-over. */
  sumUntil?: (row: number) => number
  /** Marked `data-part="tail"`. */
  tail: ReactNode
  /** Dependencies of the layout. */
  content: readonly unknown[]
  /** Receives the value of `@page size`. */
  onLaidOut: (page: string) => void
}

type Plan = { sheets: SheetPlan[]; dense: boolean }

/**
 * Lays a document out on sheets. A hidden draft in real millimetres is measured, so that screen and print agree. A4 falls back to dense type
 * to fit one sheet.
 */
export function PagedDocument(props: PaperProps) {
  const { label, size, head, meta, nextHead, foot, rows, table, sumUntil, tail, content, onLaidOut } = props
  const drafts = useRef<HTMLDivElement>(null)
  const [plan, setPlan] = useState<Plan>()
  const [fontsReady, setFontsReady] = useState(false)

  useLayoutEffect(() => {
    // Laying out loads the font, and heights depend on it.
    drafts.current?.getBoundingClientRect()
    void (drafts.current?.ownerDocument ?? document).fonts.ready.then(() => setFontsReady(true))
  }, [])

  useLayoutEffect(() => {
    // Printing hides the drafts: keep the plan.
    const laidOut = [...(drafts.current?.children ?? [])].filter((draft) => draft.getClientRects().length > 0)
    if (!fontsReady || laidOut.length === 0) return
    const plans = laidOut.map((draft) => paginate(measure(draft)))
    const whole = plans.findIndex((sheets) => sheets.length === 1)
    const best = whole === -1 ? plans.length - 1 : whole
    setPlan({ sheets: plans[best] ?? [], dense: DENSITIES[size][best] ?? false })
  }, [fontsReady, size, ...content])
  useLayoutEffect(() => {
    if (plan) onLaidOut(SHEET_PAGES[size])
  }, [plan, size, onLaidOut])

  const dense = plan?.dense && DENSITIES[size].includes(true)
  return (
    <>
      <div ref={drafts} aria-hidden="true" className={classes.drafts}>
        {DENSITIES[size].map((dense) => (
          <div key={String(dense)} className={classes.draft} data-size={size} data-dense={dense || undefined}>
            <Sheet size={size} dense={dense} label={label}>
              {head}
              {meta}
              {table(0, rows)}
              {tail}
              {nextHead && <div data-part="next-head">{nextHead}</div>}
              {sumUntil && <Continued page={2} amount={sumUntil(rows)} />}
            </Sheet>
          </div>
        ))}
      </div>
      <div className={classes.sheets} data-size={size} data-dense={dense || undefined}>
        {plan?.sheets.map((sheet, index, { length }) => (
          <Sheet
            key={sheet.from}
            size={size}
            dense={dense}
            label={label}
            number={length > 1 && `Hal ${index + 1}/${length}`}
            foot={length > 1 && foot}
          >
            {index === 0 ? (
              <Fragment>
                {head}
                {meta}
              </Fragment>
            ) : (
              (nextHead ?? head)
            )}
            {sheet.until > sheet.from &&
              table(
                sheet.from,
                sheet.until,
                index > 0 && sumUntil ? { page: index, amount: sumUntil(sheet.from) } : undefined,
              )}
            {sheet.last ? tail : sumUntil && <Continued page={index + 2} amount={sumUntil(sheet.until)} />}
          </Sheet>
        ))}
      </div>
    </>
  )
}

/** Preferred density first. */
const DENSITIES: Record<SheetSize, boolean[]> = { a5: [false], a4: [false, true], half: [true] }

function Continued({ page, amount }: CarriedOver) {
  return (
    <div className={parts.continued} data-part="continued">
      <span>Bersambung ke halaman {page}</span>
      <span>
        Dipindahkan <strong>{formatDigits(amount)}</strong>
      </span>
    </div>
  )
}

function measure(draft: Element) {
  const sheet = draft.querySelector<HTMLElement>('[data-sheet]')
  const height = (selector: string) => draft.querySelector(selector)?.getBoundingClientRect().height ?? 0
  const style = sheet ? getComputedStyle(sheet) : undefined
  const inner = Number.parseFloat(style?.paddingTop ?? '0') + Number.parseFloat(style?.paddingBottom ?? '0')
  const continued = height('[data-part="continued"]')
  const head = height('header')
  const nextHead = draft.querySelector('[data-part="next-head"]') ? height('[data-part="next-head"]') : head
  return {
    page: Number.parseFloat(style?.minHeight ?? '0') - inner,
    firstHead: head + height('dl') + height('thead'),
    // The carried-over row is no higher than this line.
    nextHead: nextHead + height('thead') + continued,
    rows: [...draft.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height),
    continued,
    tail: height('[data-part="tail"]'),
  }
}
