import { z } from 'zod'
import {
  PRINT_CAUSES,
  PRINT_KINDS,
  PRINT_STATES,
  type PrinterInput,
  printerChangesSchema,
  printerInputSchema,
} from '../core/paper/printer.ts'
import { deleteInputSchema, idSchema } from '../core/values/id.ts'
import { type Fields, instantSchema, procedure } from './procedure.ts'

/** `transactionId` is null for test pages and drawer openings. */
const printSchema = z.object({
  id: z.uuid(),
  printerId: z.uuid(),
  kind: z.enum(PRINT_KINDS),
  transactionId: z.uuid().nullable(),
  state: z.enum(PRINT_STATES),
  /** Null while no cause is known. */
  cause: z.enum(PRINT_CAUSES).nullable(),
  createdAt: instantSchema,
  createdByName: z.string(),
})
export type Print = z.infer<typeof printSchema>

export const printerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  host: z.string(),
  port: z.int(),
  paper: printerInputSchema.shape.paper,
  drawer: z.boolean(),
  createdAt: instantSchema,
  version: z.int(),
} satisfies Fields<PrinterInput>)
export type Printer = z.infer<typeof printerSchema>

const pages = ['/settings'] as const
/** Pages with a print button. */
const printingPages = ['/create-transaction', '/transactions', '/receivables', '/settings'] as const
const saveFailure = 'Gagal menyimpan printer. Silakan coba lagi.'
const printFailure = 'Gagal mengirim ke printer. Silakan coba lagi.'
const printerIdSchema = z.object({ printerId: idSchema })

export const printers = {
  list: procedure('GET /printers', {
    pages: printingPages,
    summary: 'List printers',
    description:
      'All printers with pending and uncertain prints, oldest first, and the time of the last print.',
  }).output(
    z.object({
      rows: z.array(
        printerSchema.extend({ open: z.array(printSchema), printedAt: instantSchema.nullable() }),
      ),
    }),
  ),

  get: procedure('GET /printers/{id}', {
    pages,
    summary: 'Get a printer',
    description: 'A printer by id.',
  })
    .input(z.object({ id: idSchema }))
    .output(printerSchema),

  create: procedure('POST /printers', {
    pages,
    idempotent: true,
    failure: saveFailure,
    summary: 'Create a printer',
    description:
      'Creates a printer under the given id. Rejects addresses outside loopback and private networks.',
  })
    .input(printerInputSchema.extend({ id: idSchema }))
    .output(printerSchema),

  update: procedure('PATCH /printers/{id}', {
    pages,
    failure: saveFailure,
    summary: 'Edit a printer',
    description: 'Changes the given fields. An outdated `version` is a conflict (optimistic locking).',
  })
    .input(printerChangesSchema.extend({ id: idSchema, version: z.int() }))
    .output(printerSchema),

  remove: procedure('DELETE /printers/{id}', {
    pages,
    failure: 'Gagal menghapus printer.',
    summary: 'Delete a printer',
    description:
      'Deletes a printer and drops its pending prints. An outdated `version` is a conflict; without one the record is deleted as it is.',
  })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  printTest: procedure('POST /printers/{printerId}/test-prints', {
    pages,
    failure: printFailure,
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Print a test page',
    description: 'Prints a page to check width, font size, code and cutter.',
  })
    .input(z.object({ params: printerIdSchema, body: z.object({ id: idSchema }) }))
    .output(printSchema),

  printInvoice: procedure('POST /printers/{printerId}/invoice-prints', {
    pages: ['/create-transaction', '/transactions', '/receivables'],
    failure: printFailure,
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Print an invoice',
    description:
      'Queues the current invoice of an order and returns at once. Idempotent by id. `openDrawer` also opens the cash drawer, for callers with the right to receive payments.',
  })
    .input(
      z.object({
        params: printerIdSchema,
        body: z.object({ id: idSchema, transactionId: idSchema, openDrawer: z.boolean().default(false) }),
      }),
    )
    .output(printSchema),

  printJobTicket: procedure('POST /printers/{printerId}/job-ticket-prints', {
    pages: ['/transactions'],
    failure: printFailure,
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Print a job ticket on a receipt printer',
    description: 'Prints the job ticket (without prices) and counts it as a copy.',
  })
    .input(z.object({ params: printerIdSchema, body: z.object({ id: idSchema, transactionId: idSchema }) }))
    .output(printSchema),

  openDrawer: procedure('POST /printers/{printerId}/drawer-openings', {
    pages: ['/create-transaction'],
    rights: ['receivePayments'],
    failure: 'Laci gagal dibuka. Silakan coba lagi.',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Open the cash drawer',
    description: 'Opens the cash drawer at a printer immediately; it is never queued.',
  })
    .input(z.object({ params: printerIdSchema, body: z.object({ id: idSchema }) }))
    .output(printSchema),

  getPrint: procedure('GET /prints/{id}', {
    pages: printingPages,
    summary: 'Get a print',
    description:
      'State of a print: printed, waiting with its cause, or uncertain until a person confirms it.',
  })
    .input(z.object({ id: idSchema }))
    .output(printSchema),

  resolvePrint: procedure('POST /prints/{printId}/resolution', {
    pages: printingPages,
    failure: printFailure,
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Resolve a print',
    description:
      'Resolves an uncertain print as `printed`, `again` or `drop`, or a waiting one as `drop`. A repeated invoice opens no cash drawer; reopening a drawer needs the right to receive payments. Idempotent.',
  })
    .input(
      z.object({
        params: z.object({ printId: idSchema }),
        body: z.object({ resolution: z.enum(['printed', 'again', 'drop']) }),
      }),
    )
    .output(printSchema),
}
