// The time, by the server's clock as far as this device knows it. Whatever is sold, printed or called 'hari ini' goes by it.

/** What is to be added to the device's clock (ms). */
let correction = 0

export function correctClock(ms: number): void {
  correction = ms
}

/** This moment, by the corrected clock (ms). */
export function nowMs(): number {
  return Date.now() + correction
}

/** This moment, by the corrected clock. */
export function now(): Date {
  return new Date(nowMs())
}
