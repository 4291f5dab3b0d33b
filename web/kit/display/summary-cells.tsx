import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './summary-cells.module.css'

export type SummaryCell = {
  label: string
  glyph?: ReactNode
  /** Undefined while loading. */
  figure?: ReactNode
  context?: ReactNode
  /** Money missing: magenta. */
  missing?: boolean
  /** Needs care soon: yellow. */
  soon?: boolean
}

type SummaryCellsProps = {
  cells: SummaryCell[]
  /** On phones in one row, without context. */
  counts?: boolean
  /** One line but on phones. */
  slim?: boolean
  stale?: boolean
}

/** `stale`: shows the last figures dimmed while reloading. */
export function SummaryCells({ cells, counts, slim, stale = false }: SummaryCellsProps) {
  return (
    <Paper
      component="dl"
      className={classes.cells}
      style={{ '--cells': cells.length }}
      data-counts={counts || undefined}
      data-slim={slim || undefined}
      data-stale={stale || undefined}
      aria-busy={stale || cells.some(({ figure }) => figure === undefined)}
    >
      {cells.map((cell) => (
        <div key={cell.label} className={classes.cell}>
          <dt className={classes.label}>
            {cell.glyph}
            {cell.label}
          </dt>
          <dd
            className={`num ${classes.figure}`}
            data-missing={cell.missing || undefined}
            data-soon={cell.soon || undefined}
          >
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
