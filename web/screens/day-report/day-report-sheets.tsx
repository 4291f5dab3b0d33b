import type { DayReport } from '../../../contract/reports.ts'
import type { Store } from '../../../contract/store.ts'
import { dayReportSections, type ReportLine } from '../../../core/payments/day-report.ts'
import { formatDigits, formatMoment, formatNumber, longDay } from '../../format.ts'
import parts from '../../parts/printing/invoice-parts.module.css'
import { ShopHead } from '../../parts/printing/invoice-parts.tsx'
import { PagedDocument } from '../../parts/printing/paged-document.tsx'
import type { SheetSize } from '../../parts/printing/papers.ts'
import classes from './day-report-sheets.module.css'

/** `key` tells apart two lines that read the same. */
type Row = { key: string } & ({ part: string } | { line: ReportLine })
type Sheets = { report: DayReport; store: Store; size: SheetSize; onLaidOut: (page: string) => void }

export function DayReportSheets({ report, store, size, onLaidOut }: Sheets) {
  const rows = dayReportSections(report).flatMap(({ title, lines }): Row[] => [
    { key: title, part: title },
    ...lines.map((line, index) => ({ key: `${title} ${index}`, line })),
  ])
  return (
    <PagedDocument
      label="Laporan harian"
      size={size}
      head={<ShopHead store={store} name="Laporan harian" title={longDay(report.day)} />}
      meta={
        <dl className={parts.meta}>
          <div>
            <dt>Penjualan</dt>
            <dd className={parts.strong}>Rp {formatDigits(report.sales.amount)}</dd>
          </div>
          <div>
            <dt>Uang masuk</dt>
            <dd className={parts.strong}>Rp {formatDigits(report.received.amount)}</dd>
          </div>
          <div>
            <dt>Keadaan</dt>
            <dd className={parts.strong}>{formatMoment(report.at, store.timeZone)}</dd>
          </div>
        </dl>
      }
      rows={rows.length}
      table={(from, until) => <Lines rows={rows.slice(from, until)} />}
      tail={
        <div className={parts.tail} data-part="tail">
          <div className={classes.signatures}>
            <div className={parts.signature}>Dibuat oleh</div>
            <div className={parts.signature}>Diperiksa</div>
          </div>
        </div>
      }
      content={[report, store]}
      onLaidOut={onLaidOut}
    />
  )
}

function Lines({ rows }: { rows: Row[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Uraian</th>
          <th scope="col">Banyaknya</th>
          <th scope="col">Rupiah</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          'part' in row ? (
            <tr key={row.key}>
              <th scope="rowgroup" colSpan={3} className={classes.part}>
                {row.part}
              </th>
            </tr>
          ) : (
            <tr key={row.key} data-strong={row.line.strong}>
              <td>{row.line.label}</td>
              <td>{row.line.count === null ? '' : formatNumber(row.line.count)}</td>
              <td>{formatDigits(row.line.amount)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
