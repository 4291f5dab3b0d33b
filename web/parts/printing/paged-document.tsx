import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatDigits } from '../../format.ts'
import parts from './invoice-parts.module.css'
import { paginate, type SheetPlan } from './layout.ts'
import { SHEET_PAGES, type SheetSize } from './papers.ts'
import { Sheet } from './sheet.tsx'
import classes from './sheets.module.css'

/** What the rows of the sheets before this one come to (rupiah), and the number of the last of these sheets. */
export type CarriedOver = { page: number; amount: number }

type PaperProps = {
  /** What it is, for those who do not see it: 'Invoice'. */
  label: string
  size: SheetSize
  /** Stands on the first sheet, a `header`; what stands below it there begins with a `dl`. */
  head: ReactNode
  meta: ReactNode
  /** A shorter `header` for the sheets after the first, if there is one. */
  nextHead?: ReactNode
  /** What every sheet says at its foot, where there are several. */
  foot?: string
  /** How many rows there are, and a table (with its `thead`) of some of them. */
  rows: number
  table: (from: number, until: number, carried?: CarriedOver) => ReactNode
  /** What the rows before this one come to, for tables whose sum is carried from sheet to sheet. */
  sumUntil?: (row: number) => number
  /** What stays together at the end, marked `data-part="tail"`. */
  tail: ReactNode
  /** What it is drawn from: laid out anew when one of them changes. */
  content: readonly unknown[]
  /** Told the size of the page as a page rule says it. */
  onLaidOut: (page: string) => void
}

type Plan = { sheets: SheetPlan[]; dense: boolean }

/**
 * Lays a document out on sheets: a hidden draft in real millimetres measures each part, so that screen and print agree. On A4, what does not
 * fit on one sheet is set in the small type of A5.
 */
export function Paper(props: PaperProps) {
  const { label, size, head, meta, nextHead, foot, rows, table, sumUntil, tail, content, onLaidOut } = props
  const drafts = useRef<HTMLDivElement>(null)
  const [plan, setPlan] = useState<Plan>()
  const [fontsReady, setFontsReady] = useState(false)

  useLayoutEffect(() => {
    // Laying the words out is what asks for their face; rows are as high as they will be only once it is there.
    drafts.current?.getBoundingClientRect()
    void (drafts.current?.ownerDocument ?? document).fonts.ready.then(() => setFontsReady(true))
  }, [])

  useLayoutEffect(() => {
    // While it is being printed the drafts are not laid out: the plan stays.
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

/** How closely each paper may be set, from the best to read to the closest. */
const DENSITIES: Record<SheetSize, boolean[]> = { a5: [false], a4: [false, true], half: [true] }

/** Under the rows of a sheet that is not the last: where it goes on, and what has been summed so far. */
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
    // The row that takes the sum over is no higher than the line that hands it on.
    nextHead: nextHead + height('thead') + continued,
    rows: [...draft.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height),
    continued,
    tail: height('[data-part="tail"]'),
  }
}
