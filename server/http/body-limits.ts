import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { LARGEST_IMPORT } from '../../core/import-plan.ts'
import { PICTURE_PROBLEMS } from '../../core/picture-upload.ts'
import { identify } from '../auth/identity.ts'
import type { Database } from '../database/connection.ts'
import { refuse } from './errors.ts'

const MIB = 1024 * 1024

const usual = limit(2 * MIB)

/** The store's configuration may bring a logo of 2 MB, which is a third longer as text, and beside it all the rest. */
const store = limit(4 * MIB, PICTURE_PROBLEMS.tooLarge)

/** The photo of a receipt, and what surrounds it in a form. */
const receipt = limit(2 * MIB + MIB / 16, PICTURE_PROBLEMS.tooLarge)
const IS_RECEIPT = /^\/api\/expenses\/receipts\/?$/

/** A file to import, and what surrounds it in a form. */
const file = limit(LARGEST_IMPORT + MIB / 16, 'Berkas lebih besar dari 10 MiB. Bagi menjadi beberapa berkas.')
/** The addresses of the calls that take a file to import. */
export const TAKES_IMPORT = /^\/api\/(customers|products|expenses)\/import(s|-previews)\/?$/

/** Does not read what is longer than the call can need. Only someone signed in may send a file, to the calls that take one. */
export function limitBody(db: Database): MiddlewareHandler {
  return async (c, next) => {
    const { path } = c.req
    if (path === '/api/store') return await store(c, next)
    if (IS_RECEIPT.test(path)) return await receipt(c, next)
    const takesFile = TAKES_IMPORT.test(path) && (await identify(c.req.raw.headers, { db }))
    return await (takesFile ? file : usual)(c, next)
  }
}

function limit(maxSize: number, sentence?: string): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: () => refuseLongBody(sentence) })
}

/** What was not read closes the connection: nobody shall send the next request on it. */
function refuseLongBody(sentence?: string): Response {
  const refused = refuse('PAYLOAD_TOO_LARGE', sentence)
  refused.headers.set('Connection', 'close')
  return refused
}
