export function createChecks() {
  const broken: string[] = []
  return {
    /** Prints a fact; a wrong one is repeated at the end. */
    check(what: string, is: unknown, wanted: unknown): void {
      console.log(`${what}: ${is}`)
      if (is !== wanted) broken.push(`${what}: ${is} instead of ${wanted}`)
    },
    /** Ends the drill, with a sentence if all facts were as expected. */
    end(sentence: string): void {
      console.log(broken.length === 0 ? sentence : broken.join('\n'))
      process.exitCode = broken.length === 0 ? 0 : 1
    },
  }
}
