/** Before the entries of a packed text stand the bytes that each number, count and amount takes (migration 0082). */
const WIDTHS = 3
/** Of each number in a list of customers. */
const NUMBER = 4

export type BuyerGroup = { customers: number; count: number; amount: number }
type Buyer = { number: number; count: number; amount: number }

/**
 * What customers bought (times, rupiah), added up from packed texts, by the customers' numbers. Tens of thousands of them are a millisecond
 * here, and rows to group in PostgreSQL would be fifty.
 */
export class BuyerTotals {
  #counts = new Float64Array(0)
  #amounts = new Float64Array(0)

  /** Adds what a text holds, `times` over: -1 takes it off. */
  add(packed: string, times: number): void {
    const bytes = Buffer.from(packed, 'base64')
    const [wide = 0, often = 0, dear = 0] = bytes
    const entry = wide + often + dear
    if (entry === 0) return
    // They are in order.
    this.#makeRoom(uint(bytes, bytes.length - entry, wide) + 1)
    const [counts, amounts] = [this.#counts, this.#amounts]
    for (let at = WIDTHS; at < bytes.length; at += entry) {
      const number = uint(bytes, at, wide)
      counts[number] = (counts[number] ?? 0) + times * uint(bytes, at + wide, often)
      amounts[number] = (amounts[number] ?? 0) + times * uint(bytes, at + wide + often, dear)
    }
  }

  /** Those who bought for most, that many; of equal ones who became a customer first. */
  largest(top: number): Buyer[] {
    const most: Buyer[] = []
    let least = -1
    for (let number = 0; number < this.#counts.length; number++) {
      const count = this.#counts[number] ?? 0
      const amount = this.#amounts[number] ?? 0
      if (count === 0 || amount <= least) continue
      const place = most.findIndex((buyer) => buyer.amount < amount)
      most.splice(place < 0 ? most.length : place, 0, { number, count, amount })
      if (most.length > top) most.pop()
      if (most.length === top) least = most.at(-1)?.amount ?? least
    }
    return most
  }

  /** What new customers bought, and what others did, by the numbers of those who `were` customers before, or of those who were not. */
  splitByNewness(packedNumbers: string, were: boolean): { firstTime: BuyerGroup; returning: BuyerGroup } {
    const numbers = Buffer.from(packedNumbers, 'base64')
    const isNew = new Uint8Array(this.#counts.length).fill(were ? 1 : 0)
    for (let at = 0; at < numbers.length; at += NUMBER) isNew[uint(numbers, at, NUMBER)] = were ? 0 : 1
    const [firstTime, returning] = [emptyGroup(), emptyGroup()]
    for (let number = 0; number < this.#counts.length; number++) {
      const count = this.#counts[number] ?? 0
      if (count === 0) continue
      const group = isNew[number] ? firstTime : returning
      group.customers += 1
      group.count += count
      group.amount += this.#amounts[number] ?? 0
    }
    return { firstTime, returning }
  }

  #makeRoom(length: number): void {
    if (length <= this.#counts.length) return
    const [counts, amounts] = [this.#counts, this.#amounts]
    this.#counts = new Float64Array(length)
    this.#amounts = new Float64Array(length)
    this.#counts.set(counts)
    this.#amounts.set(amounts)
  }
}

/** Exact up to 9 quadrillion. */
function uint(bytes: Uint8Array, from: number, width: number): number {
  let value = 0
  for (let at = from; at < from + width; at++) value = value * 256 + (bytes[at] ?? 0)
  return value
}

const emptyGroup = (): BuyerGroup => ({ customers: 0, count: 0, amount: 0 })
