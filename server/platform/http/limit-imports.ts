import { setFlagsFromString } from 'node:v8'
import { ORPCError } from '@orpc/server'
import type { MiddlewareHandler } from 'hono'
import { runExclusive } from '../../shared/imports/run-exclusive.ts'
import { hasBody, withConnectionClose } from './body-limits.ts'
import { errorResponse, expectedErrorResponse } from './errors.ts'
import { readBytes } from './read-body.ts'

const TAKES_IMPORT = /^\/api\/(customers|products|expenses|store\/extras)\/import(s|-previews)\/?$/

const MAX_PER_USER = 2
/** In all shops of the process: each holds a file of up to 10 MiB and its rows. */
const MAX_TOTAL = 5

let inAll = 0

/** Heap growth between two collections during imports (percent). */
const HEAP_GROWTH = 30

/**
 * Counts running imports (+1, -1). During imports V8 collects garbage sooner: by default the heap of the largest file grows above 400 MB.
 */
function countImport(change: 1 | -1): void {
  const before = inAll
  inAll += change
  if (before === 0 || inAll === 0) setFlagsFromString(`--heap-growing-percent=${inAll > 0 ? HEAP_GROWTH : 0}`)
}

/**
 * Runs imports one after another, from reading the file to the commit. 429 above two per user, or five in all.
 */
export function limitImports(): MiddlewareHandler {
  const ofPeople = new Map<string, number>()
  return async (c, next) => {
    const admitted = c.get('admitted')
    const { limit, identify } = admitted
    const isImport = TAKES_IMPORT.test(c.req.path) && hasBody(c.req.raw)
    // admit() has rejected bodies without a valid session or key.
    const person = isImport ? (await identify())?.user.id : undefined
    if (person === undefined) return await next()
    const own = ofPeople.get(person) ?? 0
    if (own >= MAX_PER_USER) {
      return await rejectImport(c.req.raw, 'Dua impor Anda masih dikerjakan. Coba lagi sebentar lagi')
    }
    if (inAll >= MAX_TOTAL) {
      return await rejectImport(c.req.raw, 'Beberapa impor lain masih dikerjakan. Coba lagi sebentar lagi')
    }
    countImport(1)
    ofPeople.set(person, own + 1)
    try {
      // While it waits it holds the file only, and nothing once its request is gone.
      admitted.body = await readBytes(c.req.raw, limit)
      return await runExclusive(c.req.raw.signal, next)
    } catch (error) {
      if (error instanceof ORPCError) return withConnectionClose(expectedErrorResponse(error))
      if (!c.req.raw.signal.aborted) throw error
      // No one reads the answer.
      return errorResponse('BUSY')
    } finally {
      admitted.body = undefined
      countImport(-1)
      const left = (ofPeople.get(person) ?? 1) - 1
      if (left === 0) ofPeople.delete(person)
      else ofPeople.set(person, left)
    }
  }
}

const DISCARD_TIMEOUT_MS = 10_000

/**
 * Discards the file for a while before it answers: a browser that is cut off while it sends shows no answer.
 */
async function rejectImport({ body }: Request, sentence: string): Promise<Response> {
  await body
    ?.pipeTo(new WritableStream(), { signal: AbortSignal.timeout(DISCARD_TIMEOUT_MS) })
    .catch(() => undefined)
  return errorResponse('TOO_MANY_REQUESTS', sentence)
}
