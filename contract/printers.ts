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
  list: procedure({ pages: printing })
    .route({
      method: 'GET',
      path: '/printers',
      summary: 'List printers',
      description:
        'Every printer with what is waiting on it or may be printed already, oldest first, and when it printed last.',
      tags,
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
      summary: 'One printer',
      description: 'A printer by its id, as it is set up.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(printerSchema),

  create: procedure({ pages, idempotent: true, failure: failedToSave })
    .route({
      method: 'POST',
      path: '/printers',
      successStatus: 201,
      summary: 'Create a printer',
      description:
        "Sets a printer up under the caller's id. Refused: an address outside this machine and private networks.",
      tags,
    })
    .input(printerInputSchema.extend({ id: idSchema }))
    .output(printerSchema),

  update: procedure({ pages, failure: failedToSave })
    .route({
      method: 'PATCH',
      path: '/printers/{id}',
      summary: 'Edit a printer',
      description:
        'Changes the given fields. `version` is the one the screen read; a stale one is a conflict.',
      tags,
    })
    .input(printerChangesSchema.extend({ id: idSchema, version: z.int() }))
    .output(printerSchema),

  remove: procedure({ pages, failure: 'Gagal menghapus printer.' })
    .route({
      method: 'DELETE',
      path: '/printers/{id}',
      summary: 'Delete a printer',
      description:
        'Takes a printer away; what waits on it is dropped. With `version`, a stale one is a conflict.',
      tags,
    })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  printTest: procedure({ pages, failure: failedToPrint })
    .route({
      method: 'POST',
      path: '/printers/{printerId}/test-prints',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Print a test page',
      description: 'Prints a page that shows whether width, smallest letters, code and knife are right.',
      tags,
    })
    .input(z.object({ params: ofPrinter, body: z.object({ id: idSchema }) }))
    .output(printSchema),

  printInvoice: procedure({
    pages: ['/create-transaction', '/transactions', '/receivables'],
    failure: failedToPrint,
  })
    .route({
      method: 'POST',
      path: '/printers/{printerId}/invoice-prints',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Print an invoice',
      description:
        "Prints an order's invoice as it is now, under the caller's id: the same id again prints nothing. `openDrawer` opens the cash drawer with it, for whoever may receive payments. It waits while the printer is away, and answers at once.",
      tags,
    })
    .input(
      z.object({
        params: ofPrinter,
        body: z.object({ id: idSchema, transactionId: idSchema, openDrawer: z.boolean().default(false) }),
      }),
    )
    .output(printSchema),

  printJobTicket: procedure({ pages: ['/transactions'], failure: failedToPrint })
    .route({
      method: 'POST',
      path: '/printers/{printerId}/job-ticket-prints',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Print a job ticket on a receipt printer',
      description: "Prints an order's job ticket, which holds no price, and counts it as one more copy.",
      tags,
    })
    .input(z.object({ params: ofPrinter, body: z.object({ id: idSchema, transactionId: idSchema }) }))
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
      description: 'Opens the cash drawer at a printer, now or not at all.',
      tags,
    })
    .input(z.object({ params: ofPrinter, body: z.object({ id: idSchema }) }))
    .output(printSchema),

  print: procedure({ pages: printing })
    .route({
      method: 'GET',
      path: '/prints/{id}',
      summary: 'What became of a print',
      description:
        'Whether it is printed, waits and for what, or may stand on the paper already and waits for somebody to say so.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(printSchema),

  settle: procedure({ pages: printing, failure: failedToPrint })
    .route({
      method: 'POST',
      path: '/prints/{printId}/settlement',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Settle a print',
      description:
        'What a person says of a print that may stand on the paper already: `printed`, `again` or `drop`; of one that waits, `drop` alone. An invoice that is printed again opens no cash drawer; one is opened again only by who may receive payments. What is settled already is answered as it is.',
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
