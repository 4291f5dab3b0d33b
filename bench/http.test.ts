import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { buildRequest, Connection } from './http.ts'

async function connectionTo(answer: RequestListener): Promise<Connection> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const connection = new Connection(`http://127.0.0.1:${typeof address === 'object' && address?.port}`)
  onTestFinished(() => {
    connection.close()
    server.close()
  })
  return connection
}

test('answers arrive one after the other over one connection, whole or chunked', async () => {
  const connection = await connectionTo((request, response) => {
    if (request.url === '/chunks') {
      response.write('{"rows":[10,')
      setTimeout(() => response.end('0]}'), 20)
    } else {
      response.setHeader('content-length', 4)
      response.end('"é"')
    }
  })
  expect(await connection.ask(buildRequest('GET', '/chunks'))).toEqual({
    status: 200,
    text: '{"rows":[10,0]}',
  })
  expect(await connection.ask(buildRequest('GET', '/whole'))).toEqual({ status: 200, text: '"é"' })
  expect(await connection.ask(buildRequest('GET', '/chunks'))).toEqual({
    status: 200,
    text: '{"rows":[10,0]}',
  })
})

test('a request carries its session and body, and an error status throws', async () => {
  const connection = await connectionTo(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    response.statusCode = request.headers.cookie === 'session=1' ? 201 : 401
    response.end(JSON.stringify({ body, type: request.headers['content-type'] }))
  })
  const request = buildRequest('POST', '/sales', { cookie: 'session=1', body: { name: 'Sé' } })
  expect(JSON.parse((await connection.ask(request)).text)).toEqual({
    body: '{"name":"Sé"}',
    type: 'application/json',
  })
  await expect(connection.ask(buildRequest('GET', '/sales'))).rejects.toThrow('GET /sales HTTP/1.1: 401')
})
