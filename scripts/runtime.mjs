// The machine's own Node.js builds and serves; development and tests use version 24, which npm installs.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const DEVELOPMENT_NODE = 24

export function exitWith(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export function requireHostNode() {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const oldest = engines.node.replace('>=', '')
  const [is, least] = [process.versions.node, oldest].map((version) => version.split('.').map(Number))
  if (is[0] > least[0] || (is[0] === least[0] && is[1] >= least[1])) return
  exitWith(
    `Node.js ${process.versions.node} terlalu lama: pasang Node.js ${oldest} atau lebih baru dari https://nodejs.org.`,
  )
}

/** Node.js' compile cache: later starts are much faster. */
export function enableCompileCache() {
  nodeModule.enableCompileCache?.(path.join(root, 'node_modules/.cache/printpro'))
}

/** The Node.js that runs TypeScript sources and tests: this one if it is new enough, else the one of scripts/node/. */
export function runtime() {
  if (majorVersion(process.versions.node) >= DEVELOPMENT_NODE) return process.execPath
  const os = process.platform === 'win32' ? 'win' : process.platform
  const bundled = path.join(
    root,
    `node_modules/node-${os}-${process.arch}/bin/node${os === 'win' ? '.exe' : ''}`,
  )
  if (existsSync(bundled)) return bundled
  // As a last resort: this version strips types too.
  if (process.features.typescript) return process.execPath
  return exitWith(
    `Tidak ada Node.js ${DEVELOPMENT_NODE} bawaan untuk ${process.platform}-${process.arch}: pasang Node.js ${DEVELOPMENT_NODE} dari https://nodejs.org.`,
  )
}

/** Runs a program to its end and forwards signals; answers its exit code. */
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

/** Runs npm, the same one that started this script if any; answers its exit code. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args], options)
    : run('npm', args, { shell: process.platform === 'win32', ...options })
}

function majorVersion(version) {
  return Number(version.split('.')[0])
}
