import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './summary-cells.module.css'

export type SummaryCell = {
  label: string
  glyph?: ReactNode
  /** Left out while it is awaited. */
  figure?: ReactNode
  /** One line of context under the figure. */
  context?: ReactNode
  /** As many lines as the context may take on a phone: their room is kept, so that nothing moves when it comes. */
  lines?: 2
  /** True for money missing: the figure turns magenta. */
  missing?: boolean
}

type SummaryCellsProps = {
  cells: SummaryCell[]
  /** Counts: on a phone in one row, without their context. */
  counts?: boolean
  stale?: boolean
}

/** Figures side by side: one card cut by hairlines; two columns on a phone. `stale` while an answer is on its way: the last figures, dimmed. */
export function SummaryCells({ cells, counts, stale = false }: SummaryCellsProps) {
  return (
    <Paper
      component="dl"
      className={classes.cells}
      style={{ '--cells': cells.length }}
      data-counts={counts}
      data-stale={stale || undefined}
      aria-busy={stale || cells.some(({ figure }) => figure === undefined)}
    >
      {cells.map((cell) => (
        <div key={cell.label} className={classes.cell} data-lines={cell.lines}>
          <dt className={classes.label}>
            {cell.glyph}
            {cell.label}
          </dt>
          <dd className={`num ${classes.figure}`} data-missing={cell.missing || undefined}>
            {cell.figure ?? '—'}
          </dd>
          {cell.figure === undefined ? (
            <dd className="detail">Memuat…</dd>
          ) : (
            cell.context && <dd className="detail">{cell.context}</dd>
          )}
        </div>
      ))}
    </Paper>
  )
}
