import path from 'node:path'
import { admitDemoUsers } from './auth/demo-users.ts'
import { bringOver } from './backup/bring-over.ts'
import { connect } from './database/connection.ts'
import { OlderCluster } from './database/embedded/adopt.ts'
import { diskFull, isDiskFull } from './database/embedded/log.ts'
import { grantToServer } from './database/grant.ts'
import { inTurn, migrate } from './database/migrate.ts'
import { type OpenDatabase, openDatabase } from './database/open.ts'
import { openReplica } from './database/replica.ts'
import { type Env, readEnv } from './env.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { createLog, type Logger } from './log.ts'
import { metricsSite } from './metrics/site.ts'
import { fillSampleShop } from './sample-shop/sample-shop.ts'
import { StartRefused } from './start-refused.ts'
import { ensureStore } from './store/queries.ts'
import { keepDaily } from './upkeep/daily.ts'
import { welcome } from './welcome.ts'

const webFolder = path.join(import.meta.dirname, '../dist')

/** Starts everything in the order in which it is needed; answers how to stop it, in the reverse order. */
async function start(env: Env): Promise<(code: number) => Promise<void>> {
  const log = createLog(env.logLevel)
  const stopping: (() => Promise<unknown>)[] = []
  let stopped: Promise<void> | undefined
  const stop = (code: number) => {
    stopped ??= (async () => {
      for (const step of stopping.reverse())
        await step().catch((error) => log.error({ err: error }, 'stopping'))
      process.exitCode = code
    })()
    return stopped
  }
  try {
    const database = await openOrBringOver(env, log)
    stopping.push(() => database.stop())
    database.gone.then(() => {
      if (stopped) return
      log.fatal({ reason: database.whyGone() }, 'PostgreSQL has ended by itself')
      stop(1)
    })
    await prepareShop(database, env, log).catch((error) => {
      const full = isDiskFull(error) && diskFull(env.dataDir)
      const why = database.whyGone() ?? full
      throw why ? new StartRefused(why) : error
    })
    // Loaded where it is wanted: it costs memory, and most shops look nowhere but at Kesehatan.
    const metrics = env.metrics ? (await import('./metrics/metrics.ts')).createMetrics() : null
    const how = { watch: metrics?.pools, prepared: env.preparedStatements }
    const db = connect(database.url, log, 'work', how)
    const vital = connect(database.url, log, 'vital', how)
    stopping.push(() => Promise.all([db.destroy(), vital.destroy()]))
    const { databaseReplicaUrl } = env
    const replica = databaseReplicaUrl
      ? openReplica({ url: databaseReplicaUrl, primary: vital, log, ...how })
      : null
    if (replica) stopping.push(() => replica.close())
    const served = { db, vital, replica, databaseUrl: database.url }
    const app = await createApp({ ...served, env, log, webFolder, metrics })
    let ending: Promise<void> | undefined
    const endStreams = () => (ending ??= app.stop())
    stopping.push(endStreams)
    stopping.push(async () => app.close())
    const daily = keepDaily({ db, databaseUrl: database.url, env, log })
    stopping.push(() => daily.stop())
    if (metrics && env.metrics) {
      const told = await listen(metricsSite({ metrics, db: vital, env, log }).fetch, env.metrics, 'METRICS_')
      stopping.push(() => told.drain(async () => {}))
    }
    const site = await listen(app.fetch, env)
    stopping.push(() => site.drain(endStreams))
    process.stdout.write(await welcome(db, env))
    return stop
  } catch (error) {
    await stop(1)
    throw error
  }
}

/** The shop's database; what an older PostgreSQL has made is brought over first. */
async function openOrBringOver(env: Env, log: Logger): Promise<OpenDatabase> {
  try {
    return await openDatabase(env)
  } catch (error) {
    if (!(error instanceof OlderCluster)) throw error
    await bringOver(env, error.major, log).catch((reason) => {
      throw isDiskFull(reason) ? new StartRefused(diskFull(env.dataDir)) : reason
    })
    return await openDatabase(env)
  }
}

/**
 * Makes a database a shop that can be opened, as the owner of its tables: its schema, what the role that serves it may do, its configuration, and
 * in demo mode the sample shop.
 */
async function prepareShop({ url, ownerUrl, role }: OpenDatabase, { demo }: Env, log: Logger): Promise<void> {
  const db = connect(ownerUrl, log, 'setup')
  try {
    await inTurn(db, async () => {
      await migrate(db)
      if (url !== ownerUrl) await grantToServer(db, role)
      if (demo) await fillSampleShop(db)
      await ensureStore(db)
      await admitDemoUsers(db, demo)
    })
  } finally {
    await db.destroy()
  }
}

try {
  const started = start(readEnv(process.env))
  // A signal also counts while starting: what has begun is stopped as soon as it stands; a failed start stops itself.
  const stopCleanly = () => void started.then((stop) => stop(0)).catch(() => {})
  process.on('SIGINT', stopCleanly).on('SIGTERM', stopCleanly)
  await started
} catch (error) {
  process.exitCode = 1
  if (error instanceof StartRefused) process.stderr.write(`${error.message}\n`)
  else throw error
}
