import { useCallback, useState } from 'react'
import { formatNumber } from '../../format.ts'
import { StatusBadge } from '../../kit/feedback/status.tsx'
import { LoadMore } from '../../kit/lists/load-more.tsx'
import { type PreviewRow, ROW_KIND_LOOKS } from './import-actions.ts'
import classes from './preview-list.module.css'

const PAGE_SIZE = 50

/** Renders 50 at a time. `total`: rows in the file. */
export function PreviewList({ rows, total, label }: { rows: PreviewRow[]; total: number; label: string }) {
  const [drawn, setDrawn] = useState(PAGE_SIZE)
  const more = useCallback(() => setDrawn((now) => now + PAGE_SIZE), [])
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {rows.slice(0, drawn).map((row) => (
          <Row key={row.row} row={row} />
        ))}
      </ul>
      <LoadMore loaded={drawn} hasMore={rows.length > drawn} loading={false} failed={false} onLoad={more} />
      {rows.length < total && rows.length <= drawn && (
        <p className="detail">
          {formatNumber(rows.length)} baris pertama dari {formatNumber(total)}.
        </p>
      )}
    </>
  )
}

function Row({ row }: { row: PreviewRow }) {
  const { label, tone } = ROW_KIND_LOOKS[row.kind]
  return (
    <li className={classes.row}>
      <span className={`num ${classes.place}`}>Baris {row.row}</span>
      <span>
        <StatusBadge tone={tone} label={label} />
      </span>
      <div className={classes.what}>
        <b>{row.title || '(tanpa nama)'}</b>
        {row.issues.map(({ field, value, message }) => (
          <p key={field} className={classes.issue}>
            <b>{field}</b>
            {value && <q className={classes.value}>{value}</q>} {message}
          </p>
        ))}
        {row.changes.map(({ field, from, to }) => (
          <p key={field}>
            <b>{field}</b> <del>{from || '(kosong)'}</del> → <ins>{to || '(kosong)'}</ins>
          </p>
        ))}
        <Values row={row} />
        {row.notes.map((note) => (
          <p key={note} className="detail">
            {note}
          </p>
        ))}
      </div>
    </li>
  )
}

/** Columns not shown otherwise. */
function Values({ row: { title, values, issues, changes } }: { row: PreviewRow }) {
  const isShown = ({ field, value }: PreviewRow['values'][number]) =>
    value === title ||
    changes.some((change) => change.field === field) ||
    issues.some((issue) => issue.field === field || issue.value === value)
  const rest = values.filter((value) => !isShown(value))
  if (rest.length === 0) return null
  return (
    <dl className={classes.values}>
      {rest.map(({ field, value }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd className="num">{value || '(kosong)'}</dd>
        </div>
      ))}
    </dl>
  )
}
