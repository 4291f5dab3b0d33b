const queue: (() => void)[] = []
let isRunning = false

/**
 * A FIFO mutex of this process: one import at a time, for all shops. If `signal` aborts while waiting, the promise rejects with its
 * reason.
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
