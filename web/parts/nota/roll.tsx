import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { RollSize } from './papers.ts'
import classes from './roll.module.css'

type RollProps = {
  label: string
  size: RollSize
  /** What it is drawn from: measured anew when one of them changes. */
  content: readonly unknown[]
  /** Told the size of the page as a page rule says it. */
  onLaidOut: (page: string) => void
  children: ReactNode
}

/** A CSS pixel in millimetres. */
const MM = 25.4 / 96

/**
 * One page of a roll: as wide as the paper, and as long as what stands on it. The length is measured unseen, in the paper's own millimetres,
 * and said in the page rule, so that the printer cuts below the last line.
 */
export function Roll({ label, size, content, onLaidOut, children }: RollProps) {
  const draft = useRef<HTMLDivElement>(null)
  const [faced, setFaced] = useState(false)
  useLayoutEffect(() => {
    draft.current?.getBoundingClientRect()
    void (draft.current?.ownerDocument ?? document).fonts.ready.then(() => setFaced(true))
  }, [])
  useLayoutEffect(() => {
    const height = draft.current?.firstElementChild?.getBoundingClientRect().height ?? 0
    // While it is being printed the draft is not laid out. Half a millimetre more, so that rounding makes no second page.
    if (faced && height > 0) onLaidOut(`${size} ${(Math.ceil(height * MM * 10) / 10 + 0.5).toFixed(1)}mm`)
  }, [faced, size, onLaidOut, ...content])
  return (
    <>
      <div ref={draft} className={classes.draft} aria-hidden="true">
        <div className={classes.roll} data-size={size}>
          {children}
        </div>
      </div>
      <div className={classes.desk} data-size={size}>
        <section className={classes.roll} data-size={size} data-sheet aria-label={label}>
          {children}
        </section>
      </div>
    </>
  )
}
