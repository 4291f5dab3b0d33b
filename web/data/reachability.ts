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
// From any tab.
liveQuery(() => readMeta('connected')).subscribe((now) => {
  connected = now
})
// Also a quick reconnect that never counted as lost.
liveQuery(() => readMeta('streamSince')).subscribe((since) => {
  if (stream !== undefined && since !== stream) signalReachable()
  stream = since ?? 0
})

function signalReachable(): void {
  const previous = reachable
  reachable = new AbortController()
  previous.abort()
}

/** Aborts when the server may be reachable again: the network returned or a new stream opened. */
export function serverBackSignal(): AbortSignal {
  return reachable.signal
}

export function networkBackSignal(): AbortSignal {
  return network.signal
}

/** No network or no stream: requests will likely time out. */
export function isDisconnected(): boolean {
  return !navigator.onLine || connected === false
}
