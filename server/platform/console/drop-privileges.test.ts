import { spawnSync } from 'node:child_process'
import { chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runConsole } from '../../testing/run-console.ts'
import { entryPointFile } from '../process/package.ts'

const NOBODY = 65_534

test.runIf(process.getuid?.() === 0)(
  'root acts as the owner of the shop who can read the program',
  async () => {
    const program = entryPointFile('server/platform/console/main')
    const isReadable = spawnSync('test', ['-r', program], { uid: NOBODY, gid: NOBODY }).status === 0
    const folder = await mkdtemp(path.join(tmpdir(), 'pp-owner-'))
    await chown(folder, NOBODY, NOBODY)
    const env = { DATA_DIR: path.join(folder, 'data') }
    for (const command of ['init', 'https']) {
      expect(await runConsole(env, [command])).toMatchObject({ code: 0, stderr: '' })
    }
    for (const file of [
      'printpro.env',
      'data',
      'data/https',
      'data/https/authority.key',
      'data/https/server.crt',
    ]) {
      const { uid, mode } = await stat(path.join(folder, file))
      // Below /root a checkout is root's alone, and so is what it writes.
      expect([file, uid]).toEqual([file, isReadable ? NOBODY : 0])
      if (file.endsWith('.key')) expect(mode & 0o777).toBe(0o600)
    }
    await rm(folder, { recursive: true })
  },
)
