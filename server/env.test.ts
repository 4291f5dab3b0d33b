import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('with nothing set it is a demo shop on this machine only', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    demo: true,
    publicUrl: undefined,
    logLevel: 'warn',
    trustProxy: false,
    hosted: undefined,
  })
})

test('an empty value counts as not set', () => {
  expect(readEnv({ PORT: '', DEMO: ' ', DATABASE_URL: '' }).port).toBe(3000)
})

test.each([
  ['PORT', '70000', 'Pengaturan PORT="70000" salah: harus angka bulat 1 sampai 65535.'],
  ['PORT', 'tiga', 'Pengaturan PORT="tiga" salah: harus angka bulat 1 sampai 65535.'],
  ['PORT', '80.5', 'Pengaturan PORT="80.5" salah: harus angka bulat 1 sampai 65535.'],
  ['DEMO', 'ya', 'Pengaturan DEMO="ya" salah: harus true atau false.'],
  ['TRUST_PROXY', 'x', 'Pengaturan TRUST_PROXY="x" salah: harus true atau false.'],
  [
    'DATABASE_URL',
    'mysql://x/y',
    'Pengaturan DATABASE_URL salah: harus alamat PostgreSQL, misalnya postgresql://nama:sandi@host/db.',
  ],
  [
    'PUBLIC_URL',
    'tokosaya.id',
    'Pengaturan PUBLIC_URL="tokosaya.id" salah: harus alamat lengkap, misalnya https://kasir.tokosaya.id.',
  ],
  [
    'LOG_LEVEL',
    'loud',
    'Pengaturan LOG_LEVEL="loud" salah: harus salah satu dari fatal, error, warn, info, debug, trace, silent.',
  ],
])('%s=%s is refused with one sentence', (name, value, sentence) => {
  expect(() => readEnv({ [name]: value })).toThrow(sentence)
})

test('demo accounts never reach a network', () => {
  expect(readEnv({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readEnv({ HOST: 'localhost' }).demo).toBe(true)
  expect(readEnv({ HOST: '::1' }).demo).toBe(true)
  expect(readEnv({ DEMO: 'false' }).demo).toBe(false)
  expect(readEnv({ DATABASE_URL: 'postgresql://db/shop' }).demo).toBe(false)
  expect(readEnv({ PUBLIC_URL: 'https://kasir.tokosaya.id' }).demo).toBe(false)
  expect(readEnv({ PUBLIC_URL: 'http://127.0.0.1:3000' }).demo).toBe(true)
  expect(readEnv({ TRUST_PROXY: 'true' }).demo).toBe(false)
  expect(() => readEnv({ HOST: '0.0.0.0', DEMO: 'true' })).toThrow('DEMO=true ditolak karena HOST=0.0.0.0')
  expect(() => readEnv({ HOST: '127.0.0.1.example.com', DEMO: '1' })).toThrow('ditolak')
})

test('an address in front keeps no trailing slash', () => {
  expect(readEnv({ PUBLIC_URL: 'https://kasir.tokosaya.id/' }).publicUrl).toBe('https://kasir.tokosaya.id')
})

const HOSTED = {
  OIDC_ISSUER: 'https://masuk.tokosaya.id/',
  OIDC_CLIENT_ID: 'kasir',
  OIDC_CLIENT_SECRET: 'rahasia',
  PUBLIC_URL: 'https://kasir.tokosaya.id',
}

test('a provider of identities is known by its host unless it has a name', () => {
  const hosted = {
    issuer: 'https://masuk.tokosaya.id',
    clientId: 'kasir',
    clientSecret: 'rahasia',
    name: 'masuk.tokosaya.id',
    origin: 'https://kasir.tokosaya.id',
  }
  expect(readEnv(HOSTED).hosted).toEqual(hosted)
  expect(readEnv({ ...HOSTED, OIDC_NAME: 'Google' }).hosted?.name).toBe('Google')
})

test.each([
  [{ OIDC_CLIENT_SECRET: '' }, 'Masuk lewat penyedia identitas belum lengkap: OIDC_CLIENT_SECRET kosong.'],
  [
    { OIDC_ISSUER: '', OIDC_CLIENT_ID: '' },
    'Masuk lewat penyedia identitas belum lengkap: OIDC_ISSUER dan OIDC_CLIENT_ID kosong.',
  ],
  [{ PUBLIC_URL: '' }, 'OIDC_ISSUER membutuhkan PUBLIC_URL, alamat tempat penyedia mengembalikan orang.'],
  [
    { OIDC_ISSUER: 'http://masuk.tokosaya.id' },
    'Pengaturan OIDC_ISSUER="http://masuk.tokosaya.id" salah: harus https.',
  ],
  [{ OIDC_ISSUER: 'masuk.tokosaya.id' }, 'Pengaturan OIDC_ISSUER="masuk.tokosaya.id" salah: harus alamat'],
])('a provider of identities with %j is refused', (change, sentence) => {
  expect(() => readEnv({ ...HOSTED, ...change })).toThrow(sentence)
})
