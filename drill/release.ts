// npm run drill:release [-- --node PATH]: installs the package of `npm run release` into an empty folder, and with the machine's Node.js (or
// the one given) opens the shop, sells, imports, backs up and restores. Needs npm's registry for PostgreSQL.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { SAMPLE_CUSTOMERS, SAMPLE_PRODUCTS } from '../server/features/sample-shop/sample-records.ts'
import { runConsole } from '../server/testing/run-console.ts'
import { freePort, type RunningServer, runServer } from '../server/testing/run-server.ts'
import { signIn } from '../server/testing/shop.ts'
import { csv, upload } from '../server/testing/upload.ts'
import { createChecks } from './checks.ts'

const { values } = parseArgs({
  options: { node: { type: 'string', default: process.env.npm_node_execpath ?? process.execPath } },
})
const release = path.join(import.meta.dirname, '../release')
// Folders may have spaces in their names.
const folder = await mkdtemp(path.join(tmpdir(), 'pp toko '))
await chmod(folder, 0o755)
const { check, end } = createChecks()
/** Memory limit of the server during imports (MB). */
const MOST_MB = 400

/** Only this Node.js, and nothing of the repository, on the path. */
const PATH = [path.dirname(values.node), '/usr/bin', '/bin'].join(path.delimiter)
const bin = path.join(folder, 'node_modules/.bin/printpro')
// Loads optional modules too.
const metricsPort = await freePort()
const optional = {
  METRICS_PORT: String(metricsPort),
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'nota@tokosaya.id',
}
const env = { PATH, NODE_COMPILE_CACHE: '' }
const program = (...typed: string[]) => ({ command: [bin, ...typed], cwd: folder })
const start = () => runServer(env, undefined, program('start'))
const atConsole = (...args: string[]) => runConsole(env, args, '', program())

try {
  await install()
  await setPort(await freePort())
  const since = performance.now()
  const shop = await start()
  console.log(`seconds from nothing to a shop that is open: ${seconds(since)}`)
  check('ready', (await fetch(`${shop.url}/readyz`)).status, 200)
  await sleep(6000)
  console.log(`memory of the new shop's server: ${await megabytesOf(shop)} MB`)
  await look(shop)
  await importManyAtOnce(shop)

  const kept = await sell(shop)
  const file = path.join(folder, 'toko.cadangan')
  check('backed up while open', (await atConsole('backup', file)).code, 0)
  const lost = await sell(shop)
  check('ended', (await shop.end('SIGTERM')).stderr, '')
  check('restored', (await atConsole('restore', file, '--yes')).stderr, '')
  const again = performance.now()
  const restored = await runServer({ ...env, ...optional }, undefined, program('start'))
  console.log(`seconds until it is open again: ${seconds(again)}`)
  await sleep(6000)
  console.log(`memory of its server: ${await megabytesOf(restored)} MB`)
  const cashier = await signIn(restored.url, 'cashier@printpro.id')
  check('metrics', (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status, 200)
  check('the sale before the backup', (await cashier.get(`/api/transactions/${kept}`)).status, 200)
  check('the sale after the backup', (await cashier.get(`/api/transactions/${lost}`)).status, 404)
  const doctor = await atConsole('doctor')
  console.log(doctor.stdout.trim())
  check('books out of order', /SALAH {6}(?!Cadangan)/.test(doctor.stdout), false)
  check('another password', (await atConsole('reset-password', 'owner@printpro.id')).code, 0)
  check('signed out by it', (await attempt(restored)).status, 401)
  check('ended again', (await restored.end('SIGTERM')).stderr, '')
  check('no such command', (await atConsole('hapus')).code, 2)
} finally {
  await rm(folder, { recursive: true, force: true })
}
end('The release does what a shop needs.')

async function install(): Promise<void> {
  const [tgz] = (await readdir(release)).filter((name) => name.endsWith('.tgz'))
  if (tgz === undefined) throw new Error('There is no package yet: `npm run release` makes it.')
  const packed = path.join(release, tgz)
  console.log(`packed: ${megabytes((await stat(packed)).size)} MB`)
  const since = performance.now()
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', packed]
  execFileSync('npm', args, { env: { ...process.env, PATH }, cwd: folder, stdio: 'inherit' })
  console.log(`seconds to install: ${seconds(since)}`)
  const files = await filesIn(path.join(folder, 'node_modules'))
  const bytes = await Promise.all(files.map(async (name) => (await stat(name)).size))
  const packages = files.filter((name) => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name)).length
  console.log(`installed: ${megabytes(bytes.reduce((sum, size) => sum + size, 0))} MB, ${packages} packages`)
  const installed = files.filter((name) => name.startsWith(path.join(folder, 'node_modules/printpro/')))
  check('files', installed.length, (await filesIn(path.join(release, 'printpro'))).length)
  console.log(`Node.js ${execFileSync(values.node, ['--version'], { encoding: 'utf8' }).trim()}`)
}

