import type { BrowserContext } from '@playwright/test'

/** What the pages of a test complain about: errors they log, and errors they throw. */
export class ConsoleErrors {
  #complaints: string[] = []
  #allowed: RegExp[] = []

  /** Lets errors of this kind pass: the test brings them about. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Listens to every page of a context, those still to come too. */
  follow(context: BrowserContext): void {
    context.on('weberror', (error) => this.#complaints.push(String(error.error().stack ?? error.error())))
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      const { url } = message.location()
      // The browser's own note that a call was refused: what the person is told of it, the tests assert.
      const refusedCall = /status of 4\d\d/.test(message.text()) && /^https?:\/\/[^/]+\/api\//.test(url)
      if (!refusedCall) this.#complaints.push(`${message.text()} (${url})`)
    })
  }

  /** Those that no test allowed. */
  found(): string[] {
    return this.#complaints.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)))
  }
}
