import { expect, test } from 'vitest'
import type { BoardOrder } from '../../../../contract/production.ts'
import { DEFAULT_STAGES } from '../../../../core/orders/stage.ts'
import { columnsOf, machinesOf, movedTo } from './cards.ts'

const line = (id: string, stage: BoardOrder['lines'][number]['stage'], machineType = 'Digital Printing') => ({
  ...{ id, productName: 'Banner Flexi', quantity: 1, unit: 'm²', length: 300, width: 100, notes: null },
  ...{ machineType, stage, movedByName: null, extras: [], outsourcing: null, artwork: null },
})
const order = (id: string, customerName: string, ...lines: BoardOrder['lines']): BoardOrder => ({
  id: `0192f0a0-0000-7000-8000-0000${id}`,
  ...{ customerName, status: 'processing', estimatedCompletion: '2026-11-22', dueTime: null },
  ...{ isExpress: false, version: 1, completedAt: null, shelf: null, lines },
})
const kopi = order('9c41e7b2', 'Kopi Senja', line('a', 'queue'), line('b', 'print', 'Cutting Plotter'))
const rina = order('60317dba', 'Rina Marlina', line('c', 'print'))
const BY = { at: new Date('2026-11-22T07:00:00Z'), by: 'Agus', stages: DEFAULT_STAGES }

const shown = (orders: BoardOrder[], narrowed?: Parameters<typeof columnsOf>[2]) =>
  columnsOf(orders, DEFAULT_STAGES, narrowed).map(({ cards }) =>
    cards.map((card) => card.lines.map(({ id }) => id).join('')).join(' '),
  )

test('every line is in the column of its stage, grouped by order', () => {
  expect(shown([kopi, rina])).toEqual(['a', '', 'b c', '', ''])
  expect(shown([kopi, rina], { machine: 'Cutting Plotter' })).toEqual(['', '', 'b', '', ''])
  expect(shown([kopi, rina], { search: 'MARLINA 60317' })).toEqual(['', '', 'c', '', ''])
  expect(machinesOf([kopi, rina])).toEqual([
    { machine: 'Cutting Plotter', count: 1 },
    { machine: 'Digital Printing', count: 2 },
  ])
})

test('a move is applied optimistically as the server will', () => {
  const finished = movedTo(rina, ['c'], 'ready', BY)
  expect(finished).toMatchObject({ status: 'completed', completedAt: BY.at.toISOString() })
  expect(finished.lines[0]).toMatchObject({ stage: 'ready', movedByName: 'Agus' })
  expect(shown([kopi, finished])).toEqual(['a', '', 'b', '', 'c'])
  expect(movedTo(finished, ['c'], 'print', BY)).toMatchObject({ status: 'processing', completedAt: null })
  expect(movedTo(kopi, ['a'], 'ready', BY)).toMatchObject({ status: 'processing', completedAt: null })
})
