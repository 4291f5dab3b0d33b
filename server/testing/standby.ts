import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { findBinaries } from '../platform/database/embedded/binaries.ts'
import { prepareExistingCluster } from '../platform/database/embedded/existing-cluster.ts'
import { readPassword } from '../platform/database/embedded/passwords.ts'
import { startPostmaster } from '../platform/database/embedded/postmaster.ts'
import { chooseRunner } from '../platform/database/embedded/privileges.ts'

export type Standby = {
  urlAt(url: string): string
  /** While paused it receives, but does not replay. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** A streaming standby in `home` of the embedded PostgreSQL in `of`, like a shop's replica. */
export async function startStandby(home: string, of: { home: string; adminUrl: string }): Promise<Standby> {
  const [data, run] = [path.join(home, 'cluster'), path.join(home, 'run')]
  mkdirSync(run, { recursive: true })
  await copyCluster(of, data)
  const binaries = await findBinaries(home)
  const runner = chooseRunner(binaries, home, data)
  prepareExistingCluster(home, data, binaries, runner)
  for (const folder of [home, run]) runner.chown(folder)
  const password = readPassword(of.home, 'admin')
  const primary = `host=${path.join(of.home, 'run')} user=postgres password=${password}`
  const postmaster = await startPostmaster({
    ...{ data, log: path.join(home, 'postgres.log'), binaries, runner, password },
    endpoint: { host: run, port: 5432 },
    platform: process.platform,
    settings: { primary_conninfo: primary, fsync: 'off' },
    onRecovery: () => {},
  })
  const urlAt = (url: string) =>
    url.replace(encodeURIComponent(path.join(of.home, 'run')), encodeURIComponent(run))
  const runAsAdmin = async (command: string) => {
    const admin = new pg.Client(urlAt(of.adminUrl))
    await admin.connect()
    await admin.query(command).finally(() => admin.end())
  }
  return {
    urlAt,
    pause: () => runAsAdmin('select pg_wal_replay_pause()'),
    resume: () => runAsAdmin('select pg_wal_replay_resume()'),
    stop: postmaster.stop,
  }
}

/** Copies a running cluster, as pg_basebackup would, which the product does not ship. */
async function copyCluster(
  { home, adminUrl }: { home: string; adminUrl: string },
  to: string,
): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(`select pg_backup_start('standby', true)`)
  cpSync(path.join(home, 'cluster'), to, { recursive: true })
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await admin.end()
  writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(path.join(to, 'standby.signal'), '')
  for (const own of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(to, own), { force: true })
}
