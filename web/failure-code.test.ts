import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { failureCode } from './failure-code.ts'

test('only an unexpected error has a code, also as the cause of another error', () => {
  const failed = new ORPCError('INTERNAL_SERVER_ERROR', { cause: { requestId: 'K7Q2M-9XF3T' } })
  expect(failureCode(failed)).toBe('K7Q2M-9XF3T')
  expect(failureCode(new Error('Gagal memuat data pengguna', { cause: failed }))).toBe('K7Q2M-9XF3T')
  for (const other of [new ORPCError('NOT_FOUND'), new TypeError('Failed to fetch'), null, 'x']) {
    expect(failureCode(other)).toBeNull()
  }
  expect(failureCode(new Error('Gagal login', { cause: { requestId: null } }))).toBeNull()
})
