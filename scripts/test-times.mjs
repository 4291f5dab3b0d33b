// Where the time of a run went: the suites' durations and processor time, and their longest files, from their JSON reports.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { toPosixPath } from './posix-path.mjs'

export function vitestTimes({ testResults }, root) {
  return longestFirst(
    testResults.map(({ name, startTime, endTime }) => [
      toPosixPath(path.relative(root, name)),
      endTime - startTime,
    ]),
  )
}

/** A file in several projects counts for each. */
export function playwrightTimes({ suites }) {
  return longestFirst(suites.map((file) => [`e2e/${toPosixPath(file.file)}`, duration(file)]))
}

/**
 * Processor seconds (user and system) of all child processes that have ended, with those that they waited for: what `time` shows.
 * Chromium's renderers are not among them, no process waits for their parent. Null on systems other than Linux.
 */
export function endedProcessorSeconds() {
  try {
    // cutime and cstime, in ticks of 10 ms; the fields before them follow the name in brackets.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return null
  }
}

/** A table: each suite with its seconds, its processor seconds and its longest files. */
export function timeTable(suites) {
  const width = Math.max(...suites.map(({ name }) => name.length))
  const row = (name, ...figures) =>
    `  ${name.padEnd(width)} ${figures.map((figure) => figure.padStart(9)).join(' ')}`
  return [
    row('', 'seconds', 'processor'),
    ...suites.flatMap(({ name, ms, processor, files = [] }) => [
      row(name, seconds(ms), processor === null ? '?' : seconds(processor * 1000)),
      ...files.slice(0, 5).map(([file, ms]) => `    ${seconds(ms).padStart(4)} s ${file}`),
    ]),
  ]
}

function duration({ suites = [], specs = [] }) {
  const tests = specs.flatMap((spec) => spec.tests).flatMap((test) => test.results)
  return sum(tests.map((result) => result.duration)) + sum(suites.map(duration))
}

function longestFirst(files) {
  const byFile = new Map()
  for (const [file, ms] of files) byFile.set(file, (byFile.get(file) ?? 0) + ms)
  return [...byFile].sort(([, one], [, other]) => other - one)
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
const seconds = (ms) => String(Math.round(ms / 1000))
