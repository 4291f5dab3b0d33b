import type { InferResult } from 'kysely'
import { printerSchema } from '../../../contract/printers.ts'
import type { Roll } from '../../../core/paper/printer.ts'
import type { Database } from '../../platform/database/connection.ts'
import { defineRecordType } from '../../shared/records/record-type.ts'

const printerRows = (db: Database) =>
  db.selectFrom('printers').select(printerSchema.keyof().options).where('printers.deletedAt', 'is', null)
type PrinterRow = InferResult<ReturnType<typeof printerRows>>[number]

export const PRINTERS = defineRecordType({
  table: 'printers',
  selectRows: printerRows,
  toRecord: (row: PrinterRow) => ({
    ...row,
    paper: row.paper as Roll,
    createdAt: row.createdAt.toISOString(),
  }),
})

/** By name; `printedAt`: when the last job was sent. */
export async function listPrinters(db: Database) {
  const rows = await printerRows(db)
    .select((eb) =>
      eb
        .selectFrom('printJobs')
        .select((job) => job.fn.max('printJobs.sentAt').as('at'))
        .whereRef('printJobs.printerId', '=', 'printers.id')
        .where('printJobs.state', '=', 'printed')
        .as('printedAt'),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ printedAt, ...row }) => ({
    ...PRINTERS.toRecord(row),
    printedAt: printedAt?.toISOString() ?? null,
  }))
}
