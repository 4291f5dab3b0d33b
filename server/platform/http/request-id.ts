import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import type { Logger } from '../process/log.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Its lines carry the request id. */
    log: Logger
    /** The call, once it is known. */
    call: string | undefined
  }
}

const HEADER = 'X-Request-Id'
/** Without letters and digits that are easily confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Assigns the id that the answer, the log and error messages show: generated, or taken from a trusted proxy if well-formed (at most 64 of
 * letters, digits, `_`, `-`, `=`).
 */
export function assignRequestId(trustProxy: boolean): MiddlewareHandler {
  return requestId({ headerName: trustProxy ? HEADER : '', limitLength: 64, generator: newId })
}

/** Adds the id to the log and the answer. */
export function logRequestId(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    c.set('log', log.child({ requestId: c.get('requestId') }))
    await next()
    c.header(HEADER, c.get('requestId'))
  }
}

/** 50 random bits: 'K7Q2M-9XF3T'. */
function newId(): string {
  const letters = [...randomBytes(10)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
