import { setFlagsFromString } from 'node:v8'
import { requireWritableBackupFolder } from './platform/backup/backup-folder.ts'
import { scheduleDailyTasks } from './platform/daily-tasks/daily-tasks.ts'
import { capacityFor } from './platform/http/capacity.ts'
import { Connections } from './platform/http/connections.ts'
import { type Fetch, listen } from './platform/http/listen.ts'
import { watchCertificate } from './platform/https/watch-certificate.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { metricsSite } from './platform/metrics/site.ts'
import type { Env, ShopsSettings } from './platform/process/env.ts'
import { exitWithFailure, ignoreClosedPipes } from './platform/process/failure-sentence.ts'
import { createLog, type Logger } from './platform/process/log.ts'
import { packageFile } from './platform/process/package.ts'
import type { SettingsSource } from './platform/process/settings.ts'
import { readSettings } from './platform/process/settings-file.ts'
import { Shutdown } from './platform/process/shutdown.ts'
import { stopSignals } from './platform/process/stop-signals.ts'
import { welcomeText, welcomeTextForShops } from './platform/process/welcome.ts'
import { type OpenShop, openShop } from './platform/shops/open-shop.ts'
import { openShops } from './platform/shops/shops.ts'

const webFolder = packageFile('dist')

/** The metrics port has one or two scrapers. */
const METRICS_LIMITS = { connections: 50, connectionsPerAddress: 50 }

/** Starts everything in order of dependency; returns how to stop it in reverse order. */
async function start({
  env,
  source,
}: {
  env: Env
  source: SettingsSource
}): Promise<(code: number) => Promise<void>> {
  const log = createLog(env.logLevel)
  const stopping = new Shutdown(log)
  let stopped: Promise<void> | undefined
  const stop = (code: number) => {
    stopped ??= stopping.stop().then(() => {
      process.exitCode = code
    })
    return stopped
  }
  try {
    await requireWritableBackupFolder(env.backup)
    // Loaded on demand: it costs memory, and most shops only use the page Kesehatan.
    const metrics = env.metrics ? (await import('./platform/metrics/metrics.ts')).createMetrics() : null
    const given = { env, source, log, metrics, stopping }
    // Connections of a trusted proxy carry all clients: limitClients() applies instead.
    const capacity = capacityFor()
    const connections = new Connections(
      env.trustProxy ? { ...capacity, connectionsPerAddress: capacity.connections } : capacity,
      log,
    )
    const served = env.shops ? await serveShops(env.shops, given) : await serveOneShop(given)
    served.whenDatabaseExited.then((reason) => {
      if (stopped) return
      log.fatal({ reason }, 'PostgreSQL has ended and cannot be restarted')
      stop(1)
    })
    if (metrics && env.metrics) {
      const site = metricsSite({ metrics, db: served.vital, env, log })
      const metricsServer = await listen(
        site.fetch,
        env.metrics,
        new Connections(METRICS_LIMITS, log),
        'METRICS_',
      )
      stopping.add(() => metricsServer.drain(async () => {}))
    }
    const site = await listen(served.fetch, env, connections)
    stopping.add(() => site.drain(served.endStreams))
    const certificate = await watchCertificate(env, log)
    if (certificate) {
      stopping.add(async () => certificate.stop())
      const { host, https } = env
      const secure = await listen(
        served.fetch,
        { host, port: https.port },
        connections,
        'HTTPS_',
        certificate,
      )
      stopping.add(() => secure.drain(served.endStreams))
    }
    process.stdout.write(await served.welcome())
    limitYoungGeneration()
    return stop
  } catch (error) {
    await stop(1)
    throw error
  }
}

/**
 * Keeps V8 from doubling the young generation under load, up to a hundred megabytes that it never returns, for no gain in speed.
 */
function limitYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

type StartDeps = {
  env: Env
  source: SettingsSource
  log: Logger
  metrics: Metrics | null
  stopping: Shutdown
}

/** `vital`: null with several shops. */
type Served = Pick<OpenShop, 'whenDatabaseExited' | 'endStreams'> & {
  fetch: Fetch
  vital: OpenShop['vital'] | null
  welcome(): Promise<string>
}

async function serveOneShop({ env, log, metrics, stopping }: StartDeps): Promise<Served> {
  const shop = await openShop({ env, log, webFolder, metrics })
  stopping.add(() => shop.stop())
  const daily = scheduleDailyTasks({ ...shop, env, log })
  stopping.add(() => daily.stop())
  return { ...shop, welcome: () => welcomeText(shop.db, env) }
}

/** Serves the shops of SHOPS_FILE. */
async function serveShops(
  settings: ShopsSettings,
  { env, source, log, metrics, stopping }: StartDeps,
): Promise<Served> {
  const shops = await openShops({ settings, source, log, webFolder, metrics })
  stopping.add(() => shops.stop())
  const whenDatabaseExited = new Promise<never>(() => {})
  return {
    ...shops,
    vital: null,
    whenDatabaseExited,
    welcome: async () => welcomeTextForShops(shops.count(), env),
  }
}

ignoreClosedPipes()
try {
  const started = start(readSettings())
  // A signal during the start stops what has started; a failed start stops itself.
  const stopCleanly = () => void started.then((stop) => stop(0)).catch(() => {})
  for (const signal of stopSignals(process.platform, process.stdout.isTTY)) process.on(signal, stopCleanly)
  await started
} catch (error) {
  exitWithFailure(error)
}
