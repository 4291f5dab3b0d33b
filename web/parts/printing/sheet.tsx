import type { ReactNode } from 'react'
import type { SheetSize } from './papers.ts'
import classes from './sheet.module.css'

type SheetProps = {
  size: SheetSize
  /** Dense type. */
  dense?: boolean | undefined
  label: string
  /** Page number and foot, if there are several sheets. */
  number?: string | false
  foot?: string | false | undefined
  children: ReactNode
}

export function Sheet({ size, dense, label, number, foot, children }: SheetProps) {
  return (
    <section
      className={classes.sheet}
      data-size={size}
      data-dense={dense || undefined}
      data-sheet
      aria-label={number || label}
    >
      {['nw', 'ne', 'sw', 'se'].map((corner) => (
        <span key={corner} className={classes.corner} data-corner={corner} aria-hidden="true" />
      ))}
      <PrintMark at="top" />
      <PrintMark at="foot" />
      {children}
      {foot && <span className={classes.pageFoot}>{foot}</span>}
      {number && <span className={classes.pageNumber}>{number}</span>}
    </section>
  )
}

function PrintMark({ at }: { at: 'top' | 'foot' }) {
  return (
    <svg className={classes.reg} data-at={at} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="7" />
      <path d="M0.5 12h23M12 0.5v23" />
    </svg>
  )
}
