import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readPassword } from '../server/platform/database/embedded/passwords.ts'
import { copyDemoData } from '../server/testing/demo-data.ts'
import { freePort, runServer } from '../server/testing/run-server.ts'

/** A temporary shop with sample data: a server process and its PostgreSQL, of which `config` names the administrator. */
export async function openFuzzedShop() {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-fuzz-'))
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const port = String(await freePort())
  const env = { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', DEMO: 'true', LOG_LEVEL: 'error' }
  await copyDemoData(dataDir)
  const server = await runServer({ ...env, BACKUP_DIR: path.join(folder, 'backups') })
  const home = path.join(dataDir, 'database')
  return {
    url: server.url,
    dataDir,
    config: {
      host: path.join(home, 'run'),
      user: 'postgres',
      password: readPassword(home, 'admin'),
      database: 'app',
    },
    async close() {
      await server.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
