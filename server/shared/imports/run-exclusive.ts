/** What waits for its turn, the longest waiting first. */
const queue: (() => void)[] = []
let isRunning = false

/**
 * Does `work` once all that was asked for before is done: this process does one import at a time, whichever shop it is for. When `signal`
 * aborts while waiting, it leaves the line at once, and the promise rejects with the signal's reason.
 */
export async function runExclusive<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  if (isRunning) await waitForTurn(signal)
  isRunning = true
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else isRunning = false
  }
}

function waitForTurn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      queue.splice(queue.indexOf(begin), 1)
      reject(signal.reason)
    }
    queue.push(begin)
    signal.addEventListener('abort', leave, { once: true })
  })
}
