// What the suites' JSON reports say of a run: which tests failed, and where the time went.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { toPosixPath } from './posix-path.mjs'

export function vitestTimes({ testResults }, root) {
  return longestFirst(
    testResults.map(({ name, startTime, endTime }) => [
      toPosixPath(path.relative(root, name)),
      endTime - startTime,
    ]),
  )
}

/** The names of failed tests; of files that could not be loaded, their paths. */
export function vitestFailures({ testResults }, root) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = toPosixPath(path.relative(root, name))
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`]
      return failed.map(
        ({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`,
      )
    })
}

/** The names of failed tests, with the project that failed. */
export function playwrightFailures({ suites, errors = [] }) {
  return [
    ...errors.map(({ message }) => firstLine(message)),
    ...suites.flatMap((file) =>
      allSpecs(file).flatMap(({ title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected')
          .map(({ projectName }) => `e2e/${toPosixPath(file.file)} › ${title} (${projectName})`),
      ),
    ),
  ]
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

function duration(file) {
  const results = allSpecs(file).flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return sum(results.map((result) => result.duration))
}

function allSpecs({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(allSpecs)]
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 300)
}

function longestFirst(files) {
  const byFile = new Map()
  for (const [file, ms] of files) byFile.set(file, (byFile.get(file) ?? 0) + ms)
  return [...byFile].sort(([, one], [, other]) => other - one)
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
const seconds = (ms) => String(Math.round(ms / 1000))
