import { createHash } from 'node:crypto'
import { domainError } from '../../api/domain-error.ts'

const TAKEN = 'Sudah tercatat dengan isi yang lain. Periksa isinya yang sekarang'

/** A digest of what a record is created with, as its schema has read it: equal for equal content. */
export function requestHash(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/** What is said of an id under which something else is booked, with what stands there now. */
export function idempotencyConflict(current: unknown, sentence = TAKEN) {
  return domainError('CONFLICT', { current }, sentence)
}
