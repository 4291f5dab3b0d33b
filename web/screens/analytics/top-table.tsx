import { formatDigits, formatNumber } from '../../format.ts'
import { CaptionedTable } from './captioned-table.tsx'
import classes from './top-table.module.css'

type TopTableProps = {
  caption: string
  /** The head of the column of names. */
  of: string
  /** Largest first; amounts in rupiah. */
  rows: readonly { id: string; name: string; count: number; amount: number }[]
}

export function TopTable({ caption, of, rows }: TopTableProps) {
  return (
    <CaptionedTable
      caption={caption}
      heads={[
        { text: '#' },
        { text: of, className: classes.name },
        { text: '', className: classes.bar },
        { text: 'Transaksi', isNumber: true },
        { text: 'Total', isNumber: true },
      ]}
    >
      {rows.map(({ id, name, count, amount }, index) => (
        <tr key={id}>
          <td className={classes.rank}>{index + 1}</td>
          <th scope="row" className={classes.name} title={name}>
            <span>{name}</span>
          </th>
          <td className={classes.bar}>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${(amount / Math.max(1, rows[0]?.amount ?? 0)) * 100}%` }} />
            </span>
          </td>
          <td data-number>{formatNumber(count)}</td>
          <td data-number className="strong">
            {formatDigits(amount)}
          </td>
        </tr>
      ))}
    </CaptionedTable>
  )
}
