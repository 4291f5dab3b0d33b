import { ORPCError, ValidationError } from '@orpc/server'
import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type Issue,
  SIGN_IN_ERRORS,
  type SignInErrorCode,
} from '../../contract/errors.ts'
import { AmountTooLarge } from '../../core/money.ts'
import { invalid, refusal } from '../refusal.ts'
import { readIssues } from './input-issues.ts'

/**
 * What went wrong, as a refusal of the closed list. Null: nobody foresaw it, and nothing of it may leave the server.
 * `parts`: the call's input comes apart in params, query, body and headers.
 */
export function foreseen(error: unknown, parts = false): ORPCError<string, unknown> | null {
  if (error instanceof AmountTooLarge) return invalid({ path: [], message: error.message })
  if (!(error instanceof ORPCError)) return null
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    return invalid(...readIssues(error.cause.issues, parts))
  }
  return error.code in ERRORS && error.code !== 'INTERNAL_SERVER_ERROR' ? error : null
}

/** The general refusal of what nobody foresaw, in the call's own words if it has some. */
export function unforeseen(sentence?: string): ORPCError<string, unknown> {
  return refusal('INTERNAL_SERVER_ERROR', undefined, sentence)
}

/** The body of a refused response (specification, section 8): issues stand beside the code, other data in `data`. */
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

/** A refused response with a code of the closed list. */
export function refuse(code: ErrorCode, message?: string): Response {
  const error = refusal(code, undefined, message)
  return Response.json(errorBody(error), { status: error.status })
}

/** A refused response to signing in or out. */
export function refuseSignIn(code: SignInErrorCode): Response {
  const { status, message } = SIGN_IN_ERRORS[code]
  return Response.json({ defined: true, code, status, message } satisfies ErrorBody, { status })
}
