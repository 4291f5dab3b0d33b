/** Shares of a whole (rupiah) in proportion to `parts`, by largest remainder: their sum is the whole. Equal shares where all parts are 0. */
export function spreadAmount(amount: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const weights = (whole > 0 ? parts : parts.map(() => 1)).map(BigInt)
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  if (sum === 0n) return []
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * weight
    return { index, share: Number(exact / sum), rest: exact % sum }
  })
  const missing = amount - shares.reduce((total, { share }) => total + share, 0)
  const byRest = shares.toSorted((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
  )
  for (const row of byRest.slice(0, missing)) row.share += 1
  return shares.map(({ share }) => share)
}
