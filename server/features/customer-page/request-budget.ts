const WINDOW_MS = 60_000
/** Requests of one network in a window: a page in view asks fifteen times, and several customers may share an address. */
const MAX_REQUESTS = 300
/** Unknown links of one network in a window. */
const MAX_UNKNOWN = 20
/** Networks that are remembered: an attacker with many addresses must not fill the memory. */
const MAX_NETWORKS = 10_000

type Spent = { requests: number; unknown: number; until: number }

/**
 * Limits the requests to customers' pages by network, in windows of a minute. In this process only: a token of 128 bits cannot be guessed,
 * so what is limited is load.
 */
export function createRequestBudget(now: () => number = Date.now) {
  const spent = new Map<string, Spent>()

  function of(network: string): Spent {
    const known = spent.get(network)
    if (known && known.until > now()) return known
    if (spent.size >= MAX_NETWORKS) spent.clear()
    const begun = { requests: 0, unknown: 0, until: now() + WINDOW_MS }
    spent.set(network, begun)
    return begun
  }

  return {
    /** Counts a request of this cost; false if the network has used up its budget. */
    spend(network: string, cost: 0 | 1): boolean {
      const budget = of(network)
      budget.requests += cost
      return budget.requests <= MAX_REQUESTS && budget.unknown < MAX_UNKNOWN
    },
    countUnknown(network: string): void {
      of(network).unknown += 1
    },
  }
}
