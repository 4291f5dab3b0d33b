import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyData } from './copy-data.ts'
import { freePort, runServer } from './run-server.ts'

/** Where a suite keeps a demo shop that nobody has open; tells it to its processes, too. */
const CACHE_VARIABLE = 'KEPT_DEMO_SHOP'

/** Lets copyDemoData() keep a demo shop in this folder, which is not there yet: for this process and those that it starts. */
export function cacheDemoData(folder: string): void {
  process.env[CACHE_VARIABLE] = folder
}

/** The same, and makes it now; `prepare` may change it over HTTP before it is kept. */
export async function makeDemoData(folder: string, prepare: (url: string) => Promise<void>): Promise<void> {
  cacheDemoData(folder)
  await ensureDemoData(folder, prepare)
}

/**
 * Puts the data of a demo shop into a folder that is not there yet, for what is not about making one: it takes a third of the time of a
 * first start. Outside of a suite it puts nothing there, and the first start makes the shop.
 */
export async function copyDemoData(to: string): Promise<void> {
  const folder = process.env[CACHE_VARIABLE]
  if (folder !== undefined) copyData(await ensureDemoData(folder), to)
}

/** Whoever asks first makes it; the others wait until it is whole. */
async function ensureDemoData(folder: string, prepare = async (_url: string) => {}): Promise<string> {
  const [data, whole] = [path.join(folder, 'data'), path.join(folder, 'whole')]
  while (!existsSync(whole)) {
    const isFirst = await mkdir(folder).then(
      () => true,
      () => false,
    )
    if (isFirst) await createDemoData(folder, data, whole, prepare)
    else await sleep(50)
  }
  return data
}

async function createDemoData(
  folder: string,
  data: string,
  whole: string,
  prepare: (url: string) => Promise<void>,
): Promise<void> {
  try {
    await chmod(folder, 0o755)
    const settings = { DATA_DIR: data, DATABASE_URL: '', DEMO: 'true', PORT: String(await freePort()) }
    const server = await runServer(settings)
    await prepare(server.url).finally(() => server.end('SIGTERM'))
    await writeFile(whole, '')
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
