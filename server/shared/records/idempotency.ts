import { createHash } from 'node:crypto'
import { domainError } from '../../api/domain-error.ts'

const TAKEN = 'Sudah tercatat dengan isi yang lain. Periksa isinya yang sekarang'

/** A hash of a validated request body: equal for equal content, so that a repeated create is recognized. */
export function hashRequest(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/** CONFLICT for an id that exists with other content; `current` is the stored record. */
export function idempotencyConflict(current: unknown, sentence = TAKEN) {
  return domainError('CONFLICT', { current }, sentence)
}
