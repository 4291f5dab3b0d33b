import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { ORPCError } from '@orpc/server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_IMPORT_BYTES } from '../../../core/imports/import-plan.ts'
import { PICTURE_PROBLEMS } from '../../../core/values/picture-upload.ts'
import type { AddressedCall } from './call-addresses.ts'
import { errorResponse, expectedErrorResponse } from './errors.ts'
import { type BodyLimit, rejectComplexJson } from './read-body.ts'

const KIB = 1024
const MIB = 1024 * KIB

const PUBLIC: BodyLimit = { max: 64 * KIB, timeout: 20_000 }

const DEFAULT: BodyLimit = { max: 2 * MIB }

/** A logo of 2 MB in base64 (a third longer), and the other fields. */
const STORE: BodyLimit = { max: 4 * MIB, tooLong: PICTURE_PROBLEMS.tooLarge }

/** The photo and the form around it. */
const RECEIPT: BodyLimit = { max: 2 * MIB + MIB / 16, tooLong: PICTURE_PROBLEMS.tooLarge }
const IS_RECEIPT = /^\/expenses\/receipts\/?$/

/** The file and the form around it. */
const FILE: BodyLimit = {
  max: MAX_IMPORT_BYTES + MIB / 16,
  // It occupies one of the few import slots.
  timeout: 120_000,
  tooLong: 'File lebih besar dari 10 MB. Bagi menjadi beberapa file.',
}

/** `path` is below /api. */
export function bodyLimitFor({ meta, takesFile }: AddressedCall, path: string): BodyLimit {
  if (meta.pages === 'public') return PUBLIC
  if (IS_RECEIPT.test(path)) return RECEIPT
  if (takesFile) return FILE
  return /^\/store\/?$/.test(path) ? STORE : DEFAULT
}

export function hasBody({ headers }: Request): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}

/** Whether a refused body is cut off. A short one is read to its end unseen, and its connection stays open. */
export function hasLongBody(request: Request): boolean {
  const length = request.headers.get('content-length')
  return hasBody(request) && (length === null || Number(length) > PUBLIC.max)
}

/** Rejects a body by its headers: a wrong media type, or a length above the limit. Null: it may be read. */
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

/** The unread rest of the body would be parsed as the next request. */
export function withConnectionClose(response: Response): Response {
  response.headers.set('Connection', 'close')
  return response
}

/** In ms. */
const REJECTION_DELAY = 500

/**
 * Delays the rejection of a long body, which stays unread in the meantime: a client that sends one after the other would keep the server
 * busy.
 */
export const delayRejections: MiddlewareHandler = async (c, next) => {
  await next()
  const { status } = c.res
  if (status < 400 || status >= 500) return
  if (!hasLongBody(c.req.raw)) return
  await sleep(REJECTION_DELAY)
  withConnectionClose(c.res)
}

/** Sign-in and sign-out are not part of the contract. */
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

/** Disconnects a client whose body arrives too slowly. */
function limitBodyTime({ env }: Context, timeout: number): void {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>
  if (!incoming || incoming.complete) return
  const timer = setTimeout(() => incoming.destroy(), timeout)
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

function mediaTypeOf(contentType = ''): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
