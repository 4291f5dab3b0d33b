import { notifyFailure, withdrawNotice } from '../feedback/notify.ts'
import { KeyBuffer, type KeyHold } from './key-buffer.ts'

const LOST = 'Ketikan terakhir tidak masuk'

declare global {
  interface Window {
    /** Whether a key belongs into the buffer (public/first.js). */
    isTypeAhead(event: KeyboardEvent): boolean
    /** Keys from before this script ran. */
    takeEarlyKeys(): KeyboardEvent[]
  }
}

/** Loaded before it is needed. */
export const loadPressKey = () => import('./press-key.ts')
const keys = new KeyBuffer<KeyboardEvent>({
  give: async (key) => (await loadPressKey()).pressKey(key),
  drawn: () => new Promise((drawn) => setTimeout(drawn)),
  lost: () =>
    notifyFailure(LOST, {
      detail: 'Layar belum siap. Ketik sekali lagi.',
    }),
})
let lastWasKey = true

/** Buffers keys until the code, data or answer they are meant for has arrived (decision 0050). `first`: a key to replay first. */
export function holdKeys(first?: KeyboardEvent): KeyHold {
  return keys.hold(first)
}

/** Call when a question appears: earlier keys must not answer it. */
export function dropHeldKeys(): void {
  keys.dropBefore(performance.now())
}

export function lastInputWasKey(): boolean {
  return lastWasKey
}

/** Call once the app has rendered. */
export const releaseStartupKeys = keys.hold().release
for (const key of window.takeEarlyKeys()) keys.buffer(key, key.timeStamp)

addEventListener(
  'keydown',
  (event) => {
    lastWasKey = true
    if (!event.isTrusted || !window.isTypeAhead(event)) return
    if (!keys.buffer(event, event.timeStamp)) return withdrawNotice(LOST)
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)
// Using the pointer cancels buffered keys: their target has changed.
addEventListener(
  'pointerdown',
  () => {
    lastWasKey = false
    keys.reset()
  },
  true,
)
