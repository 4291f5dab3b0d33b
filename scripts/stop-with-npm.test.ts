import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ancestors } from './stop-with-npm.mjs'

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

test('a read error does not mean that npm is gone', () => {
  for (const code of ['EMFILE', 'ENFILE', 'EACCES', 'ENOMEM']) expect(ancestors(failing(code))).toBeNull()
})

test('a vanished parent process is noticed', () => {
  const now = ancestors(() => '7 (a (b) c) S 42 1')
  expect(now).toBe(`${process.ppid} 42`)
  for (const code of ['ENOENT', 'ESRCH']) expect(ancestors(failing(code))).not.toBe(now)
})

test.skipIf(process.platform === 'win32')('when npm is killed the process says why and stops', async () => {
  const watcher = pathToFileURL(path.join(import.meta.dirname, 'stop-with-npm.mjs')).href
  const script = `const { stopWithNpm } = await import('${watcher}'); stopWithNpm()
    process.on('SIGTERM', () => { console.log('stopped'); process.exit() }); setInterval(() => {}, 1000); console.log('started')`
  // Two commands, so that the shell does not replace itself.
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, script], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  const said = text(shell.stderr)
  let out = ''
  shell.stdout.on('data', (part) => (out += part))
  await expect.poll(() => out, { timeout: 10_000 }).toContain('started')
  shell.kill('SIGKILL')
  await once(shell, 'close')
  expect(out).toContain('stopped')
  expect(await said).toBe('npm yang menjalankan PrintPro sudah berakhir, jadi PrintPro ikut berhenti.\n')
})
