import { expect, test } from 'vitest'
import { stopSignals } from './stop-signals.ts'

test('a closed terminal stops the shop, unless it runs under nohup', () => {
  expect(stopSignals('win32', false)).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'])
  expect(stopSignals('linux', true)).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP'])
  expect(stopSignals('linux', false)).toEqual(['SIGINT', 'SIGTERM'])
})
