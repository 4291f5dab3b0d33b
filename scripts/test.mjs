// npm test: all checks and tests, then one line with the counts.
import { randomInt, randomUUID } from 'node:crypto'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { ensurePackaged } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireHostNode, root, run, runtime } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'
import {
  endedProcessorSeconds,
  playwrightFailures,
  playwrightTimes,
  timeTable,
  vitestFailures,
  vitestTimes,
} from './test-reports.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled({ development: true })

const node = runtime()
const temporary = mkdtempSync(path.join(hasSpace('/dev/shm') ? '/dev/shm' : tmpdir(), 'printpro-tests-'))
// Some tests act as another user, who must be able to enter it.
chmodSync(temporary, 0o755)
// Child processes find the right Node.js first.
const env = {
  ...process.env,
  TMPDIR: temporary,
  PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
}
// Test files must not depend on each other: their order is random, and repeatable by the seed.
env.TEST_SEED ??= String(randomInt(1, 100_000))
console.log(`Order of the test files: TEST_SEED=${env.TEST_SEED}`)
const runNode = (output, ...args) => run(node, args, { env, stdio: ['ignore', output, output] })
const runTool = (output, file, ...args) => runNode(output, path.join(root, 'node_modules', file), ...args)

const start = performance.now()
/** Processor seconds that a suite has been given already. */
let counted = 0
const times = []

// Tests start the servers of the built package.
const packaged = ensurePackaged().then((isMade) => {
  times.push({ name: 'Build', ...timesSince(start) })
  if (isMade) env.PACKAGE_UNDER_TEST = path.join(root, 'release/printpro')
  return isMade
})

const unitTests = startSuite(
  (output) =>
    runCounted('vitest.json', vitestCounts, (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      return runTool(output, 'vitest/vitest.mjs', 'run', ...reporters)
    }),
  { after: packaged, inherited: 'inherit' },
)

// The checks run beside the first tests, the journeys after them: five workers on two processors take half as long again as
// two and then two, and starve what a server runs at low priority. Outputs are printed one after the other.
const suites = {
  'Unit and integration tests': unitTests,
  'Format, lint and import rules': check((output) =>
    runTool(output, '@biomejs/biome/bin/biome', 'check', '.'),
  ),
  // Several checkers repeat each other's work: together they take twice the processor time of one.
  Types: check((output) => runTool(output, 'typescript/bin/tsc', '--noEmit', '--checkers', '1')),
  'Dead code': check((output) => runTool(output, 'knip/bin/knip.js', '--cache')),
  'Size of the web app': check(async (output) =>
    (await packaged) ? runNode(output, path.join(root, 'scripts/bundle-size.mjs')) : 1,
  ),
  'Journeys in the browser': startSuite(
    (output) =>
      runCounted('playwright.json', playwrightCounts, (report) => {
        env.PLAYWRIGHT_JSON_OUTPUT_NAME = report
        const reporters = ['--reporter=list,json', `--shuffle=${env.TEST_SEED}`]
        return runTool(output, '@playwright/test/cli.js', 'test', ...reporters)
      }),
    { after: unitTests() },
  ),
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))

let passed = 0
let failed = 0
const failures = []
for (const [name, suite] of Object.entries(suites)) {
  console.log(`\n── ${name}`)
  const counts = await suite()
  passed += counts.passed
  failed += counts.failed
  failures.push(...(counts.failures ?? []).map((failure) => `  ${failure}`))
  // Its output above says why.
  if (counts.failed > 0 && !counts.failures?.length) failures.push(`  ${name}`)
  times.push({ name, ...counts })
}
times.push({ name: 'Whole run', ms: performance.now() - start, processor: endedProcessorSeconds() })
console.log(`\nWhere the time went:\n${timeTable(times).join('\n')}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && !interrupted ? 0 : 1
// Last: a test that was ended at its time limit may have left something mounted there.
rmSync(temporary, { recursive: true, force: true })

/** Whether a whole run's temporary files fit into memory: on a disk thousands of database files take a sixth of the CPU time. */
function hasSpace(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem()) > 8 * 1024 ** 3
  } catch {
    return false
  }
}

/** Starts a suite when `after` has ended; its output is printed when its counts are awaited, unless it is inherited. */
function startSuite(suite, { after, inherited } = {}) {
  const file = path.join(temporary, `${randomUUID()}.txt`)
  const output = inherited ?? openSync(file, 'w')
  const counts = Promise.resolve(after).then(async () => {
    const start = performance.now()
    return { ...(await suite(output)), ...timesSince(start) }
  })
  return async () => {
    const result = await counts
    if (!inherited) {
      closeSync(output)
      process.stdout.write(readFileSync(file, 'utf8'))
    }
    return result
  }
}

/** Suites rarely end in the same moment: the processor time since the last end is this one's. */
function timesSince(start) {
  const now = endedProcessorSeconds()
  const processor = now === null ? null : now - counted
  counted = now
  return { ms: performance.now() - start, processor }
}

function check(run) {
  return startSuite(async (output) =>
    (await run(output)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  )
}

/** A suite that fails without a failed test (it could not start) counts as one failure. */
async function runCounted(file, read, start) {
  const report = path.join(temporary, file)
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
  return { passed, failed, files: vitestTimes(report, root), failures: vitestFailures(report, root) }
}

function playwrightCounts(report) {
  const { expected, flaky, unexpected } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    files: playwrightTimes(report),
    failures: playwrightFailures(report),
  }
}
