import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { endedProcessorSeconds, playwrightTimes, timeTable, vitestTimes } from './test-times.mjs'

const spec = (...ms: number[]) => ({ tests: [{ results: ms.map((duration) => ({ duration })) }] })

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

test.runIf(process.platform === 'linux')('the processor time of an ended child process is counted', () => {
  const before = endedProcessorSeconds() ?? 0
  execFileSync(process.execPath, ['-e', 'for (const end = Date.now() + 200; Date.now() < end; );'])
  expect(endedProcessorSeconds()).toBeGreaterThan(before)
})
