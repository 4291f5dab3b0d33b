import { fillSampleShop } from '../../features/sample-shop/sample-shop.ts'
import { ensureStore } from '../../features/store/queries.ts'
import { startWebhookSender } from '../../features/webhooks/sender.ts'
import { setDemoUsersEnabled } from '../auth/demo-users.ts'
import { connect, type Database } from '../database/connection.ts'
import { diskFullSentence, isDiskFull } from '../database/embedded/log.ts'
import { grantToServer } from '../database/grant-to-server.ts'
import { migrate, withSetupLock } from '../database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../database/open-database.ts'
import { openReplica } from '../database/replica.ts'
import { createApp } from '../http/app.ts'
import type { Fetch } from '../http/listen.ts'
import { readInstallationId } from '../installation/installation-id.ts'
import { detectRelocation } from '../installation/queries.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { OperatorError } from '../process/operator-error.ts'
import { Shutdown } from '../process/shutdown.ts'

export type OpenShop = {
  fetch: Fetch
  /** For calls, at `databaseUrl`. */
  db: Database
  databaseUrl: string
  /** For what must answer while all other connections are in use. */
  vital: Database
  /** Settles with the reason when the embedded PostgreSQL has ended and cannot be restarted; never for an external one. */
  whenDatabaseExited: Promise<string | null>
  endStreams(): Promise<void>
  /** Call after the last request: releases everything. */
  stop(): Promise<void>
}

type Deps = {
  env: Env
  log: Logger
  webFolder: string
  /** Null: nothing is measured. */
  metrics: Metrics | null
  /** The connection limits; by default those of a shop with a machine of its own. */
  most?: { work: number; vital: number }
}

/** Opens a shop: migrates its database and starts all that serves it. */
export async function openShop({ env, log, webFolder, metrics, most }: Deps): Promise<OpenShop> {
  const stopping = new Shutdown(log)
  try {
    const database = await prepareDatabase(env, log)
    stopping.add(() => database.stop())
    const how = { watch: metrics?.pools, prepared: env.preparedStatements }
    const db = connect(database.url, log, 'work', { ...how, most: most?.work })
    const vital = connect(database.url, log, 'vital', { ...how, most: most?.vital })
    stopping.add(() => Promise.all([db.destroy(), vital.destroy()]))
    const { databaseReplicaUrl } = env
    const replica = databaseReplicaUrl
      ? openReplica({ url: databaseReplicaUrl, primary: vital, log, ...how, most: most?.work })
      : null
    if (replica) stopping.add(() => replica.close())
    const served = { db, vital, replica, databaseUrl: database.url, ownerUrl: database.ownerUrl }
    const app = await createApp({ ...served, env, log, webFolder, metrics })
    const webhooks = startWebhookSender({ db: vital, log, reach: env.webhooks })
    let ending: Promise<unknown> | undefined
    const endStreams = async () => {
      ending ??= Promise.all([app.stop(), webhooks.stop()])
      await ending
    }
    stopping.add(endStreams)
    stopping.add(async () => app.close())
    database.restartOnExit()
    const whenDatabaseExited = database.whenExited.then(() => database.exitReason())
    const { fetch } = app
    return {
      fetch,
      db,
      databaseUrl: database.url,
      vital,
      whenDatabaseExited,
      endStreams,
      stop: () => stopping.stop(),
    }
  } catch (error) {
    await stopping.stop()
    throw error
  }
}

/** Runs `work` on the database of a shop that is not served, over one or two connections. */
export async function withShopDatabase<Result>(
  env: Env,
  log: Logger,
  work: (shop: { db: Database; databaseUrl: string }) => Promise<Result>,
): Promise<Result> {
  const database = await prepareDatabase(env, log)
  const db = connect(database.url, log, 'work', { prepared: env.preparedStatements, most: 2 })
  try {
    return await work({ db, databaseUrl: database.url })
  } finally {
    await db.destroy()
    await database.stop()
  }
}

async function prepareDatabase(env: Env, log: Logger): Promise<OpenDatabase> {
  const database = await openDatabase(env)
  try {
    await prepareShop(database, env, log)
    return database
  } catch (error) {
    const full = isDiskFull(error) && diskFullSentence(env.dataDir)
    const why = database.exitReason() ?? full
    await database.stop().catch((reason) => log.error({ err: reason }, 'stopping'))
    throw why ? new OperatorError(why) : error
  }
}

/** As the owner of the tables: migrations, the server role's rights, the configuration, and in demo mode the sample shop. */
async function prepareShop({ url, ownerUrl, role }: OpenDatabase, env: Env, log: Logger): Promise<void> {
  const db = connect(ownerUrl, log, 'setup')
  try {
    await withSetupLock(db, async () => {
      await migrate(db)
      if (url !== ownerUrl) await grantToServer(db, role)
      if (env.demo) await fillSampleShop(db)
      await ensureStore(db)
      await setDemoUsersEnabled(db, env.demo)
      await detectRelocation(db, await readInstallationId(env, db))
    })
  } finally {
    await db.destroy()
  }
}
