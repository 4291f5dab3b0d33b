/** Reproducible choices: `random` is a whole number below its argument. */
export function seededRandom(seed: number) {
  let state = seed
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const oneOf = <Choice>(choices: readonly Choice[]) => choices[random(choices.length)] as Choice
  return { random, oneOf }
}
