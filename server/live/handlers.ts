import { withEventMeta } from '@orpc/server'
import { api } from '../api.ts'

/** The stream of changes (specification, section 3: lists are updated live). */
export const live = {
  subscribe: api.live.subscribe.handler(async function* ({ context, lastEventId, signal }) {
    const { feed, identity } = context
    for await (const { id, event } of feed.follow(identity, lastEventId, signal ?? NEVER)) {
      yield withEventMeta(event, id === undefined ? {} : { id })
    }
  }),
}

const NEVER = new AbortController().signal
