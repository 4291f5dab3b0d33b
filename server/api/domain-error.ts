import { ORPCError } from '@orpc/server'
import { ERRORS, type ErrorCode, type Issue } from '../../contract/errors.ts'

/** An error of the closed list, with its Indonesian sentence or a more exact one. */
export function domainError(code: ErrorCode, data?: unknown, message: string = ERRORS[code].message) {
  return new ORPCError(code, { defined: true, status: ERRORS[code].status, message, data })
}

/** INVALID_INPUT for parameters that the call does not know. */
export function unknownParameters(paths: readonly Issue['path'][]) {
  return invalidInput(...paths.map(unknownParameter))
}

export function unknownParameter(path: Issue['path']): Issue {
  return { path, message: `Parameter “${path.join('.')}” tidak dikenal`, unknown: true }
}

/** INVALID_INPUT with a sentence at each field. */
export function invalidInput(...issues: Issue[]) {
  return domainError('INVALID_INPUT', { issues }, issues[0]?.message)
}
