import { ORPCError, ValidationError } from '@orpc/server'
import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type Issue,
  SIGN_IN_ERRORS,
  type SignInErrorCode,
} from '../../../contract/errors.ts'
import { AmountTooLarge } from '../../../core/money/money.ts'
import { HIDDEN_CHARACTERS } from '../../../core/text/text.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { VERSIONED_TABLES } from '../../shared/records/record-type.ts'
import { temporaryFailureOf } from '../database/temporary-failure.ts'
import { toIssues } from './input-issues.ts'

const UNIQUE_VIOLATION = '23505'
/** SQLSTATE of characters that text and jsonb cannot hold. */
const INVALID_TEXT_CODES = ['22021', '22P05']

/**
 * Maps an error to the closed list. Null: unexpected, its details must not leave the server. `parts`: the input has params, query, body and
 * headers.
 */
export function expectedError(error: unknown, parts = false): ORPCError<string, unknown> | null {
  const trouble = temporaryFailureOf(error)
  if (trouble) return domainError(trouble)
  // A NUL character that no schema has checked.
  if (INVALID_TEXT_CODES.includes(codeOf(error)))
    return invalidInput({ path: [], message: HIDDEN_CHARACTERS })
  if (isTakenId(error)) return idempotencyConflict(null)
  if (error instanceof AmountTooLarge) return invalidInput({ path: [], message: error.message })
  if (!(error instanceof ORPCError)) return null
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    return invalidInput(...toIssues(error.cause.issues, parts))
  }
  return error.code in ERRORS && error.code !== 'INTERNAL_SERVER_ERROR' ? error : null
}

/** A row has the id that a caller chose for another one. */
function isTakenId(error: unknown): boolean {
  const { constraint } = error as { constraint?: string }
  return codeOf(error) === UNIQUE_VIOLATION && constraint?.endsWith('_pkey') === true
}

/** INTERNAL_SERVER_ERROR, with the call's own sentence if it has one. */
export function unexpectedError(sentence?: string): ORPCError<string, unknown> {
  return domainError('INTERNAL_SERVER_ERROR', undefined, sentence)
}

const VERBS: Record<string, string> = { create: 'add', update: 'update', remove: 'delete' }

/**
 * The log's text for a failed call: for data changes a fixed one ('Failed to add customer'). `path`: the call's name in the contract.
 */
export function failureLogText([concept = '', action = '']: readonly string[]): string {
  if (concept === 'store' && action === 'get') return 'Failed to load store config'
  const [table, verb] = [VERSIONED_TABLES.find((name) => name === concept), VERBS[action]]
  return table && verb ? `Failed to ${verb} ${table.slice(0, -1)}` : 'call failed'
}

/** The JSON of an error (docs/product.md#messages): issues beside the code, other data in `data`. */
export function errorBody({ code, status, message, data }: ORPCError<string, unknown>): ErrorBody {
  const { issues, ...rest } = (data ?? {}) as { issues?: Issue[] }
  return {
    defined: true,
    code,
    status,
    message,
    ...(Object.keys(rest).length > 0 && { data: rest }),
    ...(issues && { issues }),
  }
}

/** The response of an error of the closed list. */
export function errorResponse(code: ErrorCode, message?: string): Response {
  return toResponse(domainError(code, undefined, message))
}

/** The response of an expected error; rethrows an unexpected one. */
export function expectedErrorResponse(error: unknown): Response {
  const refused = expectedError(error)
  if (!refused) throw error
  return toResponse(refused)
}

function toResponse(error: ORPCError<string, unknown>): Response {
  return Response.json(errorBody(error), { status: error.status, headers: retryAfterHeader(error.status) })
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code)
}

/** In seconds. */
export function retryAfterHeader(status: number): Record<string, string> {
  if (status === ERRORS.TOO_MANY_REQUESTS.status) return { 'retry-after': '30' }
  return status === ERRORS.BUSY.status ? { 'retry-after': '2' } : {}
}

/** The response of an error of signing in or out. */
export function signInErrorResponse(code: SignInErrorCode): Response {
  const { status, message } = SIGN_IN_ERRORS[code]
  const body: ErrorBody = { defined: true, code, status, message }
  return Response.json(body, { status, headers: retryAfterHeader(status) })
}
