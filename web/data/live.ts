import { getEventMeta } from '@orpc/client'
import type { Change, LiveEvent } from '../../contract/live.ts'
import { pagesOf } from '../../core/access.ts'
import { recordsOf, tellsOf } from './changes.ts'
import { hear } from './heard.ts'
import { currentUser, keepStore, requireSignIn } from './identity.ts'
import { keep } from './keep.ts'
import { local, readMeta, writeMeta } from './local.ts'
import { LIVE_LOCK, underLock } from './locks.ts'
import { pauseBefore } from './sending.ts'
import { server } from './server.ts'
import { checkSession } from './session-check.ts'
import { takeSnapshot } from './snapshot.ts'
import { wakened } from './wakened.ts'

/** The server says something every five seconds. When it has not for this long, the line is dead. */
const SILENCE_MS = 16_000
/** A line that is back within this time was never missed. */
const GRACE_MS = 1500

/** Follows the server's changes for as long as somebody is signed in: one stream per browser, whichever tab has it. */
export async function followServer(userId: string, signal: AbortSignal): Promise<void> {
  await underLock(LIVE_LOCK, () => reconnecting(userId, signal), signal)
}

async function reconnecting(userId: string, signal: AbortSignal): Promise<void> {
  let lost: ReturnType<typeof setTimeout> | undefined
  const connected = async () => {
    clearTimeout(lost)
    lost = undefined
    await setConnected(true)
  }
  // What another tab last saw of the line is not known any more.
  await local.meta.delete('connected')
  for (let attempt = 0; !signal.aborted; attempt++) {
    const before = attempt
    try {
      await listen(userId, signal, () => {
        attempt = -1
        return connected()
      })
    } catch {
      // Whatever the reason, the remedy is to connect again; that a session has ended is told elsewhere (session-check.ts).
    }
    lost ??= setTimeout(() => void setConnected(false), GRACE_MS)
    await wakened(pauseBefore(before === attempt ? attempt : -2, Math.random()) / 2, signal)
  }
  clearTimeout(lost)
}

/** Listens until the stream ends, fails or falls silent, or until other pages than before are allowed. */
async function listen(userId: string, stop: AbortSignal, connected: () => Promise<void>): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([stop, over.signal])
  const line = watchLine(() => over.abort())
  try {
    const since = (await readMeta('identity'))?.since
    const pages = await allowedPages()
    const lastEventId = (await readMeta('pages')) === pages ? await readMeta('cursor') : undefined
    const events = await server.live.subscribe(undefined, {
      signal,
      lastEventId,
      context: { heard: line.heard },
    })
    for await (const event of events) {
      // While an event is dealt with nothing is read, so nothing is heard.
      line.pause()
      await connected()
      await take(event, { cursor: getEventMeta(event)?.id, since, pages, signal })
      if (tellsOf(event, userId)) await checkSession()
      if ((await allowedPages()) !== pages) return
      line.resume()
    }
  } finally {
    line.pause()
    line.end()
    over.abort()
  }
}

/** Tells when a line is dead: by its silence, and at once when the network has come back, which old lines do not survive. */
function watchLine(dead: () => void) {
  let silence = setTimeout(dead, SILENCE_MS)
  let paused = false
  addEventListener('online', dead)
  const heard = () => {
    clearTimeout(silence)
    if (!paused) silence = setTimeout(dead, SILENCE_MS)
  }
  return {
    heard,
    pause() {
      paused = true
      clearTimeout(silence)
    },
    resume() {
      paused = false
      heard()
    },
    end: () => removeEventListener('online', dead),
  }
}

type Place = { cursor: string | undefined; since: number | undefined; pages: string; signal: AbortSignal }

async function take(event: LiveEvent, place: Place): Promise<void> {
  if (event.type === 'start') await takeSnapshot(place)
  else await applyChanges(event.type === 'changes' ? event.changes : [], place)
}

/** Applies changes in order, and in the same step remembers that they are applied: a crash neither skips nor repeats any. */
async function applyChanges(changes: readonly Change[], { cursor, since }: Place): Promise<void> {
  const tables = [local.customers, local.products, local.store, local.meta]
  await local.transaction('rw', tables, async () => {
    await requireSignIn(since)
    await keep(local.customers, recordsOf(changes, 'customers'))
    await keep(local.products, recordsOf(changes, 'products'))
    for (const change of changes) if (change.entity === 'store') await keepStore(change.record)
    await hear(changes.map((change) => change.entity))
    if (cursor !== undefined) await writeMeta('cursor', cursor)
    await writeMeta('savedAt', Date.now())
  })
}

/** What the user may open, as one word. The stream sends records of these pages only, so other pages need a new start. */
async function allowedPages(): Promise<string> {
  const user = await currentUser()
  const store = await local.store.toCollection().first()
  return user && store ? `${user.id}:${pagesOf(user.role, store.rolePermissions).join()}` : ''
}

async function setConnected(connected: boolean): Promise<void> {
  if ((await readMeta('connected')) !== connected) await writeMeta('connected', connected)
}
