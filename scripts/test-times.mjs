// Durations of test files from the suites' JSON reports, the longest first.
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

/** A line for each suite: its duration and its longest files. */
export function timeLines(suites) {
  return suites.map(({ name, ms, files }) => {
    const longest = files.slice(0, 5).map(([file, ms]) => `${file} ${seconds(ms)}`)
    return `  ${[`${name}: ${seconds(ms)}`, ...longest].join(', ')}`
  })
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
const seconds = (ms) => `${Math.round(ms / 1000)} s`
