import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { createApprovedCaller } from './approved-call.ts'

const refusal = (code: string, data: object = {}) =>
  new ORPCError(code, { defined: true, status: 403, message: code, data })
const missing = (...rights: string[]) => refusal('RIGHT_MISSING', { rights, discount: 0 })
const LOST = new TypeError('Failed to fetch')

/** Answers in order; the colleague approves each time. */
function scene(...answers: unknown[]) {
  const asked: unknown[] = []
  const sent: string[] = []
  return {
    asked,
    sent,
    call: {
      key: 'payments.refund',
      ask: async (what: { rights: string[] }) => {
        asked.push(what.rights)
        return `approval ${asked.length}`
      },
      again: async (approval: string) => {
        sent.push(approval)
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  }
}

test('a call whose answer was lost is resent with the same approval, without asking again', async () => {
  const callAgain = createApprovedCaller()
  const { call, asked, sent } = scene(LOST, 'record', 'another')
  await expect(callAgain(missing('refund'), call)).rejects.toBe(LOST)
  expect(await callAgain(missing('refund'), call)).toBe('record')
  expect([asked, sent]).toEqual([[['refund']], ['approval 1', 'approval 1']])
  // Already answered: a third call is a new one.
  await callAgain(missing('refund'), call)
  expect(sent.at(-1)).toBe('approval 2')
})

test('a remembered approval is of the same call only, and one that is too old is asked for again', async () => {
  const callAgain = createApprovedCaller()
  const { call, sent } = scene(LOST, 'other', LOST, refusal('APPROVAL_VOID'), 'record')
  await expect(callAgain(missing('refund'), call)).rejects.toBe(LOST)
  await callAgain(missing('refund'), { ...call, key: 'payments.refund of another sale' })
  await expect(callAgain(missing('refund'), call)).rejects.toBe(LOST)
  expect(await callAgain(missing('refund'), call)).toBe('record')
  expect(sent).toEqual(['approval 1', 'approval 2', 'approval 3', 'approval 3', 'approval 4'])
})

test('an approver who lacks another right is not enough, and without approval the call stays rejected', async () => {
  const callAgain = createApprovedCaller()
  const { call, asked } = scene(missing('refund'), 'record')
  expect(await callAgain(missing('cancelOrders'), call)).toBe('record')
  expect(asked).toEqual([['cancelOrders'], ['cancelOrders', 'refund']])
  const first = missing('refund')
  await expect(callAgain(first, { ...call, ask: async () => false })).rejects.toBe(first)
})
