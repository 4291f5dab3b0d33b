import { liveQuery } from 'dexie'
import { readMeta } from './local.ts'

let reachable = new AbortController()
let network = new AbortController()
let connected: boolean | undefined
let stream: number | undefined

addEventListener('online', () => {
  const back = network
  network = new AbortController()
  back.abort()
  signalReachable()
})
// Whichever tab has the stream.
liveQuery(() => readMeta('connected')).subscribe((now) => {
  connected = now
})
// Also one that took the place of another so soon that it never counted as lost.
liveQuery(() => readMeta('streamSince')).subscribe((since) => {
  if (stream !== undefined && since !== stream) signalReachable()
  stream = since ?? 0
})

function signalReachable(): void {
  const previous = reachable
  reachable = new AbortController()
  previous.abort()
}

/** Aborts when the server may be within reach again next: the network is back, or another stream stands than before. */
export function serverBackSignal(): AbortSignal {
  return reachable.signal
}

export function networkBackSignal(): AbortSignal {
  return network.signal
}

/** Whether this device knows that it is cut off: no network, or no stream. What it asks then is likely to get no answer. */
export function isDisconnected(): boolean {
  return !navigator.onLine || connected === false
}
