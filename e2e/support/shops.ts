import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyDemoData } from '../../server/testing/demo-data.ts'
import type { HostAnswer, HostCall, HostedShop } from './shop-host.ts'
import { nodePath, queryOnce, root, type Shop } from './shop-server.ts'

export type Shops = {
  /** A new shop with the demo's data. */
  create(): Promise<Shop>
  close(): Promise<void>
}

/**
 * Starts one process that serves all shops of a test worker: starting a server and a PostgreSQL for each of them, and warming them up, would
 * cost a tenth of the processor time outside the renderers.
 */
export async function openShops(): Promise<Shops> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-shops-'))
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  await copyDemoData(dataDir)
  const host = fork(path.join(import.meta.dirname, 'shop-host.ts'), [dataDir], {
    execPath: nodePath,
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/printpro') },
  })
  const ended = once(host, 'exit')
  let calls = 0
  let shops = 0

  /** Rejects also when the process ends without an answer. */
  async function call(verb: HostCall['verb'], shop: string): Promise<HostedShop | undefined> {
    const id = ++calls
    const answered = new Promise<HostAnswer>((resolve) => {
      const listener = (answer: HostAnswer) => {
        if (answer.id !== id) return
        host.off('message', listener)
        resolve(answer)
      }
      host.on('message', listener)
    })
    host.send({ id, verb, shop } satisfies HostCall)
    const answer = await Promise.race([answered, ended])
    if (!('id' in answer)) throw new Error(`The process of the shops ended with ${answer}`)
    if (answer.error) throw new Error(answer.error)
    return answer.shop
  }

  return {
    async create() {
      const name = `shop_${++shops}`
      const created = await call('create', name)
      if (!created) throw new Error('no shop')
      const { url, databaseUrl } = created
      return {
        url,
        sql: (query, values) => queryOnce({ connectionString: databaseUrl }, query, values),
        end: async () => void (await call('stop', name)),
        restart: async () => void (await call('start', name)),
        close: async () => void (await call('remove', name)),
      }
    },
    async close() {
      if (host.connected) host.disconnect()
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
