/** What a drill looks at, told as it goes, and what of it was not as it should be. */
export function openChecks() {
  const broken: string[] = []
  return {
    /** Tells a fact; one that is not as wanted is told again in the end. */
    check(what: string, is: unknown, wanted: unknown): void {
      console.log(`${what}: ${is}`)
      if (is !== wanted) broken.push(`${what}: ${is} instead of ${wanted}`)
    },
    /** Ends the drill, with a sentence if all was as it should be. */
    end(sentence: string): void {
      console.log(broken.length === 0 ? sentence : broken.join('\n'))
      process.exitCode = broken.length === 0 ? 0 : 1
    },
  }
}
