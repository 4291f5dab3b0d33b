import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

const SECRET = 'rahasia/toko+1'

/** An S3 store in memory that refuses wrong signatures. `down` makes every request fail. */
export async function startS3Server() {
  const objects = new Map<string, Buffer>()
  const state = { isDown: false }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (state.isDown) return response.writeHead(503).end()
    if (!isSigned(request)) return response.writeHead(403).end()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const found = objects.get(pathname)
    if (!pathname.startsWith('/toko/')) return response.writeHead(404).end()
    if (searchParams.get('list-type') === '2') return response.end(listing(searchParams))
    if (request.method === 'PUT') objects.set(pathname, body)
    else if (request.method === 'DELETE') objects.delete(pathname)
    else if (!found) return response.writeHead(404).end()
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (from && found) return response.writeHead(206).end(found.subarray(Number(from), Number(to) + 1))
    if (request.method === 'HEAD') response.setHeader('content-length', found?.length ?? 0)
    response.end(request.method === 'GET' ? found : undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address?.port}`

  /** Two keys a page. */
  function listing(query: URLSearchParams): string {
    const folder = `/toko/${query.get('prefix')}`
    const keys = [...objects.keys()].filter((key) => key.startsWith(folder)).sort()
    const start = Number(query.get('continuation-token') ?? 0)
    const entries = keys.slice(start, start + 2).map((key) => {
      const size = objects.get(key)?.length
      return `<Contents><Key>${key.slice('/toko/'.length)}</Key><Size>${size}</Size></Contents>`
    })
    const next = start + 2 < keys.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : ''
    return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`
  }

  return {
    /** For FILES_URL. */
    url: `http://kunci:${encodeURIComponent(SECRET)}@${host}/toko/cetak?region=ap-southeast-3`,
    objects,
    state,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** AWS signature version 4, worked out apart from the client's. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, credential = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=kunci\/(\S+), SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const canonical = [
    ...[method, pathname, query.join('&')],
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    ...['', names, headers['x-amz-content-sha256']],
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const key = credential
    .split('/')
    .reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${SECRET}`,
    )
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${credential}\n${digest}`
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
