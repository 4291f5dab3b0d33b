import type { LiveEvent } from '../../contract/live.ts'
import type { Identity } from '../api.ts'

/** The change feed of one server process: reads the log once and serves every open stream. */
export type Feed = {
  /**
   * The events of one stream, from after `cursor` (a stream's last event id) or, without a usable one, from now on after a
   * 'start'. Ends when `signal` aborts, when the feed stops, or when the user may no longer be here.
   */
  follow(
    identity: Identity,
    cursor: string | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<{ id: string; event: LiveEvent }>
  /** Ends every stream and stops listening. */
  stop(): Promise<void>
}
