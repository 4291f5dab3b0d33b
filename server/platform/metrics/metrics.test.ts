import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEALTH_CHECKS } from '../../../core/shop/health.ts'
import { router } from '../../api/router.ts'
import { SAMPLE_CUSTOMERS } from '../../features/sample-shop/sample-records.ts'
import { openStream } from '../../testing/event-stream.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { freePort, runFailedStart, runServer } from '../../testing/run-server.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { connect } from '../database/connection.ts'
import { requestListener } from '../http/listen.ts'
import { readEnv } from '../process/env.ts'
import { createMetrics } from './metrics.ts'
import { metricsSite } from './site.ts'

let shop: Shop
let site: { url: string; close(): Promise<void> }
/** After a small day's work. */
let series: Series[]
/** s. */
const begunAt = Math.floor(Date.now() / 1000)

beforeAll(async () => {
  const metrics = createMetrics()
  shop = await openShop({ metrics })
  site = await serve(metrics)
  const [owner, cashier, operator] = await Promise.all([
    shop.as('owner'),
    shop.as('cashier'),
    shop.as('operator'),
  ])
  const stream = await openStream(shop.url, owner)
  await stream.next()
  const customer = { id: uuidv7(), ...SAMPLE_CUSTOMERS.rina }
  expect((await cashier.post('/api/customers', customer)).status).toBe(201)
  await stream.next()
  await shop.db.schema.alterTable('customers').renameTo('away').execute()
  expect((await owner.get('/api/customers')).status).toBe(500)
  await shop.db.schema.alterTable('away').renameTo('customers').execute()
  expect((await operator.post('/api/customers', customer)).status).toBe(403)
  expect((await shop.anonymous.get('/api/customers')).status).toBe(401)
  for (const address of ['/api/nowhere/7', '/api/auth/nowhere/7', '/healthz', '/assets/gone.js']) {
    await shop.anonymous.get(address)
  }
  const { status } = await cashier.post('/api/rejected-submissions', {
    kind: 'customers.create',
    input: { ...customer, id: uuidv7() },
    createdBy: shop.users.cashier,
    createdAt: new Date().toISOString(),
    code: 'INVALID_INPUT',
    message: 'Nomor telepon sudah dipakai',
    customerName: customer.name,
    customerPhone: customer.phone,
    total: 0,
    paid: 0,
  })
  expect(status).toBe(200)
  expect((await owner.post('/api/backups')).status).toBe(201)
  expect((await owner.post('/api/health/checks')).status).toBe(200)
  series = await scrape()
  stream.disconnect()
})
afterAll(async () => {
  await site.close()
  await shop.close()
})

type Series = { name: string; labels: Record<string, string>; value: number }

