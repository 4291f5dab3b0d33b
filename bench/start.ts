// Start times, and the memory of a fresh server.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { connect } from '../server/platform/database/connection.ts'
import { startEmbedded } from '../server/platform/database/embedded/start.ts'
import { embeddedFolder } from '../server/platform/database/embedded-folder.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { freePort } from '../server/testing/run-server.ts'
import { startBareServer } from './baselines.ts'
import { type Measurement, toFigures } from './measure.ts'
import { residentMemory } from './memory.ts'
import { runShop } from './program.ts'
import type { BenchShop } from './shop.ts'
import { emptyFolder } from './shop.ts'

const TIMES = 3

/** First and later starts, in folders of their own. */
export const startMeasurements: Measurement<BenchShop>[] = [
  {
    name: 'first start, in an empty folder',
    how: async () => {
      const took: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        await withFolder(async (dataDir) => {
          took.push(await startOn(dataDir, { NODE_COMPILE_CACHE: path.join(dataDir, 'compiled') }))
        })
      }
      return toFigures(took)
    },
    limit: {
      name: 'PostgreSQL and its tables',
      how: () => withFolder(async (dataDir) => startPostgres(dataDir)),
    },
  },
  {
    name: 'start again',
    how: () =>
      withFolder(async (dataDir) => {
        await startOn(dataDir)
        const took: number[] = []
        for (let time = 0; time < TIMES; time += 1) took.push(await startOn(dataDir))
        return toFigures(took)
      }),
    limit: {
      name: 'PostgreSQL',
      how: () =>
        withFolder(async (dataDir) => {
          await startPostgres(dataDir)
          return startPostgres(dataDir)
        }),
    },
  },
  {
    name: 'start again, this shop',
    how: async (shop) => toFigures([await shop.restart()]),
  },
  {
    name: 'server memory, fresh',
    how: async (shop) => {
      await shop.restart()
      await sleep(3000)
      return toFigures([residentMemory(shop.pid())], 'MB')
    },
    limit: { name: 'Hono, fresh', how: memoryOfBare },
    wanted: { 1: { p50: 110 } },
  },
]

/** MB of a bare server. */
export async function memoryOfBare() {
  const server = await startBareServer()
  try {
    return toFigures([residentMemory(server.pid)], 'MB')
  } finally {
    await server.end()
  }
}

/** ms until the server is ready. */
async function startOn(dataDir: string, env: Record<string, string> = {}): Promise<number> {
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'false',
    PORT: String(await freePort()),
    ...env,
  }
  const begun = performance.now()
  const server = await runShop(settings)
  const took = performance.now() - begun
  await server.end('SIGTERM')
  return took
}

async function startPostgres(dataDir: string) {
  const begun = performance.now()
  const embedded = await startEmbedded(embeddedFolder({ dataDir }))
  const db = connect(embedded.ownerUrl, pino({ enabled: false }), 'setup')
  await migrate(db)
  const took = performance.now() - begun
  await db.destroy()
  await embedded.stop()
  return toFigures([took])
}

async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await emptyFolder()
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
