import type { LiveEvent } from '../../../contract/live.ts'
import { api } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import { toByteStream } from './server-sent-events.ts'

const TOO_MANY_STREAMS = 'Terlalu banyak layar yang terbuka. Tutup layar yang tidak dipakai'

/** The stream of changes; feed.ts shows the way of an event (docs/product.md#offline-work-and-live-updates). */
export const live = {
  // Not oRPC's own event iterator: it would encode each event once per stream.
  subscribe: api.live.subscribe.handler(async ({ context, lastEventId, signal }) => {
    const { feed, identity, network } = context
    const listener = { identity, network }
    if (!feed.hasCapacityFor(listener)) throw domainError('TOO_MANY_REQUESTS', undefined, TOO_MANY_STREAMS)
    context.stream(
      toByteStream((gone) =>
        feed.subscribe(listener, lastEventId, signal ? AbortSignal.any([signal, gone]) : gone),
      ),
    )
    return nothing()
  }),
}

async function* nothing(): AsyncGenerator<LiveEvent> {
  yield* []
}