async function serve(metrics: ReturnType<typeof createMetrics>, db = shop.served) {
  const env = readEnv({ DEMO: 'true' })
  const app = metricsSite({ metrics, db, env, log: pino({ enabled: false }) })
  const server = createServer(requestListener(app.fetch))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function scrape(url = site.url): Promise<Series[]> {
  const answer = await fetch(`${url}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return read(await answer.text())
}

function read(text: string): Series[] {
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, word]) => [key, word])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}

function figure(name: string, labels: Record<string, string> = {}, of = series): number | undefined {
  const found = of.filter(
    (one) => one.name === name && Object.entries(labels).every(([key, word]) => one.labels[key] === word),
  )
  expect(found.length, `${name} ${JSON.stringify(labels)}`).toBeLessThan(2)
  return found[0]?.value
}

describe('what is counted', () => {
  test('requests by call and class of status, with how long they took', () => {
    const answered = (call: string, status: string) =>
      figure('printpro_request_duration_seconds_count', { call, status })
    expect(answered('customers.create', '2xx')).toBe(1)
    expect(answered('customers.create', '4xx')).toBe(1)
    expect(answered('customers.list', '4xx')).toBe(1)
    expect(answered('customers.list', '5xx')).toBe(1)
    expect(answered('live.subscribe', '2xx')).toBe(1)
    expect([answered('none', '4xx'), answered('auth', '4xx'), answered('health', '2xx')]).toEqual([1, 1, 1])
    const buckets = { call: 'customers.create', status: '2xx', le: '+Inf' }
    expect(figure('printpro_request_duration_seconds_bucket', buckets)).toBe(1)
  })

  test('pools and statements, those that failed too', () => {
    for (const pool of ['work', 'vital']) {
      expect(figure('printpro_pool_connections', { pool })).toBeGreaterThan(0)
      expect(figure('printpro_pool_idle_connections', { pool })).toBeGreaterThanOrEqual(0)
      expect(figure('printpro_pool_waiting', { pool })).toBe(0)
      expect(figure('printpro_statement_duration_seconds_count', { pool })).toBeGreaterThan(0)
    }
    expect(figure('printpro_statements_failed_total', { pool: 'work' })).toBeGreaterThan(0)
  })

  test('the feed and its streams', () => {
    expect(figure('printpro_streams_open')).toBe(1)
    expect(figure('printpro_feed_lag_seconds_count')).toBeGreaterThan(0)
    expect(figure('printpro_feed_waiting_changes')).toBeGreaterThanOrEqual(0)
    expect(figure('printpro_feed_read_timestamp_seconds')).toBeGreaterThanOrEqual(begunAt)
  })

  test('what devices could not send, the newest backup, and what the last look found', () => {
    const refusals = (kind: string, state: string) => figure('printpro_outbox_refusals', { kind, state })
    expect(refusals('customers.create', 'open')).toBe(1)
    expect(refusals('transactions.create', 'discarded')).toBe(0)
    expect(figure('printpro_backup_timestamp_seconds')).toBeGreaterThanOrEqual(begunAt)
    expect(figure('printpro_backup_bytes')).toBeGreaterThan(1000)
    expect(figure('printpro_health_look_timestamp_seconds')).toBeGreaterThanOrEqual(begunAt)
    // Looked at only in shops that have some.
    const optional = ['files', 'materials', 'purchases']
    for (const check of Object.keys(HEALTH_CHECKS).filter((key) => !optional.includes(key))) {
      expect([0, 1, 2]).toContain(figure('printpro_health_state', { check }))
      expect(figure('printpro_health_problems', { check })).toBeGreaterThanOrEqual(0)
    }
    expect(figure('printpro_database_up')).toBe(1)
    expect(figure('printpro_database_bytes')).toBeGreaterThan(1_000_000)
    expect(figure('printpro_database_longest_writer_seconds')).toBeGreaterThanOrEqual(0)
  })

  test('the process itself', () => {
    expect(figure('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(figure('printpro_build_info')).toBe(1)
  })
})

test('labels are words of a closed list, and nothing of the shop', () => {
  const calls = Object.entries(router).flatMap(([concept, procedures]) =>
    Object.keys(procedures).map((procedure) => `${concept}.${procedure}`),
  )
  const words: Record<string, string[]> = {
    call: [...calls, 'auth', 'web', 'health', 'none'],
    status: ['2xx', '3xx', '4xx', '5xx'],
    pool: ['work', 'vital', 'setup'],
    kind: ['customers.create', 'transactions.create', 'payments.create'],
    state: ['open', 'booked', 'discarded'],
    check: Object.keys(HEALTH_CHECKS),
  }
  for (const { name, labels } of series.filter(({ name }) => name.startsWith('printpro_'))) {
    for (const [label, word] of Object.entries(labels)) {
      if (label === 'le' || label === 'version') continue
      expect(words[label], `${name}: ${label}="${word}"`).toContain(word)
    }
  }
})

test('without its database a process still serves its own metrics, and no outdated figures of the shop', async () => {
  const metrics = createMetrics()
  const gone = connect('postgresql://nobody@127.0.0.1:1/none', pino({ enabled: false }), 'vital', {
    watch: metrics.pools,
  })
  const alone = await serve(metrics, gone)
  const scraped = await scrape(alone.url)
  expect(figure('printpro_database_up', {}, scraped)).toBe(0)
  expect(figure('printpro_pool_connections', { pool: 'vital' }, scraped)).toBe(0)
  for (const name of [
    'printpro_backup_timestamp_seconds',
    'printpro_database_bytes',
    'printpro_health_state',
  ]) {
    expect(figure(name, {}, scraped)).toBeUndefined()
  }
  await Promise.all([alone.close(), gone.destroy()])
})

describe('the port of the metrics', () => {
  test('is separate, on loopback, and off by default', async () => {
    const fresh = await freshDatabase()
    const [port, metricsPort] = [await freePort(), await freePort()]
    const env = {
      DATABASE_URL: fresh.url,
      DEMO: 'false',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    }
    const server = await runServer({ ...env, HOST: '0.0.0.0' })
    const scraped = await scrape(`http://127.0.0.1:${metricsPort}`)
    expect(figure('printpro_database_up', {}, scraped)).toBe(1)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/welcome`)).status).toBe(404)
    // Another address of this machine, at which the shop itself answers; not every system has one.
    if (process.platform === 'linux') {
      await expect(fetch(`http://127.0.0.2:${metricsPort}/metrics`)).rejects.toThrow()
      expect((await fetch(`http://127.0.0.2:${port}/healthz`)).status).toBe(200)
    }
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('printpro_')
    const second = { ...env, PORT: String(await freePort()) }
    const { code, stderr } = await runFailedStart(second)
    expect([code, stderr]).toEqual([1, expect.stringContaining('pilih port lain dengan METRICS_PORT.')])
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })

    const quiet = await runServer({ DATABASE_URL: fresh.url, DEMO: 'false', PORT: String(port) })
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow()
    expect(await quiet.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    await fresh.close()
  })
})

