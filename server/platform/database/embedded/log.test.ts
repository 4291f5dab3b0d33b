import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainFailure, readLog, rotateLog } from './log.ts'

let folder: string
let log: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-log-'))
  log = path.join(folder, 'postgres.log')
})
afterAll(() => rm(folder, { recursive: true }))

const modeOf = async (file: string) => (await stat(file)).mode & 0o777

test('the log becomes private and is rotated when too long', async () => {
  await writeFile(log, 'first\n', { mode: 0o644 })
  rotateLog(log, 10)
  expect([await modeOf(log), await readFile(log, 'utf8')]).toEqual([0o600, 'first\n'])
  await writeFile(log, 'second, and much longer\n', { flag: 'a' })
  rotateLog(log, 10)
  expect([await modeOf(`${log}.1`), await readFile(`${log}.1`, 'utf8')]).toEqual([
    0o600,
    'first\nsecond, and much longer\n',
  ])
  await writeFile(log, 'third\n', { flag: 'a' })
  expect(await readFile(log, 'utf8')).toBe('third\n')
  expect(readLog(log, 2)).toBe('ird\n')
  expect(readLog(path.join(folder, 'none'), 0)).toBe('')
})

describe('why PostgreSQL does not start', () => {
  test.each([
    [
      'initdb: could not look up effective user ID 1001: user does not exist',
      'Pengguna dengan nomor 1001 tidak punya nama',
    ],
    [
      'FATAL:  could not write lock file "postmaster.pid": No space left on device',
      'Disk tempat /shop penuh',
    ],
    [
      'PANIC:  could not write to file "pg_wal/xlogtemp.41": No space left on device',
      'Disk tempat /shop penuh',
    ],
    [
      'initdb: error: could not create directory "/shop/cluster.new": No space left on device',
      'Disk tempat /shop penuh',
    ],
    [
      'FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 17, which is not compatible with this version 18.4.\n',
      'dibuat oleh PostgreSQL 17, sedangkan PrintPro ini membawa PostgreSQL 18.4:',
    ],
    [
      'LOG:  unrecognized configuration parameter "warna" in file "/shop/cluster/postgresql.conf" line 12',
      '(warna)',
    ],
    ['FATAL:  data directory "/shop/cluster" has wrong ownership', 'perbaiki pemilik dan izin'],
    [
      'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
      'Memori komputer ini tidak cukup',
    ],
    ['PANIC:  could not locate a valid checkpoint record at 0/1A0B2C8', 'rusak: pulihkan cadangan terakhir'],
    [
      'FATAL:  something nobody has seen',
      'PostgreSQL tidak bisa dimulai: something nobody has seen. Selengkapnya ada di /shop/postgres.log.',
    ],
    ['', 'PostgreSQL tidak bisa dimulai. Sebabnya ada di /shop/postgres.log.'],
  ])('%s', (said, sentence) =>
    expect(explainFailure(said, '/shop', '/shop/postgres.log')).toContain(sentence),
  )
})
