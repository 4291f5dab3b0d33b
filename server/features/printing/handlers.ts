import type { Print, Printer } from '../../../contract/printers.ts'
import type { PrintKind } from '../../../core/paper/printer.ts'
import { api } from '../../api/api.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { createRecord, removeRecordIn, updateRecord } from '../../shared/records/edit.ts'
import { getRecord } from '../../shared/records/record-type.ts'
import { loadStore } from '../store/queries.ts'
import { printJobTicket } from '../transactions/job-ticket.ts'
import { getTransaction } from '../transactions/record.queries.ts'
import {
  addPrint,
  dropPrints,
  findPrint,
  getPrint,
  listUnsettledPrints,
  lockPrint,
  settlePrint,
} from './print-jobs.queries.ts'
import type { PrintQueue } from './print-queue.ts'
import { listPrinters, PRINTERS } from './printers.queries.ts'

/** Loaded lazily: most shops have no receipt printer, and the encoder takes memory. */
const loadReceiptBytes = () => import('./receipt-bytes.ts')

export const printers = {
  list: api.printers.list.handler(async ({ context: { db } }) => {
    const open = Map.groupBy(await listUnsettledPrints(db), ({ printerId }) => printerId)
    const rows = await listPrinters(db)
    return { rows: rows.map((printer) => ({ ...printer, open: open.get(printer.id) ?? [] })) }
  }),

  get: api.printers.get.handler(({ input, context: { db } }) => getRecord(db, PRINTERS, input.id)),

  create: api.printers.create.handler(({ input, context }) => createRecord(context, PRINTERS, input)),

  update: api.printers.update.handler(({ input, context }) => updateRecord(context, PRINTERS, input)),

  remove: api.printers.remove.handler(({ input, context }) =>
    transaction(context, async (tx) => {
      const removed = await removeRecordIn(tx, PRINTERS, input, context.identity.user.id)
      await dropPrints(tx, input.id)
      return removed
    }),
  ),

  printTest: api.printers.printTest.handler(({ input: { params, body }, context }) =>
    enqueuePrint(context, { ...params, ...body, kind: 'test' }, async (_, printer, store) =>
      (await loadReceiptBytes()).testBytes(printer, store),
    ),
  ),

  printInvoice: api.printers.printInvoice.handler(({ input: { params, body }, context }) => {
    const { openDrawer, ...request } = body
    if (openDrawer) requireRights(context.identity, { rights: ['receivePayments'] })
    const job = { ...params, ...request, kind: 'invoice', kick: openDrawer } as const
    return enqueuePrint(context, job, async (db, printer, store) =>
      (await loadReceiptBytes()).invoiceBytes(
        await getTransaction(db, request.transactionId),
        store,
        printer.paper,
      ),
    )
  }),

  printJobTicket: api.printers.printJobTicket.handler(async ({ input: { params, body }, context }) => {
    const job = { ...params, ...body, kind: 'job-ticket' } as const
    const ticket = await printJobTicket(context, body)
    return await enqueuePrint(context, job, async (_, printer, store) =>
      (await loadReceiptBytes()).jobTicketBytes(ticket, store, printer.paper),
    )
  }),

  openDrawer: api.printers.openDrawer.handler(({ input: { params, body }, context }) =>
    enqueuePrint(context, { ...params, ...body, kind: 'drawer', kick: true }, async () => new Uint8Array()),
  ),

  getPrint: api.printers.getPrint.handler(({ input, context: { db } }) => getPrint(db, input.id)),

  resolvePrint: api.printers.resolvePrint.handler(async ({ input, context }) => {
    const { resolution: as } = input.body
    const settled = await transaction(context, async (tx) => {
      const before = await lockPrint(tx, input.params.printId)
      if (before.state === 'waiting' && as === 'drop') await settlePrint(tx, before, 'dropped')
      if (before.state === 'unsure') {
        if (before.kind === 'drawer' && as === 'again')
          requireRights(context.identity, { rights: ['receivePayments'] })
        const state = ({ printed: 'printed', again: 'waiting', drop: 'dropped' } as const)[as]
        await settlePrint(tx, before, state)
      }
      return await getPrint(tx, before.id)
    })
    context.printing.wake()
    return settled
  }),
}

type Caller = RequestContext & { printing: PrintQueue }
type Job = { id: string; printerId: string; kind: PrintKind; transactionId?: string; kick?: boolean }
type RenderContent = (
  db: Tx,
  printer: Printer,
  store: Awaited<ReturnType<typeof loadStore>>,
) => Promise<Uint8Array>

/** Renders and enqueues a print. Idempotent by id. Throws invalid input for an id of another print, or a drawer at a printer without one. */
async function enqueuePrint(
  context: Caller,
  {
    id,
    printerId,
    kind,
    transactionId = null,
    kick = false,
  }: Omit<Job, 'transactionId'> & { transactionId?: string | null },
  content: RenderContent,
): Promise<Print> {
  const enqueued = await transaction(context, async (tx) => {
    const before = await findPrint(tx, id)
    if (before) {
      if (before.printerId === printerId && before.kind === kind && before.transactionId === transactionId)
        return before
      throw invalidInput({ path: ['id'], message: 'Cetakan ini sudah dicatat untuk yang lain' })
    }
    const printer = await getRecord(tx, PRINTERS, printerId)
    if (kind === 'drawer' && !printer.drawer) {
      throw invalidInput({ path: ['printerId'], message: 'Printer ini tidak punya laci' })
    }
    const bytes = await content(tx, printer, await loadStore(tx))
    const job = { id, printerId, kind, transactionId, kick: kick && printer.drawer }
    await addPrint(tx, { ...job, content: bytes, createdBy: context.identity.user.id })
    return await getPrint(tx, id)
  })
  context.printing.wake()
  return enqueued
}