async function setPort(port: number): Promise<void> {
  check('a file of settings', (await atConsole('init')).code, 0)
  const file = path.join(folder, 'printpro.env')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('#PORT=3000', `PORT=${port}`))
}

/** Static files, documents, and the import reader, which is a process of its own. */
async function look({ url }: RunningServer): Promise<void> {
  const page = await (await fetch(url)).text()
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
  for (const address of [script, '/api/openapi.json', '/api/docs', '/api/docs/docs.css']) {
    check(address, (await fetch(new URL(address, url))).status, 200)
  }
  const owner = await signIn(url, 'owner@printpro.id')
  const file = csv('Nama;Telepon', 'Percetakan Baru;0812-0000-1111')
  const { body } = await upload({ url }, owner, '/api/customers/import-previews', file)
  check('rows that an import would add', body.counts?.new, 1)
  const headers = { cookie: owner.cookie }
  const exported = await fetch(new URL('/api/customers/export', url), { headers })
  const workbook = new File([await exported.arrayBuffer()], 'pelanggan.xlsx')
  const again = await upload({ url }, owner, '/api/customers/import-previews', workbook)
  check(
    'sample customers read back from their export',
    again.body.counts?.changed,
    Object.keys(SAMPLE_CUSTOMERS).length,
  )
  const template = await fetch(new URL('/api/customers/import-template', url), { headers })
  check('a file to fill in', template.status, 200)
}

/** Twelve of the largest allowed files at once from three users: some are read in turn, the others are refused. */
async function importManyAtOnce(shop: RunningServer): Promise<void> {
  const emails = ['owner@printpro.id', 'manager@printpro.id', 'cashier@printpro.id']
  const people = await Promise.all(emails.map((email) => signIn(shop.url, email)))
  const rows = Array.from(
    { length: 38_000 },
    (_, row) =>
      `Pelanggan ${row};0812-${row + 1_000_000};Jalan Panjang nomor ${row} ${'di kota '.repeat(24)}`,
  )
  const file = csv('Nama;Telepon;Alamat', ...rows)
  let peak = 0
  const watch = setInterval(async () => {
    peak = Math.max(peak, Number(await megabytesOf(shop)) || 0)
  }, 50)
  const sent = Array.from({ length: 4 }, () => people).flat()
  const answers = await Promise.all(
    sent.map((person) => upload(shop, person, '/api/customers/import-previews', file)),
  )
  clearInterval(watch)
  console.log(`memory of its server while 12 files of ${megabytes(file.size)} MB are sent: ${peak} MB`)
  const others = answers.filter(({ status }) => status !== 200 && status !== 429)
  check('imports that are neither done nor asked to wait', others.length, 0)
  check(`memory of ${MOST_MB} MB or more`, peak >= MOST_MB, false)
}

async function sell({ url }: RunningServer): Promise<string> {
  const cashier = await signIn(url, 'cashier@printpro.id')
  const byName = async (address: string, name: string): Promise<string> => {
    const { body } = await cashier.get(`${address}?limit=100`)
    return body.rows.find((row: { name: string }) => row.name === name).id
  }
  const productId = await byName('/api/products', SAMPLE_PRODUCTS.card.name)
  const { status, body } = await cashier.post('/api/transactions', {
    id: uuidv7(),
    customerId: await byName('/api/customers', SAMPLE_CUSTOMERS.rina.name),
    items: [{ id: uuidv7(), productId, quantity: 200 }],
    discountPercent: 0,
    paymentMethod: 'cash',
    paidAmount: 0,
  })
  check('sold', status, 201)
  return body.id
}

function attempt({ url }: RunningServer): Promise<Response> {
  return fetch(new URL('/api/auth/sign-in/email', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@printpro.id', password: 'printpro-demo' }),
  })
}

async function filesIn(place: string): Promise<string[]> {
  const found = await readdir(place, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

/** Resident memory (MB); empty where the system does not report it. */
async function megabytesOf({ process: { pid } }: RunningServer): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0)
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
