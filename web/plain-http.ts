// On plain http browsers have no service worker and no Web Locks. Prefetches everything, so that an open page keeps working offline.
import { local } from './data/local.ts'
import { isDisconnected, serverBackSignal } from './data/reachability.ts'
import { notifyFailure } from './kit/feedback/notify.ts'
import { PART_MISSING } from './kit/feedback/part-missing.tsx'
import { windowFiller } from './parts/printing/print-invoice.ts'
import { prefetchFonts } from './parts/printing/window-styles.ts'
import { whenIdle } from './when-idle.ts'

const TIMEOUT_MS = 5000
/** Half of a browser's connections per server. */
const CONCURRENCY = 3

void moveToHttps()
  .catch(() => undefined)
  .then(prefetchParts)

// The page cannot be reloaded offline.
addEventListener('beforeunload', (event) => {
  if (isDisconnected()) event.preventDefault()
})

// Other pages cannot load offline: print windows are rendered by this one.
windowFiller.fill = (opened, address) => {
  import('./parts/printing/fill-window.tsx').then(
    ({ fillWindow }) => fillWindow(opened, address),
    () => {
      opened.close()
      notifyFailure(PART_MISSING, { about: 'part' })
    },
  )
}

/** Retries missing parts after a reconnect. */
async function prefetchParts(): Promise<void> {
  let missing: string[] = []
  for (let first = true; first || missing.length > 0; first = false) {
    const back = serverBackSignal()
    const names = first ? await partNames() : missing
    missing = []
    for (let from = 0; from < names.length; from += CONCURRENCY) {
      await whenIdle()
      const fetching = names.slice(from, from + CONCURRENCY)
      const here = await Promise.all(fetching.map(fetchPart))
      missing.push(...fetching.filter((_, place) => !here[place]))
    }
    if (missing.length > 0 && !back.aborted) await new Promise((done) => back.addEventListener('abort', done))
  }
  await prefetchFonts()
  performance.mark('kept')
}

async function partNames(): Promise<string[]> {
  for (;;) {
    const back = serverBackSignal()
    const answer = await fetch('/parts.json').catch(() => null)
    if (answer?.ok) return await answer.json()
    if (!back.aborted) await new Promise((done) => back.addEventListener('abort', done))
  }
}

/** Preloads without running or applying; true if loaded. Applying sheets early would change their order. */
function fetchPart(name: string): Promise<boolean> {
  const href = `/${name}`
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve(true)
  const link = name.endsWith('.css')
    ? Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href })
    : Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
  return new Promise((done) => {
    link.addEventListener('load', () => done(true))
    link.addEventListener('error', () => {
      link.remove()
      done(false)
    })
    document.head.append(link)
  })
}

/** Moves to https on devices that trust the certificate, once nothing unsent is left here. */
async function moveToHttps(): Promise<void> {
  const { port } = await (await fetch('/https/state.json')).json()
  if (port === null) return
  const there = new URL(location.href)
  there.protocol = 'https:'
  there.port = String(port)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  await fetch(new URL('/healthz', there), { mode: 'no-cors', cache: 'no-store', signal })
  if ((await local.outbox.count()) + (await local.drafts.count()) > 0) return
  location.replace(there)
}
