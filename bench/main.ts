// npm run bench [-- --small] [--only name,…] [--json file] [--soak minutes]: how fast the shop is, each figure beside its limit on the
// same machine.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inBrowser } from './browser.ts'
import { files } from './files.ts'
import { lists } from './lists.ts'
import { live } from './live.ts'
import { type Figures, type Line, type Measurement, type Span, shortfalls } from './measure.ts'
import { sales, soak } from './sales.ts'
import { type BenchShop, openBenchShop, type Size, SMALL, WHOLE } from './shop.ts'
import { starts } from './start.ts'
import { tableOf } from './table.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
    soak: { type: 'string' },
  },
})
const begun = new Date()
const size = values.small ? SMALL : WHOLE
const span: Span = values.small ? { warmUp: 0.2, seconds: 0.6 } : { warmUp: 1, seconds: 4 }
const streaming = values.small ? 4 : 15
// Lists first: what the others add changes what they show.
const measurements = [
  ...starts,
  ...lists(span),
  ...inBrowser(size, values.small ? 3 : 5),
  ...sales(span),
  ...live(streaming),
  ...files(size),
  ...(values.soak ? [soak(Number(values.soak))] : []),
].filter(isWanted)

const small = size === SMALL ? new Map<string, number>() : await mediansOfSmall()
const lines = await inShop(size, measurements)
for (const line of lines) line.small = line.clients === 1 ? small.get(line.name) : undefined

const about = `${size.sales.toLocaleString('en')} sales; ${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB. Client, server and PostgreSQL share the machine; times in ms unless said otherwise.`
console.log(`\n${tableOf(lines)}\n\n${about}`)
const missed = lines.filter((line) => shortfalls(line).length > 0)
const reached = lines.filter((line) => line.wanted && !missed.includes(line))
console.log(`${reached.length} of ${reached.length + missed.length} lines reach what is wanted of them.`)
for (const line of missed) console.log(`  not: ${line.name}, ${line.clients}: ${shortfalls(line).join(', ')}`)
await keep()

/** Whether a measurement is among those asked for: part of its name is enough. */
function isWanted({ name }: { name: string }): boolean {
  const asked = values.only?.toLowerCase().split(',')
  return asked?.some((part) => name.toLowerCase().includes(part.trim())) ?? true
}

/** The medians in the shop of ten thousand sales of what has to stay about as fast in the whole one. */
async function mediansOfSmall(): Promise<Map<string, number>> {
  const both = measurements.filter(({ timesSmall }) => timesSmall !== undefined)
  if (both.length === 0) return new Map()
  const found = await inShop(
    SMALL,
    both.map((measurement) => ({ ...measurement, clients: [1], limit: undefined })),
  )
  return new Map(found.flatMap(({ name, figures }) => (figures ? [[name, figures.p50]] : [])))
}

/** Measures one after the other in a shop that is opened for it. */
async function inShop(of: Size, asked: Measurement<BenchShop>[]): Promise<Line[]> {
  if (asked.length === 0) return []
  const shop = await openBenchShop(of, say)
  const limits = new Map<string, Figures>()
  const measured: Line[] = []
  try {
    for (const measurement of asked) {
      for (const clients of measurement.clients ?? [1]) {
        say(`${of.sales.toLocaleString('en')} sales: ${measurement.name}, ${clients}`)
        measured.push(await lineOf(shop, measurement, clients, limits))
      }
    }
  } finally {
    await shop.close()
  }
  return measured
}

/** What cannot be measured is a line that says why; the others are measured all the same. A limit that several have is measured once. */
async function lineOf<Place>(
  place: Place,
  { name, how, limit, wanted, timesSmall }: Measurement<Place>,
  clients: number,
  limits: Map<string, Figures>,
): Promise<Line> {
  const asked = wanted?.[clients] && {
    ...wanted[clients],
    ...(clients === 1 && size !== SMALL && { timesSmall }),
  }
  try {
    const figures = await how(place, clients)
    const key = `${limit?.name} ${clients}`
    const atBest = limit && (limits.get(key) ?? (await limit.how(place, clients)))
    if (atBest) limits.set(key, atBest)
    return {
      name,
      clients,
      figures,
      wanted: asked,
      limit: limit && atBest && { name: limit.name, figures: atBest },
    }
  } catch (error) {
    const [problem = ''] = String(error instanceof Error ? error.message : error).split('\n')
    return { name, clients, problem }
  }
}

/** The same as one file of JSON. */
async function keep(): Promise<void> {
  const file = path.resolve(
    values.json ?? path.join('bench/results', `${begun.toISOString().replace(/[:.]/g, '-')}.json`),
  )
  await mkdir(path.dirname(file), { recursive: true })
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model,
    memory: totalmem(),
    node: process.version,
  }
  const kept = lines.map((line) => ({ ...line, missed: shortfalls(line) }))
  await writeFile(file, `${JSON.stringify({ at: begun, machine, shop: size, lines: kept }, null, 2)}\n`)
  console.log(`${file}`)
}

/** What is being done, for whoever waits. */
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
