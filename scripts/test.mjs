// npm test: every check and every test there is, then one line with the counts.
import { randomInt, randomUUID } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensurePackaged } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireHostNode, root, run, runtime } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'
import { playwrightTimes, timeLines, vitestTimes } from './test-times.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled({ development: true })

const node = runtime()
const reports = mkdtempSync(path.join(tmpdir(), 'printpro-reports-'))
// Whatever the suites start themselves finds the right Node.js first, too.
const env = { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) }
// No file may depend on another: each run has its own order of them, which the seed repeats.
env.TEST_SEED ??= String(randomInt(1, 100_000))
console.log(`Order of the test files: TEST_SEED=${env.TEST_SEED}`)
const tool = (output, file, ...args) =>
  run(node, [path.join(root, 'node_modules', file), ...args], { env, stdio: ['ignore', output, output] })

const packaged = ensurePackaged()

// The checks work beside the first suite, which leaves the processors idle where its tests wait.
const suites = {
  'Unit and integration tests': async () => {
    // The servers that its tests start are those of the package that is made of these sources.
    if (await packaged) env.PACKAGE_UNDER_TEST = path.join(root, 'release/printpro')
    return await counted('vitest.json', vitestCounts, (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      return tool('inherit', 'vitest/vitest.mjs', 'run', ...reporters)
    })
  },
  'Format, lint and import rules': aside((output) => tool(output, '@biomejs/biome/bin/biome', 'check', '.')),
  Types: aside((output) => tool(output, 'typescript/bin/tsc', '--noEmit')),
  'Dead code': aside((output) => tool(output, 'knip/bin/knip.js')),
  'Size of the web app': aside(measuredBuild),
  'Journeys in the browser': () =>
    counted('playwright.json', playwrightCounts, (report) => {
      env.PLAYWRIGHT_JSON_OUTPUT_NAME = report
      return tool(
        'inherit',
        '@playwright/test/cli.js',
        'test',
        '--reporter=list,json',
        `--shuffle=${env.TEST_SEED}`,
      )
    }),
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))

let passed = 0
let failed = 0
const times = []
for (const [name, suite] of Object.entries(suites)) {
  if (interrupted) break
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const counts = await suite()
  passed += counts.passed
  failed += counts.failed
  if (counts.files) times.push({ name, ms: performance.now() - begun, files: counts.files })
}
rmSync(reports, { recursive: true })
console.log(`\nWhere the time went:\n${timeLines(times).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && !interrupted ? 0 : 1

/** A check that begins at once, beside others; what it says comes whole when it is its turn. */
function aside(check) {
  const file = path.join(reports, `${randomUUID()}.txt`)
  const output = openSync(file, 'w')
  const code = check(output)
  return async () => {
    const passed = (await code) === 0
    closeSync(output)
    process.stdout.write(readFileSync(file, 'utf8'))
    return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }
}

async function measuredBuild(output) {
  return (await packaged)
    ? run(node, [path.join(root, 'scripts/bundle-size.mjs')], { env, stdio: ['ignore', output, output] })
    : 1
}

/** A suite's own counts; one that fails without a failed test (it could not even start) counts as one failure. */
async function counted(file, read, start) {
  const report = path.join(reports, file)
  const code = await start(report)
  const counts = readReport(report, read)
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function vitestCounts(report) {
  const { numPassedTests: passed, numFailedTests: failed } = report
  return { passed, failed, files: vitestTimes(report, root) }
}

function playwrightCounts(report) {
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected, files: playwrightTimes(report) }
}
