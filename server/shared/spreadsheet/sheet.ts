import { type Day, type ShopZone, toWallClock } from '../../../core/time/calendar.ts'
import type { TextSheet } from './text-sheet.ts'

/** `width` in characters; a null value leaves the cell empty. */
export type SheetColumn<Row> = { head: string; width: number } & (
  | {
      text: (row: Row) => string | null /** The foot shows the number of summed rows. */
      counts?: true
    }
  | { number: (row: Row) => number | null /** The foot shows the sum. */; sums?: true }
  | { day: (row: Row) => Day | null }
  | { time: (row: Row) => ClockTime | null }
)

/** 'HH:MM:SS' in the shop's zone. */
export type ClockTime = string

export function clockTime(instant: Date, zone: ShopZone): ClockTime {
  return toWallClock(instant, zone).toISOString().slice(11, 19)
}

export type Sheet<Row> = {
  /** Of the tab. */
  name: string
  /** Follows the number of rows: '24 pelanggan'. */
  noun: string
  columns: readonly SheetColumn<Row>[]
  total: {
    label: string
    /** Rows to sum; default all. */
    of?: (row: Row) => boolean
  }
}

/** A list read in batches from one snapshot of the database. */
export type SheetListing<Row> = {
  sheet: Sheet<Row>
  /** A second sheet that explains the first. */
  help?: TextSheet
  batches: () => AsyncIterable<Row[]>
  /** Counts the rows, up to `most`. */
  count: (most: number) => Promise<number>
}
