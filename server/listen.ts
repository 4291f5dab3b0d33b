import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Env } from './env.ts'
import { StartRefused } from './start-refused.ts'

export type Site = {
  address: AddressInfo | string | null
  /** Takes no new connection, ends the open streams and lets the requests under way finish. */
  drain(endStreams: () => Promise<void>): Promise<void>
}

const patience = 10_000

/** Answers requests at the address that the settings name; refuses with a sentence when that cannot be had. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { host, port }: Env,
): Promise<Site> {
  const server = createAdaptorServer({ fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    address: server.address(),
    async drain(endStreams) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await endStreams()
      // A browser keeps its connections open after the last answer; those would hold the stop up.
      const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 50)
      const hard = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), patience)
      await closed
      clearInterval(idle)
      clearTimeout(hard)
    },
  }
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(
        `Port ${port} sudah dipakai program lain: hentikan program itu, atau pilih port lain dengan PORT.`,
      )
    case 'EACCES':
      return new StartRefused(
        `Port ${port} tidak boleh dipakai pengguna ini: pilih port di atas 1023 dengan PORT.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefused(`HOST=${host} bukan alamat komputer ini.`)
    default:
      return error
  }
}
