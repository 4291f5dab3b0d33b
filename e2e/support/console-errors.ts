import type { BrowserContext } from '@playwright/test'

/** Collects the errors that the pages of a test log or throw. */
export class ConsoleErrors {
  #complaints: string[] = []
  #allowed: RegExp[] = []

  /** Ignores errors that match: the test causes them. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Listens to every page of a context, later ones included. */
  follow(context: BrowserContext): void {
    context.on('weberror', (error) => this.#complaints.push(String(error.error().stack ?? error.error())))
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      const { url } = message.location()
      // The browser logs every 4xx response; the tests assert the message that the user sees.
      const refusedCall = /status of 4\d\d/.test(message.text()) && /^https?:\/\/[^/]+\/api\//.test(url)
      // Only a test takes a browser offline, and any request may be under way then.
      const offline = message.text().includes('ERR_INTERNET_DISCONNECTED')
      if (!refusedCall && !offline) this.#complaints.push(`${message.text()} (${url})`)
    })
  }

  found(): string[] {
    return this.#complaints.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)))
  }
}
