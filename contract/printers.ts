import { z } from 'zod'
import { idSchema } from '../core/id.ts'
import {
  PRINT_CAUSES,
  PRINT_KINDS,
  PRINT_STATES,
  type PrinterInput,
  printerChangesSchema,
  printerInputSchema,
} from '../core/printer.ts'
import { call, type Fields, instantSchema } from './call.ts'

/** Something that is to be printed: of an order, by its id, or of none. */
const printSchema = z.object({
  id: z.uuid(),
  printerId: z.uuid(),
  kind: z.enum(PRINT_KINDS),
  transactionId: z.uuid().nullable(),
  state: z.enum(PRINT_STATES),
  /** What keeps it waiting; null while nothing is known to. */
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
/** Whoever works where something is printed. */
const printing = ['/create-transaction', '/transactions', '/receivables', '/settings'] as const
const tags = ['Printers']
const failedToSave = 'Gagal menyimpan printer. Silakan coba lagi.'
const failedToPrint = 'Gagal mengirim ke printer. Silakan coba lagi.'
const ofPrinter = z.object({ printerId: idSchema })

export const printers = {
  /** Every printer with what is waiting on it or may be printed already, oldest first, and when it printed last. */
  list: call({ pages: printing })
    .route({ method: 'GET', path: '/printers', summary: 'List printers', tags })
    .output(
      z.object({
        rows: z.array(
          printerSchema.extend({ open: z.array(printSchema), printedAt: instantSchema.nullable() }),
        ),
      }),
    ),

  get: call({ pages })
    .route({ method: 'GET', path: '/printers/{id}', summary: 'One printer', tags })
    .input(z.object({ id: idSchema }))
    .output(printerSchema),

  /** Sets a printer up under the caller's id. Refused: an address outside this machine and private networks. */
  create: call({ pages, failure: failedToSave })
    .route({ method: 'POST', path: '/printers', successStatus: 201, summary: 'Create a printer', tags })
    .input(printerInputSchema.extend({ id: idSchema }))
    .output(printerSchema),

  /** Changes the given fields. `version` is the one the screen read; a stale one is a conflict. */
  update: call({ pages, failure: failedToSave })
    .route({ method: 'PATCH', path: '/printers/{id}', summary: 'Edit a printer', tags })
    .input(printerChangesSchema.extend({ id: idSchema, version: z.int() }))
    .output(printerSchema),

  /** Takes a printer away; what waits on it is dropped. */
  remove: call({ pages, failure: 'Gagal menghapus printer.' })
    .route({ method: 'DELETE', path: '/printers/{id}', summary: 'Delete a printer', tags })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),

  /** Prints a page that shows whether width, smallest letters, code and knife are right. */
  printTest: call({ pages, failure: failedToPrint })
    .route({
      method: 'POST',
      path: '/printers/{printerId}/test-prints',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Print a test page',
      tags,
    })
    .input(z.object({ params: ofPrinter, body: z.object({ id: idSchema }) }))
    .output(printSchema),

  /**
   * Prints an order's invoice as it is now, under the caller's id: the same id again prints nothing. `openDrawer` opens the cash drawer with it,
   * for whoever may receive payments. It waits while the printer is away, and answers at once.
   */
  printInvoice: call({
    pages: ['/create-transaction', '/transactions', '/receivables'],
    failure: failedToPrint,
  })
    .route({
      method: 'POST',
      path: '/printers/{printerId}/invoice-prints',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Print an invoice',
      tags,
    })
    .input(
      z.object({
        params: ofPrinter,
        body: z.object({ id: idSchema, transactionId: idSchema, openDrawer: z.boolean().default(false) }),
      }),
    )
    .output(printSchema),

  /** Prints an order's job ticket, which holds no price, and counts it as one more copy. */
  printJobTicket: call({ pages: ['/transactions'], failure: failedToPrint })
    .route({
      method: 'POST',
      path: '/printers/{printerId}/job-ticket-prints',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Print a job ticket on a receipt printer',
      tags,
    })
    .input(z.object({ params: ofPrinter, body: z.object({ id: idSchema, transactionId: idSchema }) }))
    .output(printSchema),

  /** Opens the cash drawer at a printer, now or not at all. */
  openDrawer: call({
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
      tags,
    })
    .input(z.object({ params: ofPrinter, body: z.object({ id: idSchema }) }))
    .output(printSchema),

  print: call({ pages: printing })
    .route({ method: 'GET', path: '/prints/{id}', summary: 'What became of a print', tags })
    .input(z.object({ id: idSchema }))
    .output(printSchema),

  /**
   * What a person says of a print that may stand on the paper already: `printed`, `again` or `drop`; of one that waits, `drop` alone. What is
   * settled already is answered as it is.
   */
  settle: call({ pages: printing, failure: failedToPrint })
    .route({
      method: 'POST',
      path: '/prints/{printId}/settlement',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Settle a print',
      tags,
    })
    .input(
      z.object({
        params: z.object({ printId: idSchema }),
        body: z.object({ as: z.enum(['printed', 'again', 'drop']) }),
      }),
    )
    .output(printSchema),
}
