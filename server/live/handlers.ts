import type { LiveEvent } from '../../contract/live.ts'
import { api } from '../api.ts'
import { streamOf } from './event-bytes.ts'

/** The stream of changes (specification, section 3: lists are updated live). */
export const live = {
  // Not one event after the other for each stream: they are written once for all who hear the same.
  subscribe: api.live.subscribe.handler(async ({ context, lastEventId, signal }) => {
    const { feed, identity } = context
    context.stream(
      streamOf((gone) => feed.follow(identity, lastEventId, signal ? AbortSignal.any([signal, gone]) : gone)),
    )
    return nothing()
  }),
}

async function* nothing(): AsyncGenerator<LiveEvent> {
  yield* []
}
