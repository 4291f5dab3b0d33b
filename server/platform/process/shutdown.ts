import type { Logger } from './log.ts'

/** Runs the added steps in reverse order; a failing step does not keep the others from running. */
export class Shutdown {
  readonly #log: Logger
  readonly #steps: (() => Promise<unknown>)[] = []

  constructor(log: Logger) {
    this.#log = log
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  async stop(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse())
      await step().catch((error) => this.#log.error({ err: error }, 'stopping'))
  }
}
