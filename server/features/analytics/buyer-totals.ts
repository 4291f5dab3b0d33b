/** Header bytes of a packed text: the byte widths of number, count and amount (migration 0082). */
const WIDTHS = 3
/** Bytes per customer number in a packed list. */
const NUMBER = 4

export type BuyerGroup = { customers: number; count: number; amount: number }
type Buyer = { number: number; count: number; amount: number }

/**
 * Purchases (count, rupiah) by customer number, added up from packed texts: a millisecond for tens of thousands of customers, where grouping
 * rows in PostgreSQL takes fifty.
 */
export class BuyerTotals {
  #counts = new Float64Array(0)
  #amounts = new Float64Array(0)

  /** Adds a packed text `times` times; -1 subtracts it. */
  add(packed: string, times: number): void {
    const bytes = Buffer.from(packed, 'base64')
    const [numberWidth = 0, countWidth = 0, amountWidth = 0] = bytes
    const entry = numberWidth + countWidth + amountWidth
    if (entry === 0) return
    // Entries are sorted by number.
    this.#makeRoom(uint(bytes, bytes.length - entry, numberWidth) + 1)
    const [counts, amounts] = [this.#counts, this.#amounts]
    for (let at = WIDTHS; at < bytes.length; at += entry) {
      const number = uint(bytes, at, numberWidth)
      counts[number] = (counts[number] ?? 0) + times * uint(bytes, at + numberWidth, countWidth)
      amounts[number] =
        (amounts[number] ?? 0) + times * uint(bytes, at + numberWidth + countWidth, amountWidth)
    }
  }

  /** The `top` buyers by amount; ties go to the older customer. */
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

  /** Splits the totals. `packedNumbers` lists the customers from before (`areEarlier`), else the new ones. */
  splitByNewness(
    packedNumbers: string,
    areEarlier: boolean,
  ): { firstTime: BuyerGroup; returning: BuyerGroup } {
    const numbers = Buffer.from(packedNumbers, 'base64')
    const isNew = new Uint8Array(this.#counts.length).fill(areEarlier ? 1 : 0)
    for (let at = 0; at < numbers.length; at += NUMBER) isNew[uint(numbers, at, NUMBER)] = areEarlier ? 0 : 1
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

/** Big-endian unsigned integer, exact up to 9 quadrillion. */
function uint(bytes: Uint8Array, from: number, width: number): number {
  let value = 0
  for (let at = from; at < from + width; at++) value = value * 256 + (bytes[at] ?? 0)
  return value
}

const emptyGroup = (): BuyerGroup => ({ customers: 0, count: 0, amount: 0 })
