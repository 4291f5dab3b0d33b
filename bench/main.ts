// npm run bench [-- --small] [--only name,…] [--json file]: the shop's speed and its processor time.
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { browserMeasurements } from './browser.ts'
import { fileMeasurements } from './files.ts'
import { listMeasurements } from './lists.ts'
import { type Line, type Measurement, missedTargets, type Span, toFigures } from './measure.ts'
import { memoryOf } from './processor.ts'
import { saleMeasurements } from './sales.ts'
import { openBenchShop } from './shop.ts'
import { FULL_SIZE, type Size, SMALL_SIZE } from './shop-data.ts'
import { formatTable } from './table.ts'

const { values } = parseArgs({
  options: { small: { type: 'boolean', default: false }, only: { type: 'string' }, json: { type: 'string' } },
})
const begun = new Date()
const size = values.small ? SMALL_SIZE : FULL_SIZE
const span: Span = values.small ? { warmUp: 0.2, seconds: 0.6 } : { warmUp: 1, seconds: 4 }
// Lists before sales and files, which add rows.
const all: Measurement[] = [
  { name: 'start again', how: async (shop) => toFigures([await shop.restart()]) },
  { name: 'server memory, fresh', how: async (shop) => toFigures([memoryOf(shop.pid())], 'MB') },
  ...listMeasurements(span),
  ...browserMeasurements(values.small ? 3 : 5),
  ...saleMeasurements(span),
  ...fileMeasurements(size),
]
const measurements = all.filter(isWanted)

const small = values.small
  ? []
  : await measureInShop(
      SMALL_SIZE,
      measurements.filter((one) => one.alsoSmall),
    )
const lines = await measureInShop(size, measurements)
for (const line of lines) {
  const same = small.find(({ name, clients }) => name === line.name && clients === line.clients)
  line.small = same?.figures?.p50
}

console.log(`\n${formatTable(lines)}\n`)
console.log(
  `${size.sales.toLocaleString('en')} sales; ${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB. Client, server and PostgreSQL share the machine; times in ms unless said otherwise, processor time for each answer.`,
)
console.log(execFileSync(process.execPath, ['scripts/bundle-size.mjs'], { encoding: 'utf8' }).trim())
await writeResults()

/** Part of a name is enough for `--only`. */
function isWanted({ name }: { name: string }): boolean {
  const asked = values.only?.toLowerCase().split(',')
  return asked?.some((part) => name.toLowerCase().includes(part.trim())) ?? true
}

/** A failed measurement becomes a line with its problem. */
async function measureInShop(of: Size, asked: readonly Measurement[]): Promise<Line[]> {
  if (asked.length === 0) return []
  const shop = await openBenchShop(of, printProgress)
  const measured: Line[] = []
  try {
    for (const { name, clients = [1], how, wanted } of asked) {
      for (const count of clients) {
        printProgress(`${of.sales.toLocaleString('en')} sales: ${name}, ${count}`)
        const line = { name, clients: count, wanted: wanted?.[count] }
        const outcome = await how(shop, count).then(
          (figures) => ({ figures }),
          (error) => ({ problem: String(error).split('\n')[0] }),
        )
        measured.push({ ...line, ...outcome })
      }
    }
  } finally {
    await shop.close()
  }
  return measured
}

async function writeResults(): Promise<void> {
  const name = `${begun.toISOString().replace(/[:.]/g, '-')}.json`
  const file = path.resolve(values.json ?? path.join('bench/results', name))
  await mkdir(path.dirname(file), { recursive: true })
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model,
    memory: totalmem(),
    node: process.version,
  }
  const kept = lines.map((line) => ({ ...line, missed: missedTargets(line) }))
  await writeFile(file, `${JSON.stringify({ at: begun, machine, shop: size, lines: kept }, null, 2)}\n`)
  console.log(file)
}

function printProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}
