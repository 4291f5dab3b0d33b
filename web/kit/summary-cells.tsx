import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './summary-cells.module.css'

export type SummaryCell = {
  label: string
  glyph?: ReactNode
  figure: ReactNode
  /** One line of context under the figure. */
  context?: ReactNode
  /** True for money missing: the figure turns magenta. */
  missing?: boolean
}

/** Figures side by side: one card cut by hairlines; two columns on a phone. */
export function SummaryCells({ cells }: { cells: SummaryCell[] }) {
  return (
    <Paper component="dl" className={classes.cells} style={{ '--cells': cells.length }}>
      {cells.map((cell) => (
        <div key={cell.label} className={classes.cell}>
          <dt className={classes.label}>
            {cell.glyph}
            {cell.label}
          </dt>
          <dd className={`num ${classes.figure}`} data-missing={cell.missing || undefined}>
            {cell.figure}
          </dd>
          {cell.context && <dd className={classes.context}>{cell.context}</dd>}
        </div>
      ))}
    </Paper>
  )
}
