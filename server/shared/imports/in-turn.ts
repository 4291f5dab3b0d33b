/** What waits for its turn, the longest waiting first. */
const waiting: (() => void)[] = []
let isTaken = false

/**
 * Does `work` once all that was asked for before is done: this process does one import at a time, whichever shop it is for. When `signal`
 * aborts while waiting, it leaves the line at once, and the promise rejects with the signal's reason.
 */
export async function inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  if (isTaken) await turn(signal)
  isTaken = true
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else isTaken = false
  }
}

function turn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(signal.reason)
    }
    waiting.push(begin)
    signal.addEventListener('abort', leave, { once: true })
  })
}
