import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '../../testing/run-server.ts'
import { createLog } from '../process/log.ts'
import { Connections } from './connections.ts'
import { type Fetch, listen, type Site } from './listen.ts'

const HOST = '127.0.0.1'
let port: number
let site: Site | undefined
const sockets = new Set<Socket>()

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await site?.drain(async () => {})
})

async function open(
  fetch: Fetch = () => new Response('ok'),
  most = { connections: 100, connectionsPerAddress: 100 },
): Promise<void> {
  port = await freePort()
  site = await listen(fetch, { host: HOST, port }, new Connections(most, createLog('silent')))
}

async function dial(localAddress = HOST): Promise<Socket> {
  const socket = connect({ host: HOST, port, localAddress })
  sockets.add(socket)
  socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  await once(socket, 'connect')
  return socket
}

const ask = async () => (await fetch(`http://${HOST}:${port}/`, { headers: { connection: 'close' } })).status

test('keeps idle connections longer than a proxy does', async () => {
  await open()
  const { headers } = await fetch(`http://${HOST}:${port}/`)
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

describe('connections above the limit', () => {
  test('close the least recently used idle one, so that no client is kept out', async () => {
    await open(undefined, { connections: 10, connectionsPerAddress: 10 })
    const first = await dial()
    const closed = once(first, 'close')
    for (let count = 0; count < 30; count += 1) await dial()
    await closed
    expect(await ask()).toBe(200)
    await expect.poll(() => sockets.size).toBeLessThanOrEqual(10)
  })

  test('of one address do not close those of others', async () => {
    await open(undefined, { connections: 100, connectionsPerAddress: 5 })
    const other = await dial('127.0.0.2')
    for (let count = 0; count < 20; count += 1) await dial()
    await expect.poll(() => sockets.size).toBe(6)
    expect(other.destroyed).toBe(false)
  })

  test('are refused while every other one has a request in progress', async () => {
    const answering = Promise.withResolvers<void>()
    let asked = 0
    const slow = async () => {
      asked += 1
      await answering.promise
      return new Response('ok')
    }
    await open(slow, { connections: 5, connectionsPerAddress: 5 })
    const waiting = Array.from({ length: 5 }, () => fetch(`http://${HOST}:${port}/`))
    await expect.poll(() => asked).toBe(5)
    await once(await dial(), 'close')
    answering.resolve()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await ask()).toBe(200)
  })
})

describe('pipelined requests', () => {
  const GET = `GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`

  test('are answered in their order, a few at a time', async () => {
    await open((request) => new Response(request.url.slice(-2)))
    const socket = await dial()
    socket.write(GET.replace('/', '/a1') + GET.replace('/', '/a2'))
    let answers = ''
    socket.on('data', (bytes) => {
      answers += bytes
    })
    await expect.poll(() => answers).toMatch(/\r\na1HTTP.*\r\na2$/s)
  })

  test('close their connection when they are many', async () => {
    let asked = 0
    await open(() => {
      asked += 1
      return new Promise(() => {})
    })
    const socket = await dial()
    socket.write(GET.repeat(1000))
    await once(socket, 'close')
    expect(asked).toBeLessThan(10)
  })
})
