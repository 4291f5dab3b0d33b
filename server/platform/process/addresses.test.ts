import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { networkHint, shopAddresses } from './addresses.ts'

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...{ address, internal, family: 'IPv4' },
  ...{ netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: `${address}/24` },
})
const ipv6 = (address: string): NetworkInterfaceInfo => ({
  ...{ address, internal: false, family: 'IPv6', scopeid: 0 },
  ...{ netmask: 'ffff::', mac: '00:00:00:00:00:00', cidr: `${address}/64` },
})
const COMPUTER = {
  lo: [ipv4('127.0.0.1', true)],
  eth0: [ipv4('10.1.2.3'), ipv6('fe80::1')],
  wlan0: [ipv4('192.168.1.7'), ipv6('2001:db8::7')],
  eth1: [ipv4('169.254.7.7'), ipv4('203.0.113.9')],
  docker0: [ipv4('172.17.0.1')],
  'br-4f1c': [ipv4('172.18.0.1')],
  'vEthernet (WSL)': [ipv4('172.29.0.1')],
}
const at = (
  settings: { host?: string; publicUrl?: string },
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = COMPUTER,
) => shopAddresses({ host: '127.0.0.1', port: 3000, publicUrl: undefined, ...settings }, interfaces)

test.each(['0.0.0.0', '::'])('a server on %s is reachable at its address in each network', (host) => {
  expect(at({ host })).toEqual({
    localUrl: 'http://127.0.0.1:3000',
    networkUrls: ['http://192.168.1.7:3000', 'http://10.1.2.3:3000', 'http://203.0.113.9:3000'],
  })
})

test('without a network only this computer opens it', () => {
  expect(at({ host: '0.0.0.0' }, { lo: COMPUTER.lo }).networkUrls).toEqual([])
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(at({ host }).networkUrls).toEqual([])
  expect(at({ host: '::1' }).localUrl).toBe('http://[::1]:3000')
})

test('a single listening address or a public one is the address', () => {
  expect(at({ host: '192.168.1.7' })).toEqual({
    localUrl: 'http://192.168.1.7:3000',
    networkUrls: ['http://192.168.1.7:3000'],
  })
  const publicUrl = 'https://kasir.tokosaya.id'
  expect(at({ host: '0.0.0.0', publicUrl })).toEqual({ localUrl: publicUrl, networkUrls: [publicUrl] })
  expect(at({ publicUrl: 'http://localhost:8080' }).networkUrls).toEqual([])
})

test('the hint says what to do so that tablets can open the shop', () => {
  expect(networkHint({ host: '127.0.0.1' })).toMatch(/^isi HOST=0\.0\.0\.0 di printpro\.env/)
  expect(networkHint({ host: '0.0.0.0' })).toBe(
    'komputer ini belum tersambung ke jaringan. Sambungkan ke Wi-Fi toko, lalu mulai ulang PrintPro',
  )
})
