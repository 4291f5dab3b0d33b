import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ERRORS } from '../../../contract/errors.ts'
import type { Answer, Client } from '../../testing/client.ts'
import { copyDemoData } from '../../testing/demo-data.ts'
import { freePort, type Program, type RunningServer, runServer } from '../../testing/run-server.ts'
import { signIn } from '../../testing/shop.ts'
import { entryPointFile } from '../process/package.ts'

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-outage-'))
  await chmod(folder, 0o755)
  dataDir = path.join(folder, 'data')
  await copyDemoData(dataDir)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function runShop(program?: Program): Promise<RunningServer> {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: 'true' }
  const server = await runServer(env, undefined, program)
  onTestFinished(async () => void (await server.end('SIGTERM')))
  return server
}

/** Adds a customer, retrying while the shop is busy; returns the answers in between. */
async function addCustomer(who: Client): Promise<{ id: string; busy: Answer[] }> {
  const id = uuidv7()
  const busy: Answer[] = []
  for (;;) {
    const answer = await who.post('/api/customers', { id, name: `Rina ${id}`, phone: '0812-1111-2222' })
    if (answer.status === 201) return { id, busy }
    busy.push(answer)
    if (answer.status !== 503) throw new Error(JSON.stringify(answer.body))
  }
}

/** Kills PostgreSQL once it is another process than the one killed before; returns its id. */
async function killPostgresql(killed: number): Promise<number> {
  const file = path.join(dataDir, 'database/cluster/postmaster.pid')
  let pid = 0
  // The file may be empty while it is written, and process.kill(0) kills this process too.
  await expect
    .poll(() => {
      pid = Number(readFileSync(file, 'utf8').split('\n')[0])
      return pid > 1 && pid !== killed
    })
    .toBe(true)
  process.kill(pid, 'SIGKILL')
  return pid
}

async function end(server: RunningServer): Promise<string> {
  const { code, stderr } = await server.end('SIGTERM')
  expect(code).toBe(0)
  return stderr
}

test('survives three kills of PostgreSQL and keeps all acknowledged writes', async () => {
  const server = await runShop()
  const cashier = await signIn(server.url, 'cashier@printpro.id')
  const acknowledged: string[] = []
  let killed = 0
  for (let times = 0; times < 3; times += 1) {
    acknowledged.push((await addCustomer(cashier)).id)
    killed = await killPostgresql(killed)
    const { id, busy } = await addCustomer(cashier)
    acknowledged.push(id)
    for (const { body } of busy) expect(body).toMatchObject({ code: 'BUSY', message: ERRORS.BUSY.message })
    // A connection of the killed PostgreSQL can still have taken the customer: one killed while it starts would be the same outage.
    await expect.poll(() => started(server.errors())).toBe(times + 1)
  }
  for (const id of acknowledged) expect((await cashier.get(`/api/customers/${id}`)).status).toBe(200)
  const said = await end(server)
  expect(said.match(/^Database berhenti mendadak dan sedang dinyalakan lagi\./gm)).toHaveLength(3)
  expect(started(said)).toBe(3)
})

function started(messages: string): number {
  return messages.match(/^Database sudah menyala lagi\.$/gm)?.length ?? 0
}

test.skipIf(process.platform === 'win32')(
  '1,400 idle connections to a process that may open 1,024 files do not close the shop',
  async () => {
    const limited = [
      'sh',
      '-c',
      'ulimit -n 1024; exec "$0" "$1"',
      process.execPath,
      entryPointFile('server/main'),
    ]
    const server = await runShop({ command: limited })
    const cashier = await signIn(server.url, 'cashier@printpro.id')
    const { port } = new URL(server.url)
    const idle: Socket[] = []
    for (let count = 0; count < 1400; count += 1) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
      idle.push(socket)
      if (count % 50 === 49) await once(socket, 'connect')
    }
    await addCustomer(cashier)
    for (const socket of idle) socket.destroy()
    await addCustomer(cashier)
    const said = await end(server)
    expect(said).toContain('too many connections from one address')
    expect(said).not.toContain('EMFILE')
  },
)
