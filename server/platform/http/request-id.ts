import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import type { Logger } from '../process/log.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The log of this very request: each line carries its id. */
    log: Logger
    /** The call of the contract that the request makes, once it is known. */
    call: string | undefined
  }
}

const HEADER = 'X-Request-Id'
/** Letters and digits that nobody takes for one another, on a screen or on the telephone. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Gives every request an id that its answer, its lines in the log and the screen's message of its failure carry: of our own making, or, behind
 * a proxy that is trusted, the one that this proxy has given it, if it is well-formed (at most 64 letters, digits, `_`, `-` and `=`).
 */
export function assignRequestId(trustProxy: boolean): MiddlewareHandler {
  return requestId({ headerName: trustProxy ? HEADER : '', limitLength: 64, generator: newId })
}

/** Lets a request be followed in the log and its answer carry its id. */
export function logRequestId(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    c.set('log', log.child({ requestId: c.get('requestId') }))
    await next()
    c.header(HEADER, c.get('requestId'))
  }
}

/** Ten letters, enough that no two requests of a shop's log have the same: 'K7Q2M-9XF3T'. */
function newId(): string {
  const letters = [...randomBytes(10)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
