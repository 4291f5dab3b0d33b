import { finder } from '../../core/search.ts'

type Batches<Row> = () => AsyncIterable<Row[]>

/**
 * The rows that a search finds as the lists kept on devices find them, in the same order: those in which a word begins with it, then
 * the others. Read twice for that, so that none of them has to be kept.
 */
export function found<Row>(
  batches: Batches<Row>,
  search: string,
  wordsOf: (row: Row) => string,
): Batches<Row> {
  const find = finder(search)
  if (!find) return batches
  return async function* () {
    for (const hit of ['beginning', 'inside'] as const) {
      for await (const rows of batches()) {
        yield rows.filter((row) => find(wordsOf(row).toLowerCase()) === hit)
      }
    }
  }
}

/** How many rows there are in all batches. */
export async function countRows<Row>(batches: Batches<Row>): Promise<number> {
  let count = 0
  for await (const rows of batches()) count += rows.length
  return count
}
