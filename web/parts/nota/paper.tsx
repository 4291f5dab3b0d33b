import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { paginate, type SheetPlan } from './layout.ts'
import { type PaperSize, Sheet } from './sheet.tsx'
import classes from './sheets.module.css'

type PaperProps = {
  /** What it is, for those who do not see it: 'Invoice'. */
  label: string
  size: PaperSize
  /** Stands on every sheet, a `header`; what stands on the first alone begins with a `dl`. */
  head: ReactNode
  meta: ReactNode
  /** How many rows there are, and a table (with its `thead`) of some of them. */
  rows: number
  table: (from: number, until: number) => ReactNode
  /** What stays together at the end, marked `data-part="tail"`. */
  tail: ReactNode
  /** What it is drawn from: laid out anew when one of them changes. */
  content: readonly unknown[]
  onLaidOut: () => void
}

/**
 * Something printed on as many sheets as it needs. It is laid out once unseen, in the paper's own millimetres, to learn how high each
 * part is; the sheets that are shown and printed follow from that, so that screen, A5 and A4 agree.
 */
export function Paper(props: PaperProps) {
  const { label, size, head, meta, rows, table, tail, content, onLaidOut } = props
  const draft = useRef<HTMLDivElement>(null)
  const [plan, setPlan] = useState<SheetPlan[]>()
  const [faced, setFaced] = useState(false)

  useLayoutEffect(() => {
    // Laying the words out is what asks for their face; rows are as high as they will be only once it is there.
    draft.current?.getBoundingClientRect()
    void document.fonts.ready.then(() => setFaced(true))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with its content and the paper
  useLayoutEffect(() => {
    // While it is being printed the draft is not laid out: the plan stays.
    if (faced && draft.current?.getClientRects().length) setPlan(paginate(measure(draft.current)))
  }, [faced, size, ...content])
  useLayoutEffect(() => {
    if (plan) onLaidOut()
  }, [plan, onLaidOut])

  return (
    <>
      <div ref={draft} className={classes.draft} data-size={size} aria-hidden="true">
        <Sheet size={size} label={label}>
          {head}
          {meta}
          {table(0, rows)}
          {tail}
        </Sheet>
      </div>
      <div className={classes.sheets} data-size={size}>
        {plan?.map((sheet, index) => (
          <Sheet
            key={sheet.from}
            size={size}
            label={label}
            number={plan.length > 1 && `Hal ${index + 1}/${plan.length}`}
          >
            {head}
            {index === 0 && meta}
            {sheet.until > sheet.from && table(sheet.from, sheet.until)}
            {sheet.last && tail}
          </Sheet>
        ))}
      </div>
    </>
  )
}

function measure(draft: HTMLElement) {
  const sheet = draft.querySelector<HTMLElement>('[data-sheet]')
  const height = (selector: string) => draft.querySelector(selector)?.getBoundingClientRect().height ?? 0
  const style = sheet ? getComputedStyle(sheet) : undefined
  const inner = Number.parseFloat(style?.paddingTop ?? '0') + Number.parseFloat(style?.paddingBottom ?? '0')
  const nextHead = height('header') + height('thead')
  return {
    page: Number.parseFloat(style?.minHeight ?? '0') - inner,
    firstHead: nextHead + height('dl'),
    nextHead,
    rows: [...draft.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height),
    tail: height('[data-part="tail"]'),
  }
}
