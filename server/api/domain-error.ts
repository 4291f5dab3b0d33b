import { ORPCError } from '@orpc/server'
import { ERRORS, type ErrorCode, type Issue } from '../../contract/errors.ts'

/** A refusal from the closed list, with its Indonesian sentence (or a more exact one) and what comes with it. */
export function domainError(code: ErrorCode, data?: unknown, message: string = ERRORS[code].message) {
  return new ORPCError(code, { defined: true, status: ERRORS[code].status, message, data })
}

/** A refusal of what a call does not know, by where it stands in the input. */
export function unknownParameters(paths: readonly Issue['path'][]) {
  return invalidInput(...paths.map(unknownParameter))
}

/** What is wrong with something that a call does not know. */
export function unknownParameter(path: Issue['path']): Issue {
  return { path, message: `Parameter “${path.join('.')}” tidak dikenal`, unknown: true }
}

/** A refusal of an input, with the sentence at the field it concerns. */
export function invalidInput(...issues: Issue[]) {
  return domainError('INVALID_INPUT', { issues }, issues[0]?.message)
}
