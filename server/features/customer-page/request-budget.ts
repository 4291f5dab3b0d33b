const WINDOW_MS = 60_000
/** Requests to one link in a window: a page in view asks fifteen times. */
const MAX_OF_LINK = 300
/** Requests of one network in a window: many customers may share an address. */
const MAX_OF_NETWORK = 3000
/** Unknown links of one network in a window. */
const MAX_UNKNOWN = 20
/** Networks and links that are remembered: an attacker with many addresses must not fill the memory. */
const MAX_KEYS = 10_000

type Spent = { requests: number; unknown: number; until: number }

/**
 * Limits the requests to customers' pages by link and by network, in windows of a minute. In this process only: a token of 128 bits cannot
 * be guessed, so what is limited is load.
 */
export function createRequestBudget(now: () => number = Date.now) {
  const spent = new Map<string, Spent>()

  function of(key: string): Spent {
    const known = spent.get(key)
    if (known && known.until > now()) return known
    if (spent.size >= MAX_KEYS) spent.clear()
    const begun = { requests: 0, unknown: 0, until: now() + WINDOW_MS }
    spent.set(key, begun)
    return begun
  }

  return {
    /** Counts a request of this cost; false if the network has guessed too often, or one of the budgets is used up. */
    spend(network: string, link: string | undefined, cost: 0 | 1): boolean {
      const all = of(network)
      all.requests += cost
      if (all.unknown >= MAX_UNKNOWN || all.requests > MAX_OF_NETWORK) return false
      if (!link) return true
      const own = of(link)
      own.requests += cost
      return own.requests <= MAX_OF_LINK
    },
    countUnknown(network: string): void {
      of(network).unknown += 1
    },
  }
}
