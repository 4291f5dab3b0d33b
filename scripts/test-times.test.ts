import { expect, test } from 'vitest'
import { playwrightTimes, timeLines, vitestTimes } from './test-times.mjs'

const spec = (...ms: number[]) => ({ tests: [{ results: ms.map((duration) => ({ duration })) }] })

test('a suite is shown with its seconds and its five longest files', () => {
  const testResults = [4, 1, 6, 2, 5, 3].map((seconds) => ({
    name: `/shop/core/${seconds}.test.ts`,
    startTime: 1000,
    endTime: 1000 + seconds * 1000,
  }))
  const files = vitestTimes({ testResults }, '/shop')
  expect(timeLines([{ name: 'Unit', ms: 61_400, files }])).toEqual([
    '  Unit: 61 s, core/6.test.ts 6 s, core/5.test.ts 5 s, core/4.test.ts 4 s, core/3.test.ts 3 s, core/2.test.ts 2 s',
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
