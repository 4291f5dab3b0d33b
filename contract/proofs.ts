import { z } from 'zod'
import { ARTWORK_STATES } from '../core/orders/artwork.ts'
import { CUSTOMER_CHANNELS, NOTED_CHANNELS } from '../core/orders/customer-channel.ts'
import { PROOF_EVENTS, proofAnswerSchema } from '../core/orders/proof.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'
import { reasonSchema } from './transaction-record.ts'

/** How far the file of a line is, its newest version. */
const artworkSchema = z.object({
  lineId: z.uuid(),
  fileId: z.uuid(),
  fileName: z.string(),
  version: z.int(),
  state: z.enum(ARTWORK_STATES),
  /** Why what was sent or approved holds no more, as a sentence. */
  lapsed: z.string().nullable(),
  /** Of the file and of the line as it is printed: a proof is sent and answered for exactly this. */
  contentHash: z.string(),
  /** What happened last, to this or an earlier version. */
  last: z
    .object({
      kind: z.enum(PROOF_EVENTS),
      version: z.int(),
      at: instantSchema,
      /** Null for an override. */
      channel: z.enum(CUSTOMER_CHANNELS).nullable(),
      /** The customer who answered; else the user. */
      name: z.string().nullable(),
      /** What is to be changed, with the notes of `pins`, or why it is printed without an approval. */
      comment: z.string().nullable(),
      pins: z.array(z.object({ x: z.number(), y: z.number(), note: z.string() })),
    })
    .nullable(),
})
export type LineArtwork = z.infer<typeof artworkSchema>

const artworksSchema = z.object({ rows: z.array(artworkSchema) })

/** `id`: made by the caller, so that a repeated request is recorded once. */
const subject = {
  id: idSchema,
  fileId: idSchema,
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
}
const proofsSchema = z.array(z.object(subject)).min(1, 'Pilih minimal satu file').max(200)

const pages = ['/transactions'] as const
const FAILED = 'Gagal mencatat proof. Silakan coba lagi.'

export const proofs = {
  list: procedure('GET /transactions/{transactionId}/proofs', {
    pages,
    summary: 'List the proofs of an order',
    description:
      "How far the file of each line is that has one: 'received', 'checked', 'proofSent', 'approved', 'changesRequested', or 'overridden' by staff. An approval holds for the file and for size, quantity, product and finishing of its line; once one of them changes, `lapsed` says which.",
  })
    .input(z.object({ transactionId: idSchema }))
    .output(artworksSchema),

  send: procedure('POST /transactions/{transactionId}/proofs/sendings', {
    pages,
    failure: FAILED,
    summary: 'Mark proofs as sent',
    description:
      'Records that the customer was shown these files, by WhatsApp or in the shop. Nothing is sent. Files that are approved, may be printed without an approval or are to be changed are left as they are. Idempotent by id. PROOF_OUTDATED if a file or its line changed.',
  })
    .input(
      z.object({
        transactionId: idSchema,
        proofs: proofsSchema,
        channel: z.enum(NOTED_CHANNELS),
      }),
    )
    .output(artworksSchema),

  answer: procedure('POST /transactions/{transactionId}/proofs/answers', {
    pages,
    failure: FAILED,
    summary: 'Record an answer to a proof',
    description:
      "Records the customer's answer to a file: who gave it and over which channel. 'changesRequested' needs a `comment` or `pins`. Idempotent by id. PROOF_OUTDATED if there is a newer version, or the line changed.",
  })
    .input(
      proofAnswerSchema.safeExtend({
        ...subject,
        transactionId: idSchema,
        channel: z.enum(NOTED_CHANNELS),
      }),
    )
    .output(artworksSchema),

  override: procedure('POST /transactions/{transactionId}/proofs/overrides', {
    pages,
    rights: ['printUnapproved'],
    failure: FAILED,
    summary: 'Allow printing without an approval',
    description:
      'Lets these files be printed although the customer has not approved them, for a reason. Holds as an approval does. Idempotent by id. PROOF_OUTDATED if a file or its line changed.',
  })
    .input(z.object({ transactionId: idSchema, proofs: proofsSchema, reason: reasonSchema }))
    .output(artworksSchema),
}
