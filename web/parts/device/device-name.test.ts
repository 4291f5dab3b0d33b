import { expect, test } from 'vitest'
import { deviceOf } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    { name: 'Chrome di Windows', kind: 'desktop' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    { name: 'Chrome di Android', kind: 'mobile' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { name: 'Safari di iOS', kind: 'mobile' },
  ],
  ['curl/8.5', { name: 'Browser tak dikenal', kind: 'desktop' }],
  ['', { name: 'Perangkat tak dikenal', kind: 'desktop' }],
  [null, { name: 'Perangkat tak dikenal', kind: 'desktop' }],
])('%s', (userAgent, device) => expect(deviceOf(userAgent)).toEqual(device))
