import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { ORPCError } from '@orpc/server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_IMPORT_BYTES } from '../../../core/imports/import-plan.ts'
import { PICTURE_PROBLEMS } from '../../../core/values/picture-upload.ts'
import type { AddressedCall } from './call-addresses.ts'
import { errorResponse, expectedErrorResponse } from './errors.ts'
import { rejectComplexJson } from './read-body.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** The longest body (bytes), the sentence for a longer one, and how long it may take to arrive (ms); without: as long as any request. */
export type BodyLimit = { max: number; tooLong?: string; timeout?: number }

/** Calls that need no session. */
const PUBLIC: BodyLimit = { max: 64 * KIB, timeout: 20_000 }

const DEFAULT: BodyLimit = { max: 2 * MIB }

/** The store's configuration may hold a logo of 2 MB, which is a third longer in base64, and the other fields. */
const STORE: BodyLimit = { max: 4 * MIB, tooLong: PICTURE_PROBLEMS.tooLarge }

/** The photo of a receipt and the form around it. */
const RECEIPT: BodyLimit = { max: 2 * MIB + MIB / 16, tooLong: PICTURE_PROBLEMS.tooLarge }
const IS_RECEIPT = /^\/expenses\/receipts\/?$/

/** A file to import and the form around it. */
const FILE: BodyLimit = {
  max: MAX_IMPORT_BYTES + MIB / 16,
  // It takes one of the few places for imports.
  timeout: 120_000,
  tooLong: 'File lebih besar dari 10 MB. Bagi menjadi beberapa file.',
}

/** The limit of a call's body; `path` is below /api. */
export function bodyLimitFor({ meta, takesFile }: AddressedCall, path: string): BodyLimit {
  if (meta.pages === 'public') return PUBLIC
  if (IS_RECEIPT.test(path)) return RECEIPT
  if (takesFile) return FILE
  return /^\/store\/?$/.test(path) ? STORE : DEFAULT
}

/** Whether a request has a body. */
export function hasBody({ headers }: Request): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}

/** Refuses a body of a media type that the call does not take, or longer than its limit, before any of it is read; null if it may be read. */
export function rejectBody(
  c: Context,
  { takesFile }: Pick<AddressedCall, 'takesFile'>,
  { max, tooLong, timeout }: BodyLimit,
): Response | null {
  const accepted = takesFile ? 'multipart/form-data' : 'application/json'
  const type = mediaTypeOf(c.req.header('content-type'))
  if (type !== accepted && (type !== '' || takesFile)) {
    return errorResponse('UNSUPPORTED_MEDIA_TYPE', `Kirim ${takesFile ? 'file' : 'data'} sebagai ${accepted}`)
  }
  if (Number(c.req.header('content-length') ?? 0) > max) return errorResponse('PAYLOAD_TOO_LARGE', tooLong)
  if (timeout !== undefined) limitBodyTime(c, timeout)
  return null
}

/** Closes the connection after this response: the rest of the unread body would be taken for the next request. */
export function withConnectionClose(response: Response): Response {
  response.headers.set('Connection', 'close')
  return response
}

/** Delay before a long body is refused (ms). */
const REJECTION_DELAY = 500

/**
 * Delays the refusal of a long body, which stays unread in the meantime: receiving one after the other from a client that only waits for
 * the answers would keep the server busy.
 */
export const delayRejections: MiddlewareHandler = async (c, next) => {
  await next()
  const { status } = c.res
  if (status < 400 || status >= 500) return
  const length = c.req.header('content-length')
  if (!hasBody(c.req.raw) || (length !== undefined && Number(length) <= PUBLIC.max)) return
  await sleep(REJECTION_DELAY)
  withConnectionClose(c.res)
}

/** The limits of public calls for signing in and out, which are not part of the contract. */
export const signInBodyLimits: MiddlewareHandler[] = [
  async (c, next) => {
    const refused = hasBody(c.req.raw) ? rejectBody(c, { takesFile: false }, PUBLIC) : null
    return refused ? withConnectionClose(refused) : next()
  },
  bodyLimit({ maxSize: PUBLIC.max, onError: () => withConnectionClose(errorResponse('PAYLOAD_TOO_LARGE')) }),
  async (c, next) => {
    try {
      // Hono caches the text for the handler.
      if (hasBody(c.req.raw)) rejectComplexJson(await c.req.text())
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      return expectedErrorResponse(error)
    }
    return next()
  },
]

/** Disconnects a client whose body takes too long to arrive. */
function limitBodyTime({ env }: Context, timeout: number): void {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>
  if (!incoming || incoming.complete) return
  const timer = setTimeout(() => incoming.destroy(), timeout)
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

function mediaTypeOf(contentType = ''): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
