import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classifyFailure, nextJobToSend, type OutboxJob, shouldResendBackdated } from './outbox-job.ts'

const job = (seq: number, id: string, more: object = {}) =>
  ({
    seq,
    id,
    userId: 'siti',
    createdAt: seq,
    state: 'waiting',
    kind: 'customers.create',
    input: { id },
    ...more,
  }) as unknown as OutboxJob
const sale = (seq: number, id: string, customerId: string, more: object = {}) =>
  job(seq, id, { kind: 'transactions.create', input: { id, customerId }, ...more })
const payment = (seq: number, id: string, transactionId: string) =>
  job(seq, id, { kind: 'payments.create', input: { params: { transactionId }, body: { id } } })

describe('the next job to send', () => {
  test('is the first that waits', () => {
    expect(nextJobToSend([job(1, 'a'), job(2, 'b')], new Set())?.id).toBe('a')
    expect(nextJobToSend([job(1, 'a', { state: 'failed' }), job(2, 'b')], new Set())?.id).toBe('b')
    expect(nextJobToSend([], new Set())).toBeUndefined()
  })

  test('passes over one that the server cannot deal with, and over what needs it', () => {
    const jobs = [
      job(1, 'ratna'),
      sale(2, 'banner', 'ratna'),
      payment(3, 'dp', 'banner'),
      sale(4, 'cards', 'joko'),
    ]
    expect(nextJobToSend(jobs, new Set(['ratna']))?.id).toBe('cards')
    expect(nextJobToSend(jobs, new Set(['ratna', 'cards']))).toBeUndefined()
  })

  test('does not send a sale of a rejected customer', () => {
    const jobs = [job(1, 'ratna', { state: 'failed' }), sale(2, 'banner', 'ratna')]
    expect(nextJobToSend(jobs, new Set())).toBeUndefined()
  })

  test('sends everything once, what is needed first, however the attempts end', () => {
    const jobs = fc
      .array(fc.nat(7), { maxLength: 8 })
      .map((needs) =>
        needs.map((need, index) =>
          need < index ? sale(index, `r${index}`, `r${need}`) : job(index, `r${index}`),
        ),
      )
    fc.assert(
      fc.property(jobs, fc.infiniteStream(fc.boolean()), (stored, luck) => {
        let unsent = stored
        const sent: string[] = []
        for (let round = 0; unsent.length > 0; round++) {
          const stuck = new Set<string>()
          for (let next = nextJobToSend(unsent, stuck); next; next = nextJobToSend(unsent, stuck)) {
            const id = next.id
            const needed = next.kind === 'transactions.create' ? next.input.customerId : undefined
            expect(needed === undefined || sent.includes(needed)).toBe(true)
            if (luck.next().value || round > 20) {
              sent.push(id)
              unsent = unsent.filter((other) => other.id !== id)
            } else stuck.add(id)
          }
        }
        expect(sent.toSorted()).toEqual(stored.map((one) => one.id).toSorted())
      }),
    )
  })
})

describe('an attempt that', () => {
  test.each([
    ['had no answer', null, 'away'],
    ['the shop’s server refused', { status: 409, defined: true }, 'rejected'],
    ['lacks a permission', { status: 403, defined: true }, 'rejected'],
    ['needs a new sign-in', { status: 401, defined: true }, 'away'],
    ['came too often', { status: 429, defined: true }, 'away'],
    ['made the server fail', { status: 500, defined: true }, 'stuck'],
    ['found the server busy', { status: 503, defined: true }, 'stuck'],
    ['found the server’s disk full', { status: 507, defined: true }, 'away'],
    ['met a proxy that is busy', { status: 503, defined: false }, 'away'],
    ['met a proxy without a server', { status: 502, defined: false }, 'away'],
    ['met the page of a hotel’s network', { status: 404, defined: false }, 'away'],
  ] as const)('%s: %j is %s', (_, failure, meaning) => expect(classifyFailure(failure)).toBe(meaning))
})

test('a rejection that only applies now is resent backdated once its screen has stopped waiting', () => {
  for (const code of ['DRAWER_CLOSED', 'PRICE_CHANGED', 'QUOTE_EXPIRED']) {
    expect(shouldResendBackdated(code, true, false)).toBe(true)
    expect(shouldResendBackdated(code, true, true)).toBe(false)
    expect(shouldResendBackdated(code, false, false)).toBe(false)
  }
  expect(shouldResendBackdated('INVALID_INPUT', true, false)).toBe(false)
})
