import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesPutBack, moved, QUEUE, READY, STAGE_IDS, stageBeside, stageName, stageOf } from './stage.ts'
import { ORDER_STATUSES } from './transaction.ts'

const lines = [
  { id: 'a', stage: null },
  { id: 'b', stage: 'print' },
]

test('a line that nobody has moved waits, and of a finished order every line is ready', () => {
  expect(stageOf({ stage: null }, 'processing')).toBe(QUEUE)
  expect(stageOf({ stage: 'print' }, 'processing')).toBe('print')
  expect(stageOf({ stage: 'folding' }, 'processing')).toBe(QUEUE)
  expect(stageOf({ stage: 'print' }, 'completed')).toBe(READY)
})

test('an order is begun by its first line, finished by its last, and worked on again when one goes back', () => {
  expect(moved({ status: 'pending', lines: [{ id: 'a', stage: null }] }, ['a'], 'design')).toEqual({
    status: 'processing',
    lines: [{ id: 'a', stage: 'design' }],
  })
  expect(moved({ status: 'processing', lines }, ['b'], READY)).toEqual({
    status: 'processing',
    lines: [{ id: 'b', stage: READY }],
  })
  expect(moved({ status: 'processing', lines }, ['a', 'b'], READY).status).toBe('completed')
  // Finished by its status alone: what stays ready is noted.
  expect(moved({ status: 'completed', lines }, ['b'], 'finishing')).toEqual({
    status: 'processing',
    lines: [
      { id: 'a', stage: READY },
      { id: 'b', stage: 'finishing' },
    ],
  })
})

test('a status that is picked freely moves the lines, and goes back to where they were', () => {
  expect(linesPutBack({ status: 'processing', lines }, 'pending')).toEqual(['b'])
  expect(linesPutBack({ status: 'processing', lines }, 'completed')).toEqual([])
  expect(linesPutBack({ status: 'completed', lines }, 'processing')).toEqual([])
  expect(linesPutBack({ status: 'completed', lines: [{ id: 'a', stage: READY }] }, 'processing')).toEqual([
    'a',
  ])
})

test('stages by name, and beside one another', () => {
  expect(stageName('print')).toBe('Cetak')
  expect(stageName('Laminasi')).toBe('Laminasi')
  expect(stageBeside('print', 1)?.id).toBe('finishing')
  expect(stageBeside('print', -1)?.id).toBe('design')
  expect(stageBeside(READY, 1)).toBeNull()
  expect(stageBeside('Laminasi', 1)).toBeNull()
})

test('however an order is moved and its status picked: finished exactly when all its lines are ready, and every line in a column', () => {
  const step = fc.oneof(
    fc.record({
      move: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
      to: fc.constantFrom(...STAGE_IDS),
    }),
    fc.record({ pick: fc.constantFrom(...ORDER_STATUSES.filter((status) => status !== 'cancelled')) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let order: Parameters<typeof moved>[0] = {
        status: 'processing',
        lines: ['a', 'b', 'c'].map((id) => ({ id, stage: null })),
      }
      for (const step of steps) {
        const before = order.lines
        if ('move' in step) {
          const { status, lines } = moved(order, step.move, step.to)
          const noted = new Map(lines.map(({ id, stage }) => [id, stage]))
          order = {
            status,
            lines: before.map((line) => ({ ...line, stage: noted.get(line.id) ?? line.stage })),
          }
          for (const { id, stage } of order.lines)
            if (step.move.includes(id)) expect(stageOf({ stage }, status)).toBe(step.to)
        } else {
          const back = linesPutBack(order, step.pick)
          order = {
            status: step.pick,
            lines: before.map((line) => (back.includes(line.id) ? { ...line, stage: null } : line)),
          }
        }
        const stages = order.lines.map((line) => stageOf(line, order.status))
        for (const stage of stages) expect(STAGE_IDS).toContain(stage)
        expect(order.status === 'completed').toBe(stages.every((stage) => stage === READY))
        if (order.status === 'pending') expect(new Set(stages)).toEqual(new Set([QUEUE]))
      }
    }),
  )
})
