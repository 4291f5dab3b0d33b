import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  adjacentStage,
  DEFAULT_STAGES,
  jobTicketSteps,
  linesToReset,
  moveLinesToStage as movedBy,
  nextStep,
  QUEUE_STAGE,
  READY_STAGE,
  reachedStages,
  removedStageTargets,
  type Stage,
  stageOfLine as stageBy,
  stageName,
  stagesOfShop,
} from './stage.ts'
import { ORDER_STATUSES } from './transaction.ts'

const STAGE_IDS = DEFAULT_STAGES.map(({ id }) => id)
const moved = (...[order, ids, to]: [Parameters<typeof movedBy>[0], string[], string]) =>
  movedBy(order, ids, to, DEFAULT_STAGES)
const stageOf = (...[line, status]: [Parameters<typeof stageBy>[0], Parameters<typeof stageBy>[1]]) =>
  stageBy(line, status, DEFAULT_STAGES)

const lines = [
  { id: 'a', stage: null },
  { id: 'b', stage: 'print' },
]

test('a line that nobody has moved waits, and of a finished order every line is ready', () => {
  expect(stageOf({ stage: null }, 'processing')).toBe(QUEUE_STAGE)
  expect(stageOf({ stage: 'print' }, 'processing')).toBe('print')
  expect(stageOf({ stage: 'folding' }, 'processing')).toBe(QUEUE_STAGE)
  expect(stageOf({ stage: 'print' }, 'completed')).toBe(READY_STAGE)
})

test('an order is at every stage of its lines, the least advanced first', () => {
  const reached = (status: Parameters<typeof stageBy>[1], ...stages: (string | null)[]) =>
    reachedStages({ status, lines: stages.map((stage) => ({ stage })) }, DEFAULT_STAGES).map(({ id }) => id)
  expect(reached('processing', 'finishing', null, 'print', 'print')).toEqual([
    QUEUE_STAGE,
    'print',
    'finishing',
  ])
  expect(reached('processing', 'folding', QUEUE_STAGE)).toEqual([QUEUE_STAGE])
  expect(reached('completed', null, 'print')).toEqual([READY_STAGE])
  expect(reached('pending')).toEqual([])
})

test('an order is begun by its first line, finished by its last, and worked on again when one goes back', () => {
  expect(moved({ status: 'pending', lines: [{ id: 'a', stage: null }] }, ['a'], 'design')).toEqual({
    status: 'processing',
    lines: [{ id: 'a', stage: 'design' }],
  })
  expect(moved({ status: 'processing', lines }, ['b'], READY_STAGE)).toEqual({
    status: 'processing',
    lines: [{ id: 'b', stage: READY_STAGE }],
  })
  expect(moved({ status: 'processing', lines }, ['a', 'b'], READY_STAGE).status).toBe('completed')
  // Finished by its status alone: what stays ready is noted.
  expect(moved({ status: 'completed', lines }, ['b'], 'finishing')).toEqual({
    status: 'processing',
    lines: [
      { id: 'a', stage: READY_STAGE },
      { id: 'b', stage: 'finishing' },
    ],
  })
})

test('a status that is picked freely moves the lines, and goes back to where they were', () => {
  expect(linesToReset({ status: 'processing', lines }, 'pending')).toEqual(['b'])
  expect(linesToReset({ status: 'processing', lines }, 'completed')).toEqual([])
  expect(linesToReset({ status: 'completed', lines }, 'processing')).toEqual([])
  expect(
    linesToReset({ status: 'completed', lines: [{ id: 'a', stage: READY_STAGE }] }, 'processing'),
  ).toEqual(['a'])
})

test('stages by name, and beside one another', () => {
  const stages: Stage[] = [
    ...DEFAULT_STAGES.slice(0, 3),
    { id: 'Laminasi', name: 'Laminasi dingin', machineTypes: ['Cutting Plotter'] },
    { id: READY_STAGE, name: 'Siap', machineTypes: [] },
  ]
  expect(stageName('Laminasi', stages)).toBe('Laminasi dingin')
  expect(stageName('finishing', stages)).toBe('Finishing')
  expect(stageName('Lipat', stages)).toBe('Lipat')
  const beside = (id: string, step: 1 | -1, machine = 'Cutting Plotter') =>
    adjacentStage(id, step, { stages, machines: [machine] })?.id
  expect(beside('print', 1)).toBe('Laminasi')
  expect(beside('print', 1, 'Sublimation')).toBe(READY_STAGE)
  expect(beside(READY_STAGE, -1, 'Sublimation')).toBe('print')
  expect(beside('Laminasi', -1, 'Sublimation')).toBe('print')
  expect(beside(READY_STAGE, 1)).toBeUndefined()
  expect(stagesOfShop({ productSettings: { stages } })).toBe(stages)
  expect(stagesOfShop({ productSettings: {} })).toBe(DEFAULT_STAGES)
  expect(removedStageTargets(DEFAULT_STAGES, stages)).toEqual([{ from: 'finishing', to: 'print' }])
  expect(removedStageTargets(stages, DEFAULT_STAGES)).toEqual([{ from: 'Laminasi', to: 'print' }])
})

test('what an order waits for next: its lines that are least far, and the stage that these pass next', () => {
  const stages: Stage[] = DEFAULT_STAGES.map((stage) =>
    stage.id === 'design' ? { ...stage, machineTypes: ['Sublimation'] } : stage,
  )
  const at = (stage: string | null, machineType = 'Digital Printing', id = 'a') => ({
    id,
    stage,
    machineType,
  })
  const step = (...lines: ReturnType<typeof at>[]) => {
    const next = nextStep({ status: 'processing', lines }, stages)
    return next && [next.lines, next.from.name, next.to.name]
  }
  expect(step(at(null))).toEqual([['a'], 'Antre', 'Cetak'])
  expect(step(at(null, 'Sublimation'))).toEqual([['a'], 'Antre', 'Desain'])
  expect(step(at('print'), at('finishing', 'Sublimation', 'b'))).toEqual([['a'], 'Cetak', 'Finishing'])
  expect(step(at('finishing'), at(READY_STAGE, 'Sublimation', 'b'))).toEqual([
    ['a'],
    'Finishing',
    'Siap diambil',
  ])
  expect(step(at('left out'))).toEqual([['a'], 'Antre', 'Cetak'])
  expect(step(at(READY_STAGE))).toBeNull()
  expect(jobTicketSteps(stages, ['Digital Printing'])).toEqual(['Cetak', 'Finishing', 'Periksa'])
  expect(jobTicketSteps(stages, ['Sublimation', 'Lain'])).toEqual(['Desain', 'Cetak', 'Finishing', 'Periksa'])
  expect(nextStep({ status: 'completed', lines: [at(null)] }, stages)).toBeNull()
  expect(nextStep({ status: 'processing', lines: [] }, stages)).toBeNull()
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
          const back = linesToReset(order, step.pick)
          order = {
            status: step.pick,
            lines: before.map((line) => (back.includes(line.id) ? { ...line, stage: null } : line)),
          }
        }
        const stages = order.lines.map((line) => stageOf(line, order.status))
        for (const stage of stages) expect(STAGE_IDS).toContain(stage)
        expect(order.status === 'completed').toBe(stages.every((stage) => stage === READY_STAGE))
        if (order.status === 'pending') expect(new Set(stages)).toEqual(new Set([QUEUE_STAGE]))
      }
    }),
  )
})
