import { expect, test } from 'vitest'
import { blocksOf, type VirtualBlock } from './virtual-blocks.ts'

type Row = { id: string }

const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }))
const days = [
  { key: 'mon', head: 'Senin', rows: rows('a', 'b', 'c') },
  { key: 'tue', head: 'Selasa', rows: rows('d') },
  { key: 'wed', head: 'Rabu', rows: rows('e', 'f') },
]
const keys = ['mon', 'a', 'b', 'c', 'tue', 'd', 'wed', 'e', 'f']
/** Heads are 30 px, rows 50 px. */
const starts = [0, 30, 80, 130, 180, 210, 260, 290, 340, 390]
const draw = (...drawn: number[]) => blocksOf(days, keys, drawn, (at) => starts[at] ?? 390)

/** Heads, rows and [placeholders]. */
const read = (block: VirtualBlock<Row>) =>
  block.group === null
    ? `(${block.height})`
    : block.parts.map((part) => (part.kind === 'room' ? `(${part.height})` : part.key)).join(' ')

test('what is not drawn leaves as much room as it takes', () => {
  expect(draw(0, 1, 2, 3, 4, 5, 6, 7, 8).map(read)).toEqual(['mon a b c', 'tue d', 'wed e f'])
  expect(draw(2, 3, 4).map(read)).toEqual(['(80) b c', 'tue (50)', '(130)'])
  expect(draw(7).map(read)).toEqual(['(260)', '(30) e (50)'])
  expect(draw(1, 8).map(read)).toEqual(['(30) a (100)', '(80)', '(80) f'])
  expect(draw().map(read)).toEqual(['(390)'])
})

test('a row knows its place in its group and among all', () => {
  const [, block] = draw(8)
  expect(block?.group?.key).toBe('wed')
  expect(block).toMatchObject({
    parts: [{ kind: 'room' }, { kind: 'row', at: 8, place: 1, row: { id: 'f' } }],
  })
})

test('a list without groups is one', () => {
  const all = [{ key: 'all', head: '', rows: rows('a', 'b', 'c') }]
  const blocks = blocksOf(all, ['a', 'b', 'c'], [1], (at) => at * 50)
  expect(blocks.map(read)).toEqual(['(50) b (50)'])
})
