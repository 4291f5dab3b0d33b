import type { DayReport } from '../../../contract/reports.ts'
import { dayReportSections, type ReportLine } from '../../../core/payments/day-report.ts'
import type { SheetListing } from '../../shared/spreadsheet/sheet.ts'

type Row = ReportLine & { part: string }

/** The day report as a spreadsheet, a row per line, in rupiah. */
export function dayReportSheet(report: DayReport): SheetListing<Row> {
  const rows = dayReportSections(report).flatMap(({ title, lines }) =>
    lines.map((line) => ({ ...line, part: title })),
  )
  return {
    sheet: {
      name: `Laporan ${report.day}`,
      noun: 'baris',
      columns: [
        { head: 'Bagian', width: 32, text: (row) => row.part },
        { head: 'Uraian', width: 48, text: (row) => row.label, counts: true },
        { head: 'Banyaknya', width: 12, number: (row) => row.count },
        { head: 'Rupiah', width: 18, number: (row) => row.amount },
      ],
      total: { label: 'Baris' },
    },
    async *batches() {
      yield rows
    },
    count: async () => rows.length,
  }
}
