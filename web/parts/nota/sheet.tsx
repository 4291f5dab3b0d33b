import type { ReactNode } from 'react'
import classes from './sheet.module.css'

export type PaperSize = 'a5' | 'a4'

/** One page of paper with its printer's marks; `number` says which page of how many, where there are several. */
export function Sheet({
  size,
  label,
  number,
  children,
}: {
  size: PaperSize
  label: string
  number?: string | false
  children: ReactNode
}) {
  return (
    <section className={classes.sheet} data-size={size} data-sheet aria-label={number || label}>
      {['nw', 'ne', 'sw', 'se'].map((corner) => (
        <span key={corner} className={classes.corner} data-corner={corner} aria-hidden="true" />
      ))}
      <RegistrationMark at="top" />
      <RegistrationMark at="foot" />
      {children}
      {number && <span className={classes.pageNumber}>{number}</span>}
    </section>
  )
}

function RegistrationMark({ at }: { at: 'top' | 'foot' }) {
  return (
    <svg className={classes.reg} data-at={at} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="7" />
      <path d="M0.5 12h23M12 0.5v23" />
    </svg>
  )
}
