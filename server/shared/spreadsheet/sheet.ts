import { type Day, type ShopZone, toWallClock } from '../../../core/time/calendar.ts'

/** A column of a sheet: its head, how wide it is (in characters), and what stands in it for a row; null for nothing. */
export type SheetColumn<Row> = { head: string; width: number } & (
  | {
      text: (row: Row) => string | null /** At the foot of this column stands how many rows were summed. */
      counts?: true
    }
  | { number: (row: Row) => number | null /** At the foot stands the sum. */; sums?: true }
  | { day: (row: Row) => Day | null }
  | { time: (row: Row) => ClockTime | null }
)

/** A time of the shop's day, 'HH:MM:SS'. */
export type ClockTime = string

export function clockTime(instant: Date, zone: ShopZone): ClockTime {
  return toWallClock(instant, zone).toISOString().slice(11, 19)
}

/** A sheet before its rows are known. */
export type Sheet<Row> = {
  /** On the tab. */
  name: string
  /** What the rows are, as it follows their number: '24 pelanggan'. */
  noun: string
  columns: readonly SheetColumn<Row>[]
  total: {
    label: string
    /** Which rows are summed; all of them without it. */
    of?: (row: Row) => boolean
  }
}

/** A list as it stands in one snapshot of the database: its sheet and its rows, batch by batch. */
export type SheetListing<Row> = {
  sheet: Sheet<Row>
  batches: () => AsyncIterable<Row[]>
  /** How many rows there are, counted up to `most`. */
  count: (most: number) => Promise<number>
}
