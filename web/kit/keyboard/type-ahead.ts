import { notifyFailure, withdrawNotice } from '../feedback/notify.ts'
import { HeldKeys, type Hold } from './held-keys.ts'

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
export const press = () => import('./press-key.ts')
const keys = new HeldKeys<KeyboardEvent>({
  give: async (key) => (await press()).pressKey(key),
  drawn: () => new Promise((drawn) => setTimeout(drawn)),
  lost: () =>
    notifyFailure(LOST, {
      detail: 'Layar belum siap. Ketik sekali lagi.',
    }),
})
let byKey = true

/** Holds typed keys until the code, data or answer that they are meant for is there (decision 0050). `first`: a key that came too early itself. */
export function holdKeys(first?: KeyboardEvent): Hold {
  return keys.hold(first)
}

/** A question came up instead of what was typed ahead for. What was pressed before it was on the screen does not answer it. */
export function endHolds(): void {
  keys.end(performance.now())
}

/** Whether the last thing that somebody did was to press a key. */
export function wasKey(): boolean {
  return byKey
}

/** The app is drawn: keys pressed on the empty page before may go on. */
export const appStands = keys.hold().release
for (const key of window.takeEarlyKeys()) keys.keep(key, key.timeStamp)

addEventListener(
  'keydown',
  (event) => {
    byKey = true
    if (!event.isTrusted || !window.isTypeAhead(event)) return
    if (!keys.keep(event, event.timeStamp)) return withdrawNotice(LOST)
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)
// Whoever goes on by pointer has given up what is still on its way, and would find it somewhere else.
addEventListener(
  'pointerdown',
  () => {
    byKey = false
    keys.look()
  },
  true,
)
