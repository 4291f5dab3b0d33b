// Programs that the drill needs beside the product, as Debian packages them.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { chooseRunner, type Runner } from '../../server/platform/database/embedded/privileges.ts'

export type Programs = {
  etcd: string
  patroni: string
  /** The etcd API that this Patroni is safe with (docs/operating.md#several-machines). */
  etcdApi: 2 | 3
  haproxy: string
  postgresql: { bin: string; major: number }
}

/** Debian's folder, with one folder for each major version. */
const POSTGRESQL = '/usr/lib/postgresql'
const OLDEST = 15

/** With etcd's v3 API Patroni before 3.0.3 may take the leader's key from another holder. */
const SAFE_PATRONI = 3_000_003

/** Throws which programs are missing and how to install them. */
export function findPrograms(): Programs {
  const major = existsSync(POSTGRESQL) ? newestIn(POSTGRESQL) : 0
  const bin = path.join(POSTGRESQL, String(major), 'bin')
  const programs = {
    etcd: '/usr/bin/etcd',
    patroni: '/usr/bin/patroni',
    haproxy: '/usr/sbin/haproxy',
    postgresql: { bin, major },
  }
  const needed = {
    'etcd-server': programs.etcd,
    patroni: programs.patroni,
    // Patroni's etcd client, which its package only recommends.
    'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
    haproxy: programs.haproxy,
    postgresql: path.join(bin, 'pg_rewind'),
  }
  const missing = Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length > 0) {
    throw new Error(
      `Missing: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
  }
  return { ...programs, etcdApi: versionOf(programs.patroni) < SAFE_PATRONI ? 2 : 3 }
}

/** PostgreSQL refuses to run as root, so all programs run as an ordinary user. They end with the drill. */
export function runnerOf({ postgresql: { bin } }: Programs, folder: string): Runner {
  const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map((name) => path.join(bin, name))
  const binaries = { initdb: initdb ?? '', postgres: postgres ?? '', pgCtl: pgCtl ?? '', env: process.env }
  return chooseRunner(binaries, folder, path.join(folder, 'none'))
}

/** Copies the product's own settings file to where the programs may read it; answers its path. */
export function takeSettings(name: string, folder: string): string {
  const taken = path.join(folder, name)
  copyFileSync(path.join(import.meta.dirname, '../../ops', name), taken)
  chmodSync(taken, 0o644)
  return taken
}

/** 3.0.2 as 3_000_002. */
function versionOf(program: string): number {
  const said = execFileSync(program, ['--version'], { encoding: 'utf8' })
  const [major = 0, minor = 0, patch = 0] = (/[\d.]+/.exec(said)?.[0] ?? '').split('.').map(Number)
  return major * 1_000_000 + minor * 1000 + patch
}

function newestIn(folder: string): number {
  return Math.max(
    0,
    ...readdirSync(folder)
      .map(Number)
      .filter((major) => major >= OLDEST),
  )
}
