// npm run drill:cluster [-- --small --only frozen,… --clients 12 --seed 1 --keep]: three server processes behind HAProxy over a PostgreSQL that Patroni keeps on three
// machines, all of them on this one; counters work while processes are restarted and machines killed, and the books are compared.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { acknowledged, type Books, brokenPromises, newBooks } from '../books.ts'
import { answerTo, type Counter, openCounters, workAt } from '../counter.ts'
import { ailments, countSales, saleIn } from '../examine.ts'
import { BLOWS, type Blow } from './blows.ts'
import { layOutNodes, type Node, wholeCluster } from './nodes.ts'
import { findPrograms, runnerOf } from './programs.ts'
import { type ClusterShop, openClusterShop } from './shop.ts'
import { commonGround, listenAlong, readAlong, unheard } from './witnesses.ts'

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
const calm = values.small ? 5 : 15
const asked = values.only?.split(',')
const blows = BLOWS.filter(({ name, isFirst }) =>
  asked ? asked.some((part) => name.includes(part.trim())) : isFirst || !values.small,
)

/** Of what is broken no more is shown. */
const SHOWN = 40

/** What was seen while one thing befell the shop. Times in seconds. */
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
  // What etcd, Patroni, PostgreSQL and HAProxy have written stands there.
  if (values.keep) console.log(folder)
  else rmSync(folder, { recursive: true, force: true })
}

/** Works the drill in a cluster and a shop of its own; answers what was not as it must be, a sentence each. */
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
    const primary = await wholeCluster(nodes)
    shop = await openClusterShop(programs, runner, nodes, primary, folder)
    return await workThrough(shop, nodes)
  } catch (error) {
    for (const { name, lastWords } of nodes) console.error(`${name}:\n${lastWords()}`)
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
  const wrong = await commonGround(shop.processes, (url) => sellOne({ ...looker, url }))
  const before = await countSales([looker])

  const over = { work: false, looking: false }
  const work = Promise.all(counters.map((counter) => workAt(counter, () => over.work)))
  const listening = listenAlong(looker, () => over.looking)
  const reading = readAlong(looker, () => over.looking)
  // Thrown where they are waited for: until then the shop is still to be closed.
  for (const one of [work, listening, reading]) one.catch(() => undefined)

  const table: Record<string, Figures> = {}
  table.nothing = await seen(books, () => sleep(calm * 1000))
  for (const blow of blows) {
    table[blow.name] = await seen(books, () => struck(blow, shop, nodes, wrong))
    console.log(`${blow.name}: over after ${table[blow.name]?.['took (s)']} s`)
  }
  const asked = await shop.askedOfReplicas()
  over.work = true
  await work
  // What was written last has reached every device within a moment.
  await sleep(2000)
  over.looking = true
  const [device, read] = await Promise.all([listening, reading])
  console.table(table)

  wrong.push(...books.wrong, ...(await brokenPromises(books, saleIn(looker))))
  wrong.push(...unheard(books, device), ...(await ailments(shop.env)))
  const after = await countSales([looker])
  if (after - before !== books.sales.size) {
    wrong.push(`${after - before} sales are there, ${books.sales.size} were acknowledged`)
  }
  // What cannot be done now is said as that (502 to 504), never as a fault of the server's own.
  const faulty = books.answers.get('500') ?? 0
  if (faulty > 0) wrong.push(`${faulty} answers were 500`)
  if (asked === 0) wrong.push('no replica was asked anything')
  const { sales, payments } = acknowledged(books)
  console.log(
    `${sales} sales and ${payments} payments acknowledged; answers ${JSON.stringify(Object.fromEntries([...books.answers].sort()))}; ` +
      `${read} histories read straight after the sale, ${asked} statements asked of replicas since their process was started; ` +
      `stream resumed ${device.resumed} times, started over ${device.startedOver} times`,
  )
  return wrong
}

/** A blow, and the calm after it. */
async function struck(blow: Blow, shop: ClusterShop, nodes: readonly Node[], wrong: string[]) {
  wrong.push(...(await blow.strike(shop, nodes)).map((sentence) => `${blow.name}: ${sentence}`))
  await shop.ready()
  await sleep(3000)
}

async function seen(books: Books, work: () => Promise<unknown>): Promise<Figures> {
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

/** A sale at another address than its counter's; answers its id. */
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
  const { status } = await answerTo(counter, { method: 'POST', path: '/api/transactions', body })
  if (status !== 201) throw new Error(`the first sale was refused with ${status}`)
  return id
}
