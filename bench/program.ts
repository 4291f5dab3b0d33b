import { existsSync } from 'node:fs'
import path from 'node:path'
import { type RunningServer, runServer } from '../server/testing/run-server.ts'

const main = path.join(import.meta.dirname, '../release/printpro/server/main.js')

/** Starts the built package, as a shop runs it. */
export async function runShop(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  if (!existsSync(main)) throw new Error('the package has not been made: npm run release')
  return await runServer(env, undefined, { command: [process.execPath, main] })
}
