import { type Reading, readRows } from './read-rows.ts'
import { Unreadable } from './unreadable.ts'

// A process of its own (read-file.ts): what a hostile file does to it, it does to nobody else.
process.once('message', async (reading: Reading) => {
  process.send?.(
    await readRows(reading).catch((error: unknown) => {
      if (error instanceof Unreadable) return { problem: error.message }
      throw error
    }),
    () => process.disconnect(),
  )
})
