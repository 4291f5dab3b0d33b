import { statSync } from 'node:fs'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { consoleCommand } from '../process/package.ts'
import type { KeyPair } from './authority.ts'
import { currentCertificate, readOperatorCertificate } from './certificate-files.ts'
import { serverNames } from './server-names.ts'

/** Routers change a computer's address while the shop is open. */
const CHECK_INTERVAL_MS = 60_000

export type Certificate = {
  current: KeyPair
  onRenewal(notifyRenewal: (certificate: KeyPair) => void): void
  stop(): void
}

/**
 * The certificate for https: the operator's own, reloaded when its files change, or one of the shop's authority, renewed before it
 * expires and when the computer's names or addresses change. Null where there is neither.
 */
export async function watchCertificate(
  env: Env,
  log: Logger,
  lookEvery = CHECK_INTERVAL_MS,
): Promise<Certificate | null> {
  const { given, isOn } = env.https
  if (!isOn) return null
  let warnedNames = ''
  const read = async (): Promise<KeyPair> => {
    if (given) return readOperatorCertificate(given)
    const { uncovered, ...pair } = await currentCertificate(env.dataDir, serverNames(env))
    // Warns once for the same names.
    if (uncovered.length > 0 && warnedNames !== uncovered.join()) {
      log.warn({ left: uncovered }, `the certificate does not hold these: ${consoleCommand('https baru')}`)
    }
    warnedNames = uncovered.join()
    return pair
  }
  const stamp = () => (given ? statSync(given.certificate).mtimeMs + statSync(given.key).mtimeMs : 0)
  let now = await read()
  let lastStamp = stamp()
  let notifyRenewal = (_certificate: KeyPair) => {}
  const renewIfNeeded = async () => {
    if (given && stamp() === lastStamp) return
    lastStamp = stamp()
    const next = await read()
    if (next.certificate === now.certificate) return
    now = next
    notifyRenewal(next)
  }
  const timer = setInterval(() => {
    renewIfNeeded().catch((error) => log.error({ err: error }, 'the certificate stays as it was'))
  }, lookEvery).unref()
  return {
    current: now,
    onRenewal(tell) {
      notifyRenewal = tell
    },
    stop: () => clearInterval(timer),
  }
}
