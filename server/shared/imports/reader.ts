import { type ImportSource, parseRows } from './parse-rows.ts'
import { UnreadableFile } from './unreadable-file.ts'

// Entry point of the child process that parses a file.

/** Protocol: rows in parts, then notes; or a problem. */
export type ReaderMessage<Row> = { rows: Row[] } | { notes: string[] } | { problem: string }

/** Rows per message: decoding 50,000 at once would block the server for a second. */
const ROWS_AT_ONCE = 500

async function sendRows(reading: ImportSource): Promise<void> {
  const messages = await parseRows(reading).then(toMessages, (error: unknown) => {
    if (error instanceof UnreadableFile) return [{ problem: error.message }]
    throw error
  })
  for (const message of messages) {
    await new Promise((sent) => process.send?.(message, sent))
  }
  process.disconnect()
}

function toMessages({ rows, notes }: { rows: object[]; notes: string[] }): ReaderMessage<object>[] {
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, part) => ({
    rows: rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  }))
  return [...parts, { notes }]
}

process.once('message', sendRows)
