import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyData } from './copy-data.ts'
import { freePort, runServer } from './run-server.ts'

/** The environment variable with the folder of a cached demo shop. */
const CACHE_VARIABLE = 'KEPT_DEMO_SHOP'

/** Lets this process and its children cache a demo shop in this folder, which must not exist. */
export function cacheDemoData(folder: string): void {
  process.env[CACHE_VARIABLE] = folder
}

/** Also creates it now; `prepare` may change it over HTTP first. */
export async function makeDemoData(folder: string, prepare: (url: string) => Promise<void>): Promise<void> {
  cacheDemoData(folder)
  await ensureDemoData(folder, prepare)
}

/**
 * Copies the cached demo shop into a new folder, which takes a third of the time of a first start. Without a cache it does nothing,
 * and the first start creates the shop.
 */
export async function copyDemoData(to: string): Promise<void> {
  const folder = process.env[CACHE_VARIABLE]
  if (folder !== undefined) copyData(await ensureDemoData(folder), to)
}

/** The first caller creates it; others wait until it is complete. */
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
