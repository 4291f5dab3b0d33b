// The change stream of this browser.
//
//   hidden ──visible──▶ waiting for LIVE_LOCK ──▶ connecting ──▶ connected
//     ▲                                            ▲    │ 'start': snapshot; 'resumed': from `cursor`
//     └──────────────── hidden ────────────────────┼────┤
//                                                  │    ▼
//                                   backoff ◀── silence, error, other pages, network back
//   Shown as offline once a reconnect takes longer than GRACE_MS.
import { getEventMeta } from '@orpc/client'
import { ENTITY_NAMES } from '../../contract/entities.ts'
import type { LiveChange, LiveEvent } from '../../contract/live.ts'
import { pagesOfRole } from '../../core/access/access.ts'
import { nowMs } from '../clock.ts'
import { exceedsCacheLimit } from './cache-limit.ts'
import { changesOfEntity, concernsUser, noteChanges } from './changes.ts'
import { currentUser, local, readMeta, requireSameSession, writeMeta } from './local.ts'
import { LIVE_LOCK, withLock } from './locks.ts'
import { networkBackSignal } from './reachability.ts'
import { LISTED_ENTITIES, putRecords, putStore, RECORD_TABLES } from './records.ts'
import { nextAttempt, retryDelay, waitForRetry } from './retry.ts'
import { server } from './server.ts'
import { checkSession } from './sign-in.ts'
import { type Subscription, takeSnapshot } from './snapshot.ts'

/** The server sends a heartbeat every 5 s; longer silence means a dead connection. */
const SILENCE_MS = 16_000
/** Reconnects within this time are not shown as offline. */
const GRACE_MS = 1500

/** Follows the change stream. One stream per browser, in a visible tab: browsers open only six connections to a server. */
export async function followChanges(userId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await waitForVisibility('visible', signal)
    const hidden = new AbortController()
    const stop = AbortSignal.any([signal, hidden.signal])
    void waitForVisibility('hidden', stop).then(() => hidden.abort())
    const work = (lost: AbortSignal) => stayConnected(userId, AbortSignal.any([stop, lost]))
    await withLock(LIVE_LOCK, work, stop).catch((error: unknown) => {
      if (!stop.aborted) throw error
    })
  }
}

function waitForVisibility(state: DocumentVisibilityState, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (document.visibilityState !== state && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      done()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}

async function stayConnected(userId: string, signal: AbortSignal): Promise<void> {
  let disconnectTimer: ReturnType<typeof setTimeout> | undefined
  const connected = async () => {
    clearTimeout(disconnectTimer)
    disconnectTimer = undefined
    await setConnected(true)
  }
  // The previous tab's state is stale.
  await local.meta.delete('connected')
  for (let attempt = -2; !signal.aborted; ) {
    let since: number | undefined
    const back = networkBackSignal()
    try {
      await consumeStream(userId, signal, async () => {
        if (since === undefined) {
          since = Date.now()
          await writeMeta('streamSince', since)
        }
        await connected()
      })
    } catch {
      // Any failure leads to a reconnect; ended sessions are handled in sign-in.ts.
    }
    if (signal.aborted) break
    attempt = back.aborted ? -2 : nextAttempt(attempt, since === undefined ? undefined : Date.now() - since)
    disconnectTimer ??= setTimeout(() => void setConnected(false), GRACE_MS)
    if (await waitForRetry(retryDelay(attempt, Math.random()) / 2, signal)) attempt = -2
  }
  clearTimeout(disconnectTimer)
}

/** Runs until the stream ends or falls silent, the allowed pages change, or the cache is too large. */
async function consumeStream(
  userId: string,
  stop: AbortSignal,
  connected: () => Promise<void>,
): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([stop, over.signal])
  const watch = watchConnection(() => over.abort())
  try {
    const since = (await readMeta('identity'))?.since
    const pages = await allowedPagesKey()
    const cachedPages = await readMeta('pages')
    const isFirst = cachedPages === undefined
    const resumes = (isFirst || cachedPages === pages) && !(await exceedsCacheLimit())
    const lastEventId = resumes ? await readMeta('cursor') : undefined
    const events = await server.live.subscribe(undefined, {
      signal,
      lastEventId,
      context: { onData: watch.onData },
    })
    for await (const event of events) {
      // Nothing is read while an event is applied, so silence means nothing.
      watch.pause()
      await connected()
      await handleEvent(event, { cursor: getEventMeta(event)?.id, since, pages, isFirst, signal })
      if (concernsUser(event, userId)) await checkSession()
      if ((await allowedPagesKey()) !== pages || (await exceedsCacheLimit())) return
      watch.resume()
    }
  } finally {
    watch.pause()
    watch.end()
    over.abort()
  }
}

/** Also reports a dead connection when the network returns: old connections do not survive that. */
function watchConnection(onDead: () => void) {
  let silence = setTimeout(onDead, SILENCE_MS)
  let paused = false
  addEventListener('online', onDead)
  const onData = () => {
    clearTimeout(silence)
    if (!paused) silence = setTimeout(onDead, SILENCE_MS)
  }
  return {
    onData,
    pause() {
      paused = true
      clearTimeout(silence)
    },
    resume() {
      paused = false
      onData()
    },
    end: () => removeEventListener('online', onDead),
  }
}

async function handleEvent(event: LiveEvent, subscription: Subscription): Promise<void> {
  if (event.type === 'changes') await applyChanges(event.changes, subscription)
  // Changes may have been missed.
  else if (event.type === 'start') await takeSnapshot(subscription, ENTITY_NAMES)
  else if (subscription.isFirst) await takeSnapshot(subscription, [])
  else await applyChanges([], subscription)
}

/** Applies changes and moves the cursor in one transaction: a crash neither skips nor repeats any. */
async function applyChanges(changes: readonly LiveChange[], { cursor, since }: Subscription): Promise<void> {
  const tables = [...Object.values(RECORD_TABLES), local.store, local.meta]
  await local.transaction('rw', tables, async () => {
    await requireSameSession(since)
    for (const name of LISTED_ENTITIES) await putRecords(name, changesOfEntity(changes, name))
    for (const change of changes) if (change.entity === 'store') await putStore(change.record)
    await noteChanges(changes.map((change) => change.entity))
    if (cursor !== undefined) await writeMeta('cursor', cursor)
    await writeMeta('savedAt', nowMs())
  })
}

/** The stream sends records of the allowed pages only, so a change of pages needs a new snapshot. */
async function allowedPagesKey(): Promise<string> {
  const user = await currentUser()
  const store = await local.store.toCollection().first()
  return user && store ? `${user.id}:${pagesOfRole(user.role, store.rolePermissions).join()}` : ''
}

async function setConnected(connected: boolean): Promise<void> {
  if ((await readMeta('connected')) !== connected) await writeMeta('connected', connected)
}
