import { expect, test } from 'vitest'
import { stopSignals } from './stop-signals.ts'

test('a closed window stops the shop, and one that nohup keeps goes on', () => {
  expect(stopSignals('win32', false)).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'])
  expect(stopSignals('linux', true)).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP'])
  expect(stopSignals('linux', false)).toEqual(['SIGINT', 'SIGTERM'])
})
