import { liveQuery } from 'dexie'
import { readMeta } from './local.ts'

let news = new AbortController()
let network = new AbortController()
let connected: boolean | undefined
let stream: number | undefined

addEventListener('online', () => {
  const back = network
  network = new AbortController()
  back.abort()
  tell()
})
// Whichever tab has the stream.
liveQuery(() => readMeta('connected')).subscribe((now) => {
  connected = now
})
// Also one that took the place of another so soon that it never counted as lost.
liveQuery(() => readMeta('streamSince')).subscribe((since) => {
  if (stream !== undefined && since !== stream) tell()
  stream = since ?? 0
})

function tell(): void {
  const told = news
  news = new AbortController()
  told.abort()
}

/** Aborts when the server may be within reach again next: the network is back, or another stream stands than before. */
export function untilServerBack(): AbortSignal {
  return news.signal
}

export function untilNetworkBack(): AbortSignal {
  return network.signal
}

/** Whether this device knows that it is cut off: no network, or no stream. What it asks then is likely to get no answer. */
export function isCutOff(): boolean {
  return !navigator.onLine || connected === false
}
