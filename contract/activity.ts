import { z } from 'zod'
import {
  auditedFieldSchema,
  auditedTableSchema,
  deletedStateSchema,
  operationSchema,
  recordKindSchema,
} from '../core/activity/activity.ts'
import { daySchema } from '../core/time/calendar.ts'
import { idSchema } from '../core/values/id.ts'
import { UUID_PATTERN } from '../core/values/uuid.ts'
import { instantSchema, pageInputSchema, procedure, searchSchema } from './procedure.ts'
import { EXPORT_FAILED, spreadsheetSchema } from './spreadsheet.ts'

/** What was done to one row, and what was there before and after, as the database holds it (money in rupiah, rates as fractions). */
const changeSchema = z.object({
  table: auditedTableSchema,
  operation: operationSchema,
  /** The record's name as it is now; of a transaction its customer's, of an item its product's. */
  name: z.string().nullable(),
  changes: z.array(z.object({ field: auditedFieldSchema, before: z.unknown(), after: z.unknown() })),
})

/**
 * One thing that somebody did to one record, with what it did to the record's parts; or an import or a removal of sample data, whose rows are
 * asked for by `rowsOf`.
 */
const activitySchema = changeSchema.extend({
  id: z.string(),
  at: instantSchema,
  /** Null: the system did it by itself. */
  actor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The colleague who approved it on the spot. */
  approver: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The API key by which it was done; `actor` is who made that key. */
  key: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Of an item, a payment or a reminder: the transaction that it belongs to; of a session: its user. */
  recordId: z.uuid(),
  /** Whether the record has been deleted since. */
  gone: z.boolean(),
  /** Of a deleted transaction or expense: what it came to (rupiah), and how far the transaction was paid, or that it was cancelled. */
  removed: z.object({ amount: z.number(), state: deletedStateSchema.nullable() }).nullable(),
  /** What else was done to it at once: to a transaction's items and payments, to a user's sessions. */
  parts: z.array(changeSchema),
})
export type Activity = z.infer<typeof activitySchema>
export type RowChange = z.infer<typeof changeSchema>

const tags = ['Activity']
const selection = {
  actor: z.union([z.literal('system'), idSchema]).optional(),
  kind: recordKindSchema.optional(),
  operation: operationSchema.optional(),
  day: daySchema.optional(),
  /** Left out, whatever else is chosen. */
  without: recordKindSchema.optional(),
  search: searchSchema,
}

/** What an entry's id looks like: the database transaction (without a leading zero, which PostgreSQL would read as octal), and the record. */
export const ENTRY_ID = `(?:0|[1-9]\\d{0,18})\\.${UUID_PATTERN}`

export const activity = {
  count: procedure({ pages: ['/settings'], ownerOnly: true, fromReplica: true })
    .route({
      method: 'GET',
      path: '/activity/count',
      summary: 'How much was done',
      description: 'How many entries a selection has; null: more than are counted. Owner only.',
      tags,
    })
    .input(z.object(selection))
    .output(z.object({ count: z.number().int().nullable() })),

  list: procedure({ pages: ['/settings'], ownerOnly: true, fromReplica: true })
    .route({
      method: 'GET',
      path: '/activity',
      summary: 'Who did what',
      description:
        "Who did what, newest first: by person ('system' for what nobody did), kind of record, deed, day of the shop, and words of the records' names and numbers (of the newest thousand of each kind that hold them); found by its parts too. Owner only.",
      tags,
    })
    .input(
      pageInputSchema.extend({ limit: z.coerce.number().int().min(1).max(200).default(50), ...selection }),
    )
    .output(z.object({ rows: z.array(activitySchema), nextCursor: z.string().nullable() })),

  rowsOf: procedure({ pages: ['/settings'], ownerOnly: true, fromReplica: true })
    .route({
      method: 'GET',
      path: '/activity/{entry}/rows',
      summary: 'The rows of an import',
      description:
        'What an import or a removal of sample data did to each record, as entries of their own. Nothing of any other entry. Owner only.',
      tags,
    })
    .input(
      pageInputSchema.extend({
        entry: z.string().regex(new RegExp(`^${ENTRY_ID}$`)),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ rows: z.array(activitySchema), nextCursor: z.string().nullable() })),

  export: procedure({ pages: ['/settings'], ownerOnly: true, fromReplica: true, failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/activity/export',
      outputStructure: 'detailed',
      summary: 'Export who did what',
      description: "An .xlsx file of everything that the list's filters select, newest first. Owner only.",
      tags,
    })
    .input(z.object(selection))
    .output(spreadsheetSchema),

  people: procedure({ pages: ['/settings'], ownerOnly: true, fromReplica: true })
    .route({
      method: 'GET',
      path: '/activity/people',
      summary: 'Who may have done it',
      description: 'Everybody who may have done something, those who are gone included, by name. Owner only.',
      tags,
    })
    .output(z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string(), gone: z.boolean() })) })),

  ofTransaction: procedure({ pages: ['/transactions'], fromReplica: true })
    .route({
      method: 'GET',
      path: '/transactions/{transactionId}/activity',
      summary: 'The history of a transaction',
      description:
        'What was done to a transaction, its items, payments and reminders, newest first; at most the latest 200.',
      tags,
    })
    .input(z.object({ transactionId: idSchema }))
    .output(z.object({ rows: z.array(activitySchema) })),
}
