import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  endedProcessorSeconds,
  playwrightFailures,
  playwrightTimes,
  timeTable,
  vitestFailures,
  vitestTimes,
} from './test-reports.mjs'

const spec = (...ms: number[]) => ({
  title: 'an order is placed',
  tests: [{ projectName: 'counter', status: 'expected', results: ms.map((duration) => ({ duration })) }],
})

test('a suite is shown with its seconds, its processor time and its five longest files', () => {
  const testResults = [4, 1, 6, 2, 5, 3].map((seconds) => ({
    name: `/shop/core/${seconds}.test.ts`,
    startTime: 1000,
    endTime: 1000 + seconds * 1000,
  }))
  const files = vitestTimes({ testResults }, '/shop')
  const types = { name: 'Types', ms: 8000, processor: null }
  expect(timeTable([{ name: 'Unit', ms: 61_400, processor: 70.2, files }, types])).toEqual([
    '          seconds processor',
    '  Unit         61        70',
    '       6 s core/6.test.ts',
    '       5 s core/5.test.ts',
    '       4 s core/4.test.ts',
    '       3 s core/3.test.ts',
    '       2 s core/2.test.ts',
    '  Types         8         ?',
  ])
})

test('a browser test file counts its tests in groups and every project', () => {
  const lan = {
    file: 'lan.spec.ts',
    specs: [spec(1000)],
    suites: [{ file: 'lan.spec.ts', specs: [spec(2000, 500)] }],
  }
  const order = { file: 'order.spec.ts', specs: [spec(4000)] }
  expect(playwrightTimes({ suites: [lan, order, lan] })).toEqual([
    ['e2e/lan.spec.ts', 7000],
    ['e2e/order.spec.ts', 4000],
  ])
})

test('failed tests are named with their files and the first line of their errors', () => {
  const passed = { status: 'passed', fullName: 'a sum is right', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'a price is right', failureMessages: ['Error: 2\n    at x'] }
  const testResults = [
    { name: '/shop/core/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: '/shop/core/b.test.ts', status: 'failed', message: 'Cannot find c\nd', assertionResults: [] },
    { name: '/shop/core/c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ]
  expect(vitestFailures({ testResults }, '/shop')).toEqual([
    'core/a.test.ts › a price is right: Error: 2',
    'core/b.test.ts: Cannot find c',
  ])
})

test('failed journeys are named with their projects, beside errors of no test', () => {
  const red = {
    title: 'a file is sent',
    tests: [{ projectName: 'lan-http', status: 'unexpected', results: [] }],
  }
  const files = { file: 'files.spec.ts', specs: [spec(1)], suites: [{ file: 'files.spec.ts', specs: [red] }] }
  expect(playwrightFailures({ suites: [files], errors: [{ message: 'no browser\nat' }] })).toEqual([
    'no browser',
    'e2e/files.spec.ts › a file is sent (lan-http)',
  ])
})

test.runIf(process.platform === 'linux')('the processor time of an ended child process is counted', () => {
  const before = endedProcessorSeconds() ?? 0
  execFileSync(process.execPath, ['-e', 'for (const end = Date.now() + 200; Date.now() < end; );'])
  expect(endedProcessorSeconds()).toBeGreaterThan(before)
})
