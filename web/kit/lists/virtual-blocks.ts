import type { RowGroup } from './column.ts'

/** `room`: placeholder for rows that are not rendered. */
export type VirtualPart<Row> =
  | { kind: 'head'; key: string; at: number }
  | { kind: 'row'; key: string; at: number; row: Row; place: number }
  | { kind: 'room'; key: string; height: number }

/** Without a group: placeholder for whole groups. */
export type VirtualBlock<Row> =
  | { group: RowGroup<Row>; key: string; parts: VirtualPart<Row>[] }
  | { group: null; key: string; height: number }

export function blocksOf<Row extends { id: string }>(
  groups: readonly RowGroup<Row>[],
  keys: readonly string[],
  drawn: readonly number[],
  startOf: (at: number) => number,
): VirtualBlock<Row>[] {
  const blocks: VirtualBlock<Row>[] = []
  let first = 0
  let next = 0
  let skipped = 0
  for (const group of groups) {
    const head = group.head ? 1 : 0
    const end = first + head + group.rows.length
    const parts: VirtualPart<Row>[] = []
    let at = first
    const room = (until: number) => {
      if (until > at)
        parts.push({ kind: 'room', key: `room ${keys[at]}`, height: startOf(until) - startOf(at) })
    }
    for (let index = drawn[next]; index !== undefined && index < end; index = drawn[++next]) {
      room(index)
      const key = keys[index] ?? ''
      const place = index - first - head
      const row = group.rows[place]
      if (row) parts.push({ kind: 'row', key, at: index, row, place })
      else parts.push({ kind: 'head', key, at: index })
      at = index + 1
    }
    if (parts.length === 0) skipped += startOf(end) - startOf(first)
    else {
      if (skipped > 0) blocks.push({ group: null, key: `before ${group.key}`, height: skipped })
      skipped = 0
      room(end)
      blocks.push({ group, key: group.key, parts })
    }
    first = end
  }
  if (skipped > 0) blocks.push({ group: null, key: 'rest', height: skipped })
  return blocks
}
