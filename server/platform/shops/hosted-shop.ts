import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { errorResponse } from '../http/errors.ts'
import type { ShopState } from '../metrics/metrics.ts'
import type { Logger } from '../process/log.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { OpenShop } from './open-shop.ts'
import type { ListedShop } from './shop-list.ts'

const CLOSED = 'Toko ini sedang ditutup oleh pengelolanya'
const FAILED = 'Toko ini sedang tidak bisa dibuka. Coba lagi sebentar lagi, atau hubungi pengelolanya'
const FULL = 'Server sedang penuh. Coba lagi sebentar lagi'

/** Pause (ms) after a failed opening, however many requests come. */
const RETRY_MS = 5000
/** Longest wait (ms) for open requests when a shop is closed. */
const DRAIN_MS = 10_000

/** As many shops as allowed are open and in use. */
export class NoCapacity extends Error {}

type Open = {
  shop: OpenShop
  /** Open requests and streams; `unusedSince`: ms, while there are none. */
  uses: number
  unusedSince: number
}

/**
 * One of many shops: opened by its first request, closed while unused. Its failures stay its own.
 *
 *   closed ──answer()──► opening ──► open ──close()──► closing ──► closed
 *     ▲                     │
 *     └── failed ◄──────────┘  (another try after RETRY_MS)
 */
export class HostedShop {
  readonly listed: ListedShop
  readonly log: Logger
  tasksDoneUntil = new Date(0)
  readonly #openIt: () => Promise<OpenShop>
  #opening: Promise<Open> | null = null
  #open: Open | null = null
  #closing: Promise<void> | null = null
  /** The last failed opening; `at` in ms. */
  #failure: { at: number; error: unknown } | null = null

  /** `openIt` waits for capacity. */
  constructor(listed: ListedShop, log: Logger, openShop: (shop: HostedShop) => Promise<OpenShop>) {
    this.listed = listed
    this.log = log
    this.#openIt = () => openShop(this)
  }

  /** Includes opening and closing. */
  get holdsConnections(): boolean {
    return this.#opening !== null || this.#open !== null || this.#closing !== null
  }

  get state(): ShopState {
    if (this.#open) return 'open'
    return this.#failure ? 'failed' : 'closed'
  }

  /** ms; null while it is in use or not open. */
  get unusedSince(): number | null {
    return this.#open && this.#open.uses === 0 ? this.#open.unusedSince : null
  }

  /** Answers once the shop is open, with an error while it cannot be opened. */
  async answer(request: Request, bindings: HttpBindings): Promise<Response> {
    const answered = new Promise<void>((resolve) => bindings.outgoing.once('close', resolve))
    if (this.listed.isClosed) return unavailable(request, CLOSED)
    let open: Open
    try {
      open = await this.#whenOpen()
    } catch (error) {
      return unavailable(request, error instanceof NoCapacity ? FULL : FAILED)
    }
    open.uses += 1
    void answered.then(() => {
      open.uses -= 1
      open.unusedSince = Date.now()
    })
    return open.shop.fetch(request, bindings)
  }

  /** Ends streams, waits for open requests, then closes the connections. */
  close(): Promise<void> {
    this.#closing ??= this.#close().finally(() => {
      this.#closing = null
    })
    return this.#closing
  }

  async endStreams(): Promise<void> {
    await this.#open?.shop.endStreams()
  }

  async #whenOpen(): Promise<Open> {
    if (this.#open) return this.#open
    if (this.#failure && Date.now() < this.#failure.at + RETRY_MS) throw this.#failure.error
    this.#opening ??= this.#begin().finally(() => {
      this.#opening = null
    })
    return await this.#opening
  }

  async #begin(): Promise<Open> {
    await this.#closing
    try {
      this.#open = { shop: await this.#openIt(), uses: 0, unusedSince: Date.now() }
      this.#failure = null
      return this.#open
    } catch (error) {
      // A lack of capacity is no failure of this shop.
      if (!(error instanceof NoCapacity)) {
        this.#failure = { at: Date.now(), error }
        const details = error instanceof OperatorError ? { reason: error.message } : { err: error }
        this.log.error(details, 'the shop cannot be opened')
      }
      throw error
    }
  }

  async #close(): Promise<void> {
    await this.#opening?.catch(() => {})
    const open = this.#open
    if (!open) return
    this.#open = null
    await open.shop.endStreams()
    for (const until = Date.now() + DRAIN_MS; open.uses > 0 && Date.now() < until; ) await sleep(20)
    await open.shop.stop()
  }
}

/** Says what kind of failure it is, and nothing of the shop. */
function unavailable(request: Request, sentence: string): Response {
  const refused = errorResponse('BUSY', sentence)
  if (new URL(request.url).pathname.startsWith('/api/')) return refused
  return new Response(`${sentence}.`, { status: refused.status, headers: { 'retry-after': '2' } })
}
