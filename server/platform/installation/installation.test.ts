import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimReceivers } from '../../features/webhooks/queries.ts'
import { type Counter, openCounter, sell } from '../../testing/counter.ts'
import { type MailServer, openMailServer } from '../../testing/mail-server.ts'
import { readInstallationId } from './installation-id.ts'
import { detectRelocation, isInactiveCopy, readDatabaseId } from './queries.ts'

let counter: Counter
let mails: MailServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-home-'))
  mails = await openMailServer()
  const mail = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'nota@tokosaya.id' }
  counter = await openCounter({ env: { ...mail, WEBHOOKS: 'lan', DATABASE_URL: 'postgresql://toko/app' } })
})
afterAll(async () => {
  await counter.close()
  await mails.close()
  await rm(folder, { recursive: true, force: true })
})

test('a restored copy sends nothing and accepts no API key until the owner activates it', async () => {
  const { owner, manager, db, served } = counter
  const made = await owner.post('/api/api-keys', {
    name: 'Toko online',
    pages: ['/customers'],
    readOnly: true,
  })
  const byKey = () => counter.anonymous.get('/api/customers', { authorization: `Bearer ${made.body.key}` })
  const url = 'http://127.0.0.1:9/'
  expect((await owner.post('/api/webhooks', { url, events: ['order.created'] })).status).toBe(201)
  const { id } = await sell(counter)
  const mail = () => manager.post(`/api/receivables/${id}/mails`, { id: uuidv7() })
  const day = new Date().toISOString().slice(0, 10)
  const mailReport = () => owner.post('/api/reports/day/mail', { day })
  const due = async () =>
    (await claimReceivers(served, crypto.randomUUID(), new Date(Date.now() + 5000))).length

  await detectRelocation(db, 'folder semula')
  expect((await owner.get('/api/health')).body.isInactive).toBe(false)
  expect((await byKey()).status).toBe(200)

  await detectRelocation(db, 'folder lain')
  expect((await owner.get('/api/health')).body.isInactive).toBe(true)
  for (const answer of [await byKey(), await mail(), await mailReport()]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'SHOP_INACTIVE'])
  }
  expect(mails.received).toEqual([])
  expect(await due()).toBe(0)

  expect((await manager.post('/api/health/activation')).status).toBe(403)
  expect(await isInactiveCopy(db)).toBe(true)
  expect(await owner.post('/api/health/activation')).toMatchObject({
    status: 200,
    body: { isInactive: false },
  })
  expect((await byKey()).status).toBe(200)
  expect((await mail()).status).toBe(201)
  expect(mails.received).toHaveLength(1)
  expect(await due()).toBe(1)
  await detectRelocation(db, await readDatabaseId(db))
  expect(await isInactiveCopy(db)).toBe(false)
})

test('a data folder keeps its installation id', async () => {
  const at = (name: string) =>
    readInstallationId({ databaseUrl: undefined, dataDir: path.join(folder, name) }, counter.db)
  await mkdir(path.join(folder, 'a'))
  const [a, b] = [await at('a'), await at('b')]
  expect(a).not.toBe(b)
  expect([await at('a'), await at('b')]).toEqual([a, b])
  expect(await readdir(path.join(folder, 'a'))).toEqual(['installation.id'])
})
