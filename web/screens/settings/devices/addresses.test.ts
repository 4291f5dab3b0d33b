import { expect, test } from 'vitest'
import { openedElsewhere } from './addresses.ts'

const LAN = ['http://192.168.1.20:3000', 'http://10.0.0.5:3000']
const at = (address: string) => openedElsewhere(LAN, new URL(address))

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://127.1.2.3',
  'http://[::1]:3000',
  'http://toko.localhost',
])('%s leads other devices nowhere', (address) => expect(at(address)).toEqual(LAN))

test('the address opened by this device comes first, once', () => {
  expect(at('https://kasir.tokosaya.id/settings')).toEqual(['https://kasir.tokosaya.id', ...LAN])
  expect(at('http://10.0.0.5:3000')).toEqual([LAN[1], LAN[0]])
})
