import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advancePosition,
  compareOffsets,
  type FeedPosition,
  formatCursor,
  isDelivered,
  type LogOffset,
  parseCursor,
} from './cursor.ts'

const LOG = '0199d3c4-1111-7000-8000-000000000001'
const beginning: FeedPosition = { log: LOG, txid: 0n, seq: 0, at: 0, inFlight: [] }

/** Just enough of a database for the log: transactions that begin, write and commit in any order. */
class History {
  running: bigint[] = []
  committed: (LogOffset & { at: number })[] = []
  #written = new Map<bigint, LogOffset[]>()
  #begun = 700n
  #seq = 0

  begin(): void {
    this.running.push(this.#begun++)
  }

  write(which: number): void {
    const txid = this.#chosen(which)
    if (txid === undefined) return
    this.#written.set(txid, [...(this.#written.get(txid) ?? []), { txid, seq: ++this.#seq }])
  }

  end(which: number, commits: boolean): void {
    const txid = this.#chosen(which)
    if (txid === undefined) return
    this.running = this.running.filter((other) => other !== txid)
    if (commits)
      this.committed.push(...(this.#written.get(txid) ?? []).map((row) => ({ ...row, at: row.seq })))
  }

  #chosen(which: number): bigint | undefined {
    return this.running[which % Math.max(1, this.running.length)]
  }
}

const step = fc.oneof(
  fc.constant({ do: 'begin' as const }),
  fc.record({ do: fc.constant('write' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat(20), commits: fc.boolean() }),
  fc.record({ do: fc.constant('look' as const), limit: fc.integer({ min: 1, max: 4 }) }),
)

test('every change is delivered exactly once, whatever the commit order and batch size', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const history = new History()
      const delivered: LogOffset[] = []
      let position = beginning
      const look = (limit: number): number => {
        const waiting = history.committed.filter((row) => !isDelivered(position, row)).sort(compareOffsets)
        const rows = waiting.slice(0, limit)
        delivered.push(...rows)
        position = advancePosition(position, rows, history.running, rows.length === limit)
        // What counts as delivered is decided by the position that a device would return with.
        position = parseCursor(formatCursor(position)) as FeedPosition
        return rows.length
      }
      for (const step of steps) {
        if (step.do === 'begin') history.begin()
        else if (step.do === 'write') history.write(step.which)
        else if (step.do === 'end') history.end(step.which, step.commits)
        else look(step.limit)
      }
      while (history.running.length > 0) history.end(0, true)
      while (look(3) > 0);
      expect(delivered.toSorted(compareOffsets)).toEqual(
        history.committed.toSorted(compareOffsets).map((row) => ({ ...row })),
      )
      expect(position.inFlight).toEqual([])
    }),
    { numRuns: 2000 },
  )
})
