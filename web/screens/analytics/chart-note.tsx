import { rupiah } from '../../format.ts'
import classes from './chart-note.module.css'

type ChartNoteProps = { title: string; rows: { label: string; amount: number; context?: string }[] }

/** What stands beside the pointer, or at the bar that the arrow keys have reached: amounts in full. */
export function ChartNote({ title, rows }: ChartNoteProps) {
  return (
    <div className={classes.note}>
      <div className={classes.title}>{title}</div>
      {rows.map(({ label, amount, context }) => (
        <div key={label} className={`num ${classes.row}`}>
          <span>{label}</span>
          <span className="strong">{rupiah(amount)}</span>
          {context && <span className={classes.context}>{context}</span>}
        </div>
      ))}
    </div>
  )
}
