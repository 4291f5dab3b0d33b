import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyData } from '../../../testing/copy-data.ts'
import { findBinaries } from './binaries.ts'
import { readPassword } from './passwords.ts'
import { chooseEndpoint, startPostmaster } from './postmaster.ts'
import { cleanUpPreviousRun } from './previous-run.ts'
import { chooseRunner } from './privileges.ts'
import { missingRuntime, pgCtlOptions } from './windows.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp windows '))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('only the exit codes of missing libraries are reported as such', () => {
  for (const status of [0xc0000135, 0xc0000139, -1073741515]) {
    expect(missingRuntime(status)).toContain('https://aka.ms/vs/17/release/vc_redist.x64.exe')
  }
  for (const status of [0, 1, 127, null]) expect(missingRuntime(status)).toBeNull()
})

test('options reach PostgreSQL unchanged, and shell characters are refused', () => {
  expect(pgCtlOptions({ listen_addresses: '127.0.0.1', log_line_prefix: 'a b' })).toBe(
    '-c "listen_addresses=127.0.0.1" -c "log_line_prefix=a b"',
  )
  for (const value of ['"', '%PATH%', '$(id)', 'C:\\data']) {
    expect(() => pgCtlOptions({ log_directory: value })).toThrow('log_directory')
  }
})

// pg_ctl is the same program everywhere; only the dropped administrator's rights are particular to Windows.
test.runIf(process.platform !== 'win32')(
  'through pg_ctl it starts and stops, its exit is noticed, and an orphan is shut down',
  async () => {
    const home = path.join(folder, 'toko satu')
    copyData(inject('closedHome'), home)
    const [data, run] = [path.join(home, 'cluster'), path.join(home, 'run')]
    const binaries = await findBinaries(home)
    const runner = chooseRunner(binaries, home, data)
    const platform = 'win32'
    const log = path.join(home, 'postgres.log')
    await mkdir(run, { recursive: true })
    // On Windows pg_ctl and the tests run as the same user.
    await writeFile(log, '')
    runner.chown(log)
    const open = async () =>
      startPostmaster({
        ...{ data, binaries, runner, platform, log },
        endpoint: await chooseEndpoint(run, platform),
        settings: { fsync: 'off', unix_socket_directories: '' },
        password: readPassword(home, 'admin'),
        onRecovery: () => {},
      })
    const first = await open()
    await first.stop()
    expect(first.exitReason()).not.toBeNull()

    const orphan = await open()
    expect(orphan.exitReason()).toBeNull()
    await cleanUpPreviousRun(data, run, { binaries, runner, platform })
    await orphan.whenExited
  },
)