describe('the examples for Grafana and Prometheus', () => {
  /** PromQL's functions and operators, and Prometheus' own metrics. */
  const LANGUAGE = /^(sum|max|min|by|bool|time|topk|rate|increase|min_over_time|histogram_quantile|up)$/

  test.each([
    ['grafana-dashboard.json', (text: string) => expressionsIn(JSON.parse(text))],
    [
      'prometheus-alerts.yml',
      (text: string) => [...text.matchAll(/^\s+expr: (.+)$/gm)].map(([, expr = '']) => expr),
    ],
  ])('%s asks only for metrics and labels that exist', async (file, queriesIn) => {
    const text = await readFile(path.join(import.meta.dirname, '../../../ops', file), 'utf8')
    const queries = queriesIn(text)
    expect(queries.length).toBeGreaterThan(10)
    const names = new Set(series.map(({ name }) => name))
    const labels = new Set(['job', 'instance', ...series.flatMap((one) => Object.keys(one.labels))])
    for (const query of queries) {
      const grouped = [...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
      const matched = [...query.matchAll(/(\w+)="/g)].map(([, label]) => label)
      for (const label of [...grouped, ...matched]) expect(labels, query).toContain(label)
      const bare = query
        .replaceAll(/by \([^)]*\)/g, '')
        .replaceAll(/\{[^}]*\}|\[\w+\]/g, '')
        .replaceAll(/\b\d[\d.]*\b/g, '')
      const words = [...bare.matchAll(/\w+/g)].map(([word]) => word).filter((word) => !LANGUAGE.test(word))
      for (const word of words) expect(names, query).toContain(word)
    }
  })

  function expressionsIn(part: unknown): string[] {
    if (typeof part !== 'object' || part === null) return []
    return Object.entries(part).flatMap(([key, value]) =>
      key === 'expr' ? [String(value)] : expressionsIn(value),
    )
  }
})
