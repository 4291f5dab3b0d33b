// npm run drill:cluster [-- --small --only frozen,… --clients 12 --seed 1 --keep]: three server processes behind HAProxy over a PostgreSQL
// cluster of Patroni on three simulated machines; counters work while processes are restarted and machines killed, then the books are
// compared.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { type Books, countAcknowledged, findBrokenPromises, newBooks } from '../acknowledged.ts'
import { type Counter, openCounters, requestUntilAnswered, workUntilStopped } from '../counter.ts'
import { countSales, findDoctorProblems, saleReader } from '../examine.ts'
import { CLUSTER_FAULTS, type ClusterFault } from './faults.ts'
import { layOutNodes, type Node, waitForHealthyCluster } from './nodes.ts'
import { findMissedSales, findSharingProblems, observeHistory, observeStream } from './observers.ts'
import { findPrograms, runnerOf } from './programs.ts'
import { type ClusterShop, openClusterShop } from './shop.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    clients: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const clients = Number(values.clients ?? (values.small ? 6 : 12))
const calmSeconds = values.small ? 5 : 15
const asked = values.only?.split(',')
const faults = CLUSTER_FAULTS.filter(({ name, isFirst }) =>
  asked ? asked.some((part) => name.includes(part.trim())) : isFirst || !values.small,
)

const SHOWN = 40

type Figures = {
  'took (s)': string
  sales: number
  'sales /s': string
  'longest pause (s)': string
  'asked again': number
}

const folder = mkdtempSync(path.join(tmpdir(), 'pp-cluster-'))
chmodSync(folder, 0o755)
try {
  const broken = await drill()
  for (const sentence of broken.slice(0, SHOWN)) console.log(sentence)
  console.log(broken.length === 0 ? 'Every promise was kept.' : `${broken.length} broken.`)
  process.exitCode = broken.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
} finally {
  // The logs of etcd, Patroni, PostgreSQL and HAProxy.
  if (values.keep) console.log(folder)
  else rmSync(folder, { recursive: true, force: true })
}

async function drill(): Promise<string[]> {
  const programs = findPrograms()
  const runner = runnerOf(programs, folder)
  console.log(
    `${clients} counters, seed ${values.seed}; PostgreSQL ${programs.postgresql.major}, Patroni, etcd and HAProxy of this machine`,
  )
  const nodes = layOutNodes(programs, runner, folder)
  let shop: ClusterShop | undefined
  try {
    for (const node of nodes) node.start()
    const primary = await waitForHealthyCluster(nodes)
    shop = await openClusterShop(programs, runner, nodes, primary, folder)
    return await workThrough(shop, nodes)
  } catch (error) {
    for (const { name, lastLogLines } of nodes) console.error(`${name}:\n${lastLogLines()}`)
    throw error
  } finally {
    const ended = (await shop?.close()) ?? []
    for (const sentence of ended) console.error(sentence)
    await Promise.all(nodes.map((node) => node.stop()))
  }
}

async function workThrough(shop: ClusterShop, nodes: readonly Node[]): Promise<string[]> {
  const books = newBooks()
  const [looker, ...counters] = await openCounters(shop.url, books, clients + 1, Number(values.seed))
  if (!looker) throw new Error('nobody works here')
  const wrong = await findSharingProblems(shop.processes, (url) => sellOne({ ...looker, url }))
  const before = await countSales([looker])

  const over = { work: false, looking: false }
  const work = Promise.all(counters.map((counter) => workUntilStopped(counter, () => over.work)))
  const listening = observeStream(looker, () => over.looking)
  const reading = observeHistory(looker, () => over.looking)
  // Thrown where they are awaited: until then the shop must still be closed.
  for (const one of [work, listening, reading]) one.catch(() => undefined)

  const table: Record<string, Figures> = {}
  table.nothing = await measureDuring(books, () => sleep(calmSeconds * 1000))
  for (const fault of faults) {
    table[fault.name] = await measureDuring(books, () => strikeAndWait(fault, shop, nodes, wrong))
    console.log(`${fault.name}: over after ${table[fault.name]?.['took (s)']} s`)
  }
  const asked = await shop.countReplicaStatements()
  over.work = true
  await work
  // The last events reach every device within a moment.
  await sleep(2000)
  over.looking = true
  const [device, read] = await Promise.all([listening, reading])
  console.table(table)

  wrong.push(...books.wrong, ...(await findBrokenPromises(books, saleReader(looker))))
  wrong.push(...findMissedSales(books, device), ...(await findDoctorProblems(shop.env)))
  const after = await countSales([looker])
  if (after - before !== books.sales.size) {
    wrong.push(`${after - before} sales are there, ${books.sales.size} were acknowledged`)
  }
  // The server must answer 502 to 504 for what is unavailable, never 500.
  const faulty = books.answers.get('500') ?? 0
  if (faulty > 0) wrong.push(`${faulty} answers were 500`)
  if (asked === 0) wrong.push('no replica was asked anything')
  const { sales, payments } = countAcknowledged(books)
  console.log(
    `${sales} sales and ${payments} payments acknowledged; answers ${JSON.stringify(Object.fromEntries([...books.answers].sort()))}; ` +
      `${read} histories read straight after the sale, ${asked} statements asked of replicas since their process was started; ` +
      `stream resumed ${device.resumed} times, started over ${device.startedOver} times`,
  )
  return wrong
}

async function strikeAndWait(
  fault: ClusterFault,
  shop: ClusterShop,
  nodes: readonly Node[],
  wrong: string[],
) {
  wrong.push(...(await fault.strike(shop, nodes)).map((sentence) => `${fault.name}: ${sentence}`))
  await shop.ready()
  await sleep(3000)
}

async function measureDuring(books: Books, work: () => Promise<unknown>): Promise<Figures> {
  const sum = () => [...books.answers.values()].reduce((total, count) => total + count, 0)
  const unanswered = () =>
    sum() -
    [...books.answers].reduce((total, [kind, count]) => (/^[234]/.test(kind) ? total + count : total), 0)
  const [begun, again] = [performance.now(), unanswered()]
  await work()
  const over = performance.now()
  const times = [...books.sales.values()]
    .map(({ acknowledgedAt }) => acknowledgedAt)
    .filter((at) => at >= begun && at <= over)
    .sort((one, other) => one - other)
  const pauses = [begun, ...times, over].map((at, index, all) => at - (all[index - 1] ?? at))
  const seconds = (over - begun) / 1000
  return {
    'took (s)': seconds.toFixed(0),
    sales: times.length,
    'sales /s': (times.length / seconds).toFixed(1),
    'longest pause (s)': (Math.max(...pauses) / 1000).toFixed(1),
    'asked again': unanswered() - again,
  }
}

/** Sells at another address than the counter's own; answers the sale's id. */
async function sellOne(counter: Counter): Promise<string> {
  const [customer, product] = [counter.customers[0], counter.products[0]]
  const id = uuidv7()
  const items = [{ id: uuidv7(), productId: product?.id, quantity: 1, length: 100, width: 100 }]
  const body = {
    id,
    customerId: customer?.id,
    items,
    discountPercent: 0,
    paymentMethod: 'cash',
    paidAmount: 0,
  }
  const { status } = await requestUntilAnswered(counter, { method: 'POST', path: '/api/transactions', body })
  if (status !== 201) throw new Error(`the first sale was refused with ${status}`)
  return id
}
