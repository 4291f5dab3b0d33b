import { dayOf } from '../../../core/time/calendar.ts'
import { loadTimeZone } from '../../features/store/queries.ts'
import type { Database } from '../database/connection.ts'
import type { Env } from '../process/env.ts'
import { PACKAGE_NAME } from '../process/package.ts'
import { claimDailyCheck, saveNewestVersion } from './queries.ts'

/** The owner who enables it waits for the answer. */
const TIMEOUT_MS = 5000
/** A version's metadata takes a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024

/**
 * Asks the npm registry for the newest version, if the owner wants it, at most once a day of the shop. Failures stay silent: the
 * hint is a convenience.
 */
export async function checkForUpdates(
  db: Database,
  { updatesRegistry }: Pick<Env, 'updatesRegistry'>,
  signal?: AbortSignal,
): Promise<void> {
  const day = dayOf(new Date(), await loadTimeZone(db))
  if (!(await claimDailyCheck(db, day))) return
  const newest = await fetchNewestVersion(updatesRegistry, signal).catch(() => null)
  if (newest !== null) await saveNewestVersion(db, newest)
}

/** Sends only the package's name and standard headers; follows no redirect. */
async function fetchNewestVersion(registry: string, signal?: AbortSignal): Promise<string | null> {
  const patience = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`${registry}/${PACKAGE_NAME}/latest`, {
    headers: { accept: 'application/json', 'user-agent': PACKAGE_NAME },
    redirect: 'error',
    signal: signal ? AbortSignal.any([patience, signal]) : patience,
  })
  if (!response.ok || !response.body) return null
  let text = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.length > MAX_ANSWER_BYTES) return null
  }
  const { version } = JSON.parse(text)
  return typeof version === 'string' && version.length <= 50 ? version : null
}
