import { liveQuery } from 'dexie'
import { readMeta } from './local.ts'

let news = new AbortController()
let network = new AbortController()
let connected: boolean | undefined

addEventListener('online', () => {
  const back = network
  network = new AbortController()
  back.abort()
  tell()
})
// Whichever tab has the stream.
liveQuery(() => readMeta('connected')).subscribe((now) => {
  if (now && !connected) tell()
  connected = now
})

function tell(): void {
  const told = news
  news = new AbortController()
  told.abort()
}

/** Aborts when the server may be within reach again next: the network is back, or the stream stands that did not stand. */
export function untilServerBack(): AbortSignal {
  return news.signal
}

/** Aborts when the network is back next. */
export function untilNetworkBack(): AbortSignal {
  return network.signal
}

/** Whether this device knows that it is cut off: no network, or no stream. What it asks then is likely to get no answer. */
export function isCutOff(): boolean {
  return !navigator.onLine || connected === false
}
