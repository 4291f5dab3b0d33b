import { z } from 'zod'
import { MAX_RUPIAH } from '../core/money/money.ts'
import { textSchema } from '../core/text/text.ts'
import { idSchema } from '../core/values/id.ts'
import { parseHeldContent } from './held-content.ts'
import { instantSchema, procedure } from './procedure.ts'
import { quoteSchema } from './quotes.ts'

/** What the till computes with besides, once it is filled with a quote. */
const filledSchema = z.looseObject({
  quote: z
    .looseObject({
      record: quoteSchema,
      prices: z.enum(['quoted', 'today']),
      reason: z.string().optional(),
    })
    .optional(),
})

const contentTextSchema = z
  .string()
  .max(500_000)
  .refine((text) => filledSchema.safeParse(parseHeldContent(text)).success, 'Bukan isi kasir')

const heldDraftSchema = z.object({
  id: z.uuid(),
  /** The id of the transaction that it becomes. */
  draftId: z.uuid(),
  /** The customer or a name that the cashier typed. */
  label: z.string(),
  /** Rupiah, as shown when it was held; null while it was unknown. */
  total: z.number().nullable(),
  heldAt: instantSchema,
  heldBy: z.uuid(),
  heldByName: z.string(),
  /** Who continues it, on which device it then is; null: anyone may take it. */
  taken: z.object({ at: instantSchema, by: z.uuid(), byName: z.string() }).nullable(),
  version: z.int(),
})
export type SharedDraft = z.infer<typeof heldDraftSchema>

const pages = ['/create-transaction'] as const

export const heldDrafts = {
  list: procedure('GET /held-drafts', {
    pages,
    summary: 'List held drafts',
    description:
      "Drafts of sales that the shop's tills have put aside, oldest first, and those that were taken up and are not finished. Without their content.",
  }).output(z.object({ rows: z.array(heldDraftSchema) })),

  create: procedure('POST /held-drafts', {
    pages,
    idempotent: true,
    summary: 'Hold a draft',
    description:
      'Puts the draft of a sale aside for all devices, under a new id for each time it is held. Idempotent by id. Ends the holding that the caller had taken it up from. At most 50 for each user.',
  })
    .input(
      z
        .object({
          id: idSchema,
          draftId: idSchema,
          label: textSchema.min(1).max(160),
          total: z.int().min(0).max(MAX_RUPIAH).nullable(),
          /** The till's draft as JSON text. */
          content: contentTextSchema,
        })
        .refine(({ draftId, content }) => parseHeldContent(content)?.id === draftId, {
          path: ['draftId'],
          message: 'Bukan nomor isi kasir ini',
        }),
    )
    .output(heldDraftSchema),

  take: procedure('POST /held-drafts/{id}/takings', {
    pages,
    summary: 'Take up a held draft',
    description:
      'Gives a held draft to the caller and to no one else: requires the `version` that was read, and CONFLICT returns the draft as it is now, with who was faster. One that was taken already can be taken over, by the version that says so. Costs of makloon that a colleague typed are left out for callers who see no costs.',
  })
    .input(z.object({ id: idSchema, version: z.int32() }))
    .output(z.object({ content: z.string() })),

  end: procedure('DELETE /held-drafts/{id}', {
    pages,
    summary: 'End a held draft',
    description: 'The caller has finished the draft that they had taken up. NOT_FOUND for any other.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),
}
