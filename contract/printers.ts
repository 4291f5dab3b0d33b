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
  list: procedure({ pages: printingPages })
    .route({
      method: 'GET',
      path: '/printers',
      summary: 'List printers',
      description:
        'All printers with pending and uncertain prints, oldest first, and the time of the last print.',
    })
    .output(
      z.object({
        rows: z.array(
          printerSchema.extend({ open: z.array(printSchema), printedAt: instantSchema.nullable() }),
        ),
      }),
    ),

  get: procedure({ pages })
    .route({
      method: 'GET',
      path: '/printers/{id}',
      summary: 'Get a printer',
      description: 'A printer by id.',
    })
    .input(z.object({ id: idSchema }))
    .output(printerSchema),

  create: procedure({ pages, idempotent: true, failure: saveFailure })
    .route({
      method: 'POST',
      path: '/printers',
      successStatus: 201,
      summary: 'Create a printer',
      description:
        'Creates a printer under the given id. Rejects addresses outside loopback and private networks.',
    })
    .input(printerInputSchema.extend({ id: idSchema }))
    .output(printerSchema),

  update: procedure({ pages, failure: saveFailure })
    .route({
      method: 'PATCH',
      path: '/printers/{id}',
      summary: 'Edit a printer',
      description: 'Changes the given fields. An outdated `version` is a conflict (optimistic locking).',
    })
    .input(printerChangesSchema.extend({ id: idSchema, version: z.int() }))
    .output(printerSchema),

  remove: procedure({ pages, failure: 'Gagal menghapus printer.' })
    .route({
      method: 'DELETE',
      path: '/printers/{id}',
      summary: 'Delete a printer',
      description:
        'Deletes a printer and drops its pending prints. An outdated `version` is a conflict; without one the record is deleted as it is.',
    })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  printTest: procedure({ pages, failure: printFailure })
    .route({
      method: 'POST',
      path: '/printers/{printerId}/test-prints',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Print a test page',
      description: 'Prints a page to check width, font size, code and cutter.',
    })
    .input(z.object({ params: printerIdSchema, body: z.object({ id: idSchema }) }))
    .output(printSchema),

  printInvoice: procedure({
    pages: ['/create-transaction', '/transactions', '/receivables'],
    failure: printFailure,
  })
    .route({
      method: 'POST',
      path: '/printers/{printerId}/invoice-prints',
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

  printJobTicket: procedure({ pages: ['/transactions'], failure: printFailure })
    .route({
      method: 'POST',
      path: '/printers/{printerId}/job-ticket-prints',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Print a job ticket on a receipt printer',
      description: 'Prints the job ticket (without prices) and counts it as a copy.',
    })
    .input(z.object({ params: printerIdSchema, body: z.object({ id: idSchema, transactionId: idSchema }) }))
    .output(printSchema),

  openDrawer: procedure({
    pages: ['/create-transaction'],
    rights: ['receivePayments'],
    failure: 'Laci gagal dibuka. Silakan coba lagi.',
  })
    .route({
      method: 'POST',
      path: '/printers/{printerId}/drawer-openings',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Open the cash drawer',
      description: 'Opens the cash drawer at a printer immediately; it is never queued.',
    })
    .input(z.object({ params: printerIdSchema, body: z.object({ id: idSchema }) }))
    .output(printSchema),

  getPrint: procedure({ pages: printingPages })
    .route({
      method: 'GET',
      path: '/prints/{id}',
      summary: 'Get a print',
      description:
        'State of a print: printed, waiting with its cause, or uncertain until a person confirms it.',
    })
    .input(z.object({ id: idSchema }))
    .output(printSchema),

  resolvePrint: procedure({ pages: printingPages, failure: printFailure })
    .route({
      method: 'POST',
      path: '/prints/{printId}/resolution',
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
