import { type Reading, readRows } from './read-rows.ts'
import { Unreadable } from './unreadable.ts'

// The process that reads a file: what a hostile file does to it, it does to nobody else.

async function answer(reading: Reading): Promise<void> {
  const said = await readRows(reading).catch((error: unknown) => {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  })
  process.send?.(said, () => process.disconnect())
}

process.once('message', answer)
