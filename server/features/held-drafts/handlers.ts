import { parseHeldContent } from '../../../contract/held-content.ts'
import { api } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import { seesCost } from '../../api/require-rights.ts'
import { transaction } from '../../platform/database/transaction.ts'
import {
  countHeldBy,
  endTaken,
  findHeldDraft,
  insertHeldDraft,
  listHeldDrafts,
  pruneHeldDrafts,
  takeHeldDraft,
} from './queries.ts'

/** More than the tills hold (docs/product.md#drafts); keeps one user from filling the table. */
const MAX_HELD_ON_SERVER = 50

/**
 * Drafts of sales that the tills put aside for every device (docs/decisions/0137).
 *
 *   create ──▶ held ──take──▶ taken ──end, or held again──▶ ended
 *                              │  ▲
 *                              └──┘ taken over by a colleague
 */
export const heldDrafts = {
  list: api.heldDrafts.list.handler(async ({ context: { db } }) => ({ rows: await listHeldDrafts(db) })),

  create: api.heldDrafts.create.handler(({ input, context }) =>
    transaction(context, async (db) => {
      const heldBy = context.identity.user.id
      await pruneHeldDrafts(db)
      const isNew = await insertHeldDraft(db, { ...input, heldBy })
      if (!isNew) context.foundExisting()
      if (isNew && (await countHeldBy(db, heldBy)) > MAX_HELD_ON_SERVER)
        throw domainError('TOO_MANY_REQUESTS')
      await endTaken(db, heldBy, { draftId: input.draftId, except: input.id })
      const held = await findHeldDraft(db, input.id)
      if (!held) throw domainError('NOT_FOUND')
      return held
    }),
  ),

  take: api.heldDrafts.take.handler(({ input, context }) =>
    transaction(context, async (db) => {
      const { identity } = context
      const taken = await takeHeldDraft(db, { ...input, takenBy: identity.user.id })
      if (taken) {
        const isOwn = taken.heldBy === identity.user.id
        return { content: isOwn || seesCost(identity) ? taken.content : withoutCosts(taken.content) }
      }
      const current = await findHeldDraft(db, input.id)
      if (!current) throw domainError('NOT_FOUND')
      throw domainError('CONFLICT', { current }, `Sudah diambil ${current.taken?.byName}`)
    }),
  ),

  end: api.heldDrafts.end.handler(({ input: { id }, context }) =>
    transaction(context, async (db) => {
      if ((await endTaken(db, context.identity.user.id, { id })) === 0) throw domainError('NOT_FOUND')
      return { id }
    }),
  ),
}

/** What makloon costs is typed again by someone who may see it. */
function withoutCosts(text: string): string {
  const content = parseHeldContent(text)
  const items = content?.items.map((item) =>
    item.outsourcing ? { ...item, outsourcing: { ...item.outsourcing, cost: null } } : item,
  )
  return JSON.stringify({ ...content, items })
}
