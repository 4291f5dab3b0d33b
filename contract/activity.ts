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
import { exportCall } from './spreadsheet.ts'

/** Change of one row, values as stored (rupiah, rates as fractions). */
const changeSchema = z.object({
  table: auditedTableSchema,
  operation: operationSchema,
  /** Current name; the customer of a transaction, the product of an item. */
  name: z.string().nullable(),
  changes: z.array(z.object({ field: auditedFieldSchema, before: z.unknown(), after: z.unknown() })),
})

/** One action on one record and its parts, or one batch, whose records `batchRows` lists. */
const activitySchema = changeSchema.extend({
  id: z.string(),
  createdAt: instantSchema,
  /** Null: the system. */
  actor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The approving colleague. */
  approver: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The name that a customer gave who acted by a link; `actor` is then null. */
  customer: z.string().nullable(),
  /** Set for API calls; `actor` is the key's creator. */
  apiKey: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The transaction of an item, payment or reminder; the user of a session. */
  recordId: z.uuid(),
  /** Deleted since. */
  isDeleted: z.boolean(),
  /** Rupiah and payment state of a deleted transaction or expense. */
  deleted: z.object({ amount: z.number(), state: deletedStateSchema.nullable() }).nullable(),
  /** Changes of items, payments or sessions in the same action. */
  parts: z.array(changeSchema),
})
export type Activity = z.infer<typeof activitySchema>
export type RowChange = z.infer<typeof changeSchema>

const selection = {
  actor: z.union([z.literal('system'), idSchema]).optional(),
  kind: recordKindSchema.optional(),
  operation: operationSchema.optional(),
  day: daySchema.optional(),
  /** Excluded. */
  without: recordKindSchema.optional(),
  search: searchSchema,
}

/** Database transaction id (no leading zero: PostgreSQL reads it as octal) and record id. */
export const ENTRY_ID = `(?:0|[1-9]\\d{0,18})\\.${UUID_PATTERN}`

export const activity = {
  count: procedure('GET /activity/count', {
    pages: ['/settings'],
    ownerOnly: true,
    fromReplica: true,
    summary: 'Count activity entries',
    description: 'The number of entries that the filters select; null above the counting limit. Owner only.',
  })
    .input(z.object(selection))
    .output(z.object({ count: z.number().int().nullable() })),

  list: procedure('GET /activity', {
    pages: ['/settings'],
    ownerOnly: true,
    fromReplica: true,
    summary: 'List activity',
    description:
      "Audit entries, newest first. Filters: actor ('system' for automatic changes), record kind, operation, shop day, and words of record names and numbers (limited to the newest thousand matches per kind). Changes of a record's parts match too. Owner only.",
  })
    .input(
      pageInputSchema.extend({ limit: z.coerce.number().int().min(1).max(200).default(50), ...selection }),
    )
    .output(z.object({ rows: z.array(activitySchema), nextCursor: z.string().nullable() })),

  batchRows: procedure('GET /activity/{entry}/rows', {
    pages: ['/settings'],
    ownerOnly: true,
    fromReplica: true,
    summary: 'List the records of a batch entry',
    description:
      'The changes of single records in an import or a removal of sample data. Empty for other entries. Owner only.',
  })
    .input(
      pageInputSchema.extend({
        entry: z.string().regex(new RegExp(`^${ENTRY_ID}$`)),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ rows: z.array(activitySchema), nextCursor: z.string().nullable() })),

  export: exportCall('GET /activity/export', {
    pages: ['/settings'],
    ownerOnly: true,
    fromReplica: true,
    summary: 'Export activity',
    description: "An .xlsx file of everything that the list's filters select, newest first. Owner only.",
  }).input(z.object(selection)),

  actors: procedure('GET /activity/actors', {
    pages: ['/settings'],
    ownerOnly: true,
    fromReplica: true,
    summary: 'List actors',
    description: 'Users that can be filtered by, including deleted ones, by name. Owner only.',
  }).output(
    z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string(), isDeleted: z.boolean() })) }),
  ),

  listOfTransaction: procedure('GET /transactions/{transactionId}/activity', {
    pages: ['/transactions'],
    fromReplica: true,
    summary: 'List the activity of a transaction',
    description: 'Changes of a transaction, its items, payments and reminders, newest first; at most 200.',
  })
    .input(z.object({ transactionId: idSchema }))
    .output(z.object({ rows: z.array(activitySchema) })),
}
