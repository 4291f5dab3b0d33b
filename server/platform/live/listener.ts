import pg from 'pg'
import type { Logger } from '../process/log.ts'

/**
 * Listens for NOTIFY on a connection of its own and reconnects when it breaks. `onNotice` is also called after each connection,
 * since notices may have been lost. `from`: the process that sent the notice, if it says so.
 */
export function listenForChanges(
  databaseUrl: string,
  log: Logger,
  onNotice: (from?: string) => void,
): { stop(): Promise<void> } {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'printpro live',
      keepAlive: true,
      // Otherwise the connection to a dead machine would be noticed after hours only.
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    })
    client = connection
    connection.on('error', (error) => {
      if (!stopped) log.warn({ err: error }, 'lost the notice of changes')
    })
    connection.on('end', reconnectSoon)
    connection.on('notification', ({ payload }) => onNotice(payload))
    await connection.connect()
    await connection.query('listen changes')
    onNotice()
  }

  function reconnectSoon(): void {
    clearTimeout(retry)
    if (!stopped) retry = setTimeout(() => connect().catch(retryAfterFailure), 500)
  }

  function retryAfterFailure(error: unknown): void {
    if (stopped) return
    log.warn({ err: error }, 'cannot listen for changes yet')
    client?.end().catch(() => undefined)
    reconnectSoon()
  }

  connect().catch(retryAfterFailure)
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
