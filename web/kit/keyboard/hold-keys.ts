import { notifyFailure, withdrawNotice } from '../feedback/notify.ts'
import { KeyBuffer, type KeyHold } from './key-buffer.ts'

const LOST = 'Ketikan terakhir tidak masuk'

declare global {
  interface Window {
    /** Whether a key is one of the app's, and waits with the others (public/first.js). */
    isTypeAhead(event: KeyboardEvent): boolean
    /** The keys that were pressed before this script ran. */
    takeEarlyKeys(): KeyboardEvent[]
  }
}

/** What presses held keys; fetched before there are any. */
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

/** Holds typed keys until the code, data or answer that they are meant for is there (decision 0050). `first`: a key that came too early itself. */
export function holdKeys(first?: KeyboardEvent): KeyHold {
  return keys.hold(first)
}

/** A question came up instead of what was typed ahead for. What was pressed before it was on the screen does not answer it. */
export function dropHeldKeys(): void {
  keys.dropBefore(performance.now())
}

/** Whether the last thing that somebody did was to press a key. */
export function lastInputWasKey(): boolean {
  return lastWasKey
}

/** The app is drawn: keys pressed on the empty page before may go on. */
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
// Whoever goes on by pointer has given up what is still on its way, and would find it somewhere else.
addEventListener(
  'pointerdown',
  () => {
    lastWasKey = false
    keys.reset()
  },
  true,
)
