// Which Node.js runs what: the machine's own builds and serves; developing and testing take version 24, which npm installs beside.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const DEVELOPMENT_NODE = 24

/** Ends the process with one plain sentence. */
export function exitWith(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Refuses a Node.js that is older than package.json says. */
export function requireHostNode() {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const oldest = engines.node.replace('>=', '')
  const [is, least] = [process.versions.node, oldest].map((version) => version.split('.').map(Number))
  if (is[0] > least[0] || (is[0] === least[0] && is[1] >= least[1])) return
  exitWith(
    `Node.js ${process.versions.node} terlalu lama: pasang Node.js ${oldest} atau lebih baru dari https://nodejs.org.`,
  )
}

/** Keeps what Node.js compiles, where it can: every start but the first is a good deal faster. */
export function enableCompileCache() {
  nodeModule.enableCompileCache?.(path.join(root, 'node_modules/.cache/printpro'))
}

/** The Node.js that runs the sources with their types, and the tests: this one when it is new enough, else the one of scripts/node/. */
export function runtime() {
  if (majorVersion(process.versions.node) >= DEVELOPMENT_NODE) return process.execPath
  const os = process.platform === 'win32' ? 'win' : process.platform
  const bundled = path.join(
    root,
    `node_modules/node-${os}-${process.arch}/bin/node${os === 'win' ? '.exe' : ''}`,
  )
  if (existsSync(bundled)) return bundled
  // Enough in a pinch, where no bundled one exists: it strips types by itself.
  if (process.features.typescript) return process.execPath
  return exitWith(
    `Tidak ada Node.js ${DEVELOPMENT_NODE} bawaan untuk ${process.platform}-${process.arch}: pasang Node.js ${DEVELOPMENT_NODE} dari https://nodejs.org.`,
  )
}

/** Runs a program of the project to its end, passing signals on; answers its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    const finish = (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code)
    }
    child.once('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`)
      finish(1)
    })
    child.once('exit', (code) => finish(code ?? 1))
  })
}

/** Runs npm to its end, as it was run to come here if it was; answers its exit code. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args], options)
    : run('npm', args, { shell: process.platform === 'win32', ...options })
}

function majorVersion(version) {
  return Number(version.split('.')[0])
}
