import { expect, test } from 'vitest'
import { isPrinterHost, printerChangesSchema, printerInputSchema } from './printer.ts'

test('a printer is at an address of this machine or of a private network, written out', () => {
  const inside = ['192.168.1.31', '10.0.0.5', '172.16.0.1', '172.31.255.254', '127.0.0.1']
  expect(inside.filter((host) => !isPrinterHost(host))).toEqual([])
  const elsewhere = [
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    'printer.local',
    'localhost',
    '192.168.1',
    '192.168.1.256',
    '192.168.01.1',
    '0x7f.0.0.1',
    '2130706433',
    '::1',
    '::ffff:10.0.0.5',
    '10.0.0.5:80',
    '10.0.0.5 ',
    '',
  ]
  expect(elsewhere.filter(isPrinterHost)).toEqual([])
})

test('a printer port is within the allowed range', () => {
  const printer = { name: 'Kasir 1', host: ' 192.168.1.31 ', paper: '80mm' }
  expect(printerInputSchema.parse(printer)).toEqual({
    name: 'Kasir 1',
    host: '192.168.1.31',
    port: 9100,
    paper: '80mm',
    drawer: false,
  })
  for (const port of [22, 80, 5432, 9099, 9110, 9100.5]) {
    expect(printerInputSchema.safeParse({ ...printer, port }).success, String(port)).toBe(false)
  }
  expect(printerChangesSchema.parse({ name: 'Kasir 2' })).toEqual({ name: 'Kasir 2' })
})
