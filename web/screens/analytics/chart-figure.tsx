import { VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { rupiah } from '../../format.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { TableHead } from '../../kit/display/table-head.tsx'
import classes from './chart-figure.module.css'

type ChartFigureProps = {
  caption: string
  head: readonly [string, ...string[]]
  /** The first cell of a row names it. */
  rows: readonly (readonly [string, ...string[]])[]
  /** The table in the chart's place; otherwise it is there for those who do not see the chart. */
  asTable: boolean
  children: ReactNode
}

export function ChartFigure({ caption, head, rows, asTable, children }: ChartFigureProps) {
  const id = useId()
  const table = (
    <table className={classes.table}>
      <TableHead caption={caption} heads={head} figures={head.length - 1} />
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={head[column + 1]} data-number>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <VisuallyHidden component="figcaption" id={id}>
        {caption}
      </VisuallyHidden>
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by key too.
        <section className={classes.scroller} tabIndex={0} aria-label={caption}>
          {table}
        </section>
      ) : (
        <>
          {children}
          <VisuallyHidden component="div">{table}</VisuallyHidden>
        </>
      )}
    </figure>
  )
}

type TableToggleProps = { of: string; asTable: boolean; onChange: (asTable: boolean) => void }

export function TableToggle({ of, asTable, onChange }: TableToggleProps) {
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <IconButton
      label={asTable ? `${of} sebagai grafik` : `${of} sebagai tabel`}
      variant="default"
      onClick={() => onChange(!asTable)}
    >
      <Icon size={18} />
    </IconButton>
  )
}

type ChartNoteProps = { title: string; rows: { label: string; amount: number; context?: string }[] }

export function ChartNote({ title, rows }: ChartNoteProps) {
  return (
    <div className={classes.note}>
      <div className={classes.heading}>{title}</div>
      {rows.map(({ label, amount, context }) => (
        <div key={label} className={`num ${classes.line}`}>
          <span>{label}</span>
          <span className="strong">{rupiah(amount)}</span>
          {context && <span className={classes.context}>{context}</span>}
        </div>
      ))}
    </div>
  )
}
