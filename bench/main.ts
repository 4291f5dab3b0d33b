// npm run bench [-- --small] [--only name,…] [--json file] [--soak minutes]: the shop's speed, each figure beside its baseline on the same
// machine.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { browserMeasurements } from './browser.ts'
import { fileMeasurements } from './files.ts'
import { listMeasurements } from './lists.ts'
import { liveMeasurements } from './live.ts'
import { type Figures, type Line, type Measurement, missedTargets, type Span } from './measure.ts'
import { saleMeasurements, soakMeasurement } from './sales.ts'
import { type BenchShop, openBenchShop } from './shop.ts'
import { FULL_SIZE, type Size, SMALL_SIZE } from './shop-data.ts'
import { startMeasurements } from './start.ts'
import { formatTable } from './table.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
    soak: { type: 'string' },
  },
})
const begun = new Date()
const size = values.small ? SMALL_SIZE : FULL_SIZE
const span: Span = values.small ? { warmUp: 0.2, seconds: 0.6 } : { warmUp: 1, seconds: 4 }
const streaming = values.small ? 4 : 15
// Lists first: the other measurements add rows.
const measurements = [
  ...startMeasurements,
  ...listMeasurements(span),
  ...browserMeasurements(size, values.small ? 3 : 5),
  ...saleMeasurements(span),
  ...liveMeasurements(streaming),
  ...fileMeasurements(size),
  ...(values.soak ? [soakMeasurement(Number(values.soak))] : []),
].filter(isWanted)

const small = size === SMALL_SIZE ? new Map<string, number>() : await mediansOfSmall()
const lines = await measureInShop(size, measurements)
for (const line of lines) line.small = line.clients === 1 ? small.get(line.name) : undefined

const about = `${size.sales.toLocaleString('en')} sales; ${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB. Client, server and PostgreSQL share the machine; times in ms unless said otherwise.`
console.log(`\n${formatTable(lines)}\n\n${about}`)
const missed = lines.filter((line) => missedTargets(line).length > 0)
const reached = lines.filter((line) => line.wanted && !missed.includes(line))
console.log(`${reached.length} of ${reached.length + missed.length} lines reach what is wanted of them.`)
for (const line of missed)
  console.log(`  not: ${line.name}, ${line.clients}: ${missedTargets(line).join(', ')}`)
await writeResults()

/** Part of a name is enough for `--only`. */
function isWanted({ name }: { name: string }): boolean {
  const asked = values.only?.toLowerCase().split(',')
  return asked?.some((part) => name.toLowerCase().includes(part.trim())) ?? true
}

/** Medians in the small shop, for what may hardly grow with the number of sales. */
async function mediansOfSmall(): Promise<Map<string, number>> {
  const both = measurements.filter(({ timesSmall }) => timesSmall !== undefined)
  if (both.length === 0) return new Map()
  const found = await measureInShop(
    SMALL_SIZE,
    both.map((measurement) => ({ ...measurement, clients: [1], limit: undefined })),
  )
  return new Map(found.flatMap(({ name, figures }) => (figures ? [[name, figures.p50]] : [])))
}

async function measureInShop(of: Size, asked: Measurement<BenchShop>[]): Promise<Line[]> {
  if (asked.length === 0) return []
  const shop = await openBenchShop(of, printProgress)
  const limits = new Map<string, Figures>()
  const measured: Line[] = []
  try {
    for (const measurement of asked) {
      for (const clients of measurement.clients ?? [1]) {
        printProgress(`${of.sales.toLocaleString('en')} sales: ${measurement.name}, ${clients}`)
        measured.push(await measureLine(shop, measurement, clients, limits))
      }
    }
  } finally {
    await shop.close()
  }
  return measured
}

/** A failed measurement becomes a line with its problem. A baseline shared by several is measured once. */
async function measureLine<Place>(
  place: Place,
  { name, how, limit, wanted, timesSmall }: Measurement<Place>,
  clients: number,
  limits: Map<string, Figures>,
): Promise<Line> {
  const asked = wanted?.[clients] && {
    ...wanted[clients],
    ...(clients === 1 && size !== SMALL_SIZE && { timesSmall }),
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

async function writeResults(): Promise<void> {
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
  const kept = lines.map((line) => ({ ...line, missed: missedTargets(line) }))
  await writeFile(file, `${JSON.stringify({ at: begun, machine, shop: size, lines: kept }, null, 2)}\n`)
  console.log(`${file}`)
}

function printProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}
