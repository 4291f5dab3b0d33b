// A page on plain http at a network address: the browser neither keeps the app on the device nor lets its tabs lock anything. What it has loaded it
// can do without the server, as long as the page stands.
import { local } from './data/local.ts'
import { isDisconnected, serverBackSignal } from './data/reachability.ts'
import { notifyFailure } from './kit/feedback/notify.ts'
import { PART_MISSING } from './kit/feedback/part-missing.tsx'
import { windowFiller } from './parts/printing/print-invoice.ts'
import { prefetchFonts } from './parts/printing/window-styles.ts'
import { whenIdle } from './when-idle.ts'

const TIMEOUT_MS = 5000
/** Half of what a browser fetches from one server at once: what somebody waits for finds room. */
const CONCURRENCY = 3

void moveToHttps()
  .catch(() => undefined)
  .then(prefetchParts)

// The page cannot be had again before the server is back.
addEventListener('beforeunload', (event) => {
  if (isDisconnected()) event.preventDefault()
})

// Another page cannot be had without the server either: a window to print is filled from this one.
windowFiller.fill = (opened, address) => {
  import('./parts/printing/fill-window.tsx').then(
    ({ fillWindow }) => fillWindow(opened, address),
    () => {
      opened.close()
      notifyFailure(PART_MISSING, { about: 'part' })
    },
  )
}

/** Fetches every part of the app, so that it is there when it is wanted without the server; what could not be had again once that is back. */
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

/**
 * Loads a script without running it, or a style sheet without applying it; answers whether it is here now. Sheets are applied by the part that
 * draws with them, after those that it builds on: applied ahead they would override each other in another order.
 */
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

/** Leads to https on a device that trusts the shop's certificate, once nothing is left here that only this address could send or show. */
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
