import { setFlagsFromString } from 'node:v8'
import { ORPCError } from '@orpc/server'
import type { MiddlewareHandler } from 'hono'
import { runExclusive } from '../../shared/imports/run-exclusive.ts'
import { hasBody, withConnectionClose } from './body-limits.ts'
import { errorResponse, expectedErrorResponse } from './errors.ts'
import { readBytes } from './read-body.ts'

/** The addresses of the calls that take a file to import. */
const TAKES_IMPORT = /^\/api\/(customers|products|expenses)\/import(s|-previews)\/?$/

const MAX_PER_USER = 2
/** Of all shops of this process: each holds a file of up to 10 MiB and what was read from it. */
const MAX_TOTAL = 5

let inAll = 0

/** By how much the heap may grow between two collections while files are imported (percent). */
const HEAP_GROWTH = 30

/**
 * Counts an import that begins (1) or ends (-1). While there are any, garbage is collected sooner: by itself V8 lets the heap grow to several
 * times what is in use, and a file of the largest size then takes the server above 400 MB.
 */
function countImport(change: 1 | -1): void {
  const before = inAll
  inAll += change
  if (before === 0 || inAll === 0) setFlagsFromString(`--heap-growing-percent=${inAll > 0 ? HEAP_GROWTH : 0}`)
}

/**
 * Does imports one after another, from the file's decoding to its booking. Refused with 429 while their person has two at work, or all
 * together five.
 */
export function limitImports(): MiddlewareHandler {
  const ofPeople = new Map<string, number>()
  return async (c, next) => {
    const admitted = c.get('admitted')
    const { limit, identify } = admitted
    const isImport = TAKES_IMPORT.test(c.req.path) && hasBody(c.req.raw)
    // A request with a body and without a valid session or key has been refused by admit().
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
      // What waits takes no more memory than the file that was sent, and nothing once its request is gone.
      admitted.body = await readBytes(c.req.raw, limit)
      return await runExclusive(c.req.raw.signal, next)
    } catch (error) {
      if (error instanceof ORPCError) return withConnectionClose(expectedErrorResponse(error))
      if (!c.req.raw.signal.aborted) throw error
      // The request is gone: no one reads the answer.
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

/** Lets go of the file as it comes, for a while: a browser that is cut off while it sends shows no answer. */
async function rejectImport({ body }: Request, sentence: string): Promise<Response> {
  await body
    ?.pipeTo(new WritableStream(), { signal: AbortSignal.timeout(DISCARD_TIMEOUT_MS) })
    .catch(() => undefined)
  return errorResponse('TOO_MANY_REQUESTS', sentence)
}
