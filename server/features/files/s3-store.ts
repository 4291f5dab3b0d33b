import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { v7 as uuidv7 } from 'uuid'
import { domainError } from '../../api/domain-error.ts'
import { findDiskBytes, requireReserve } from './disk-store.ts'
import type { FileKey, FileStore } from './file-store.ts'

/** A store that sends nothing for so long (ms) is down. */
const SILENCE_MS = 30_000

/** The parts of FILES_URL. `base`: address of the folder within the bucket, with a slash at its end. */
type Bucket = {
  base: URL
  bucket: URL
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/**
 * A bucket of an S3-compatible store (docs/configuration.md, FILES_URL): `https://key:secret@host/bucket/folder?region=…`. `dir`: for copies of files
 * that are read here. Failures are FILE_STORE_DOWN.
 */
export function openS3Store(address: string, dir: string): FileStore {
  const bucket = parseAddress(address)
  const urlOf = (key: FileKey) => new URL(key, bucket.base)

  /** Bytes; null where there is no such object. */
  const sizeOf = async (key: FileKey) => {
    const answer = await send(bucket, 'HEAD', urlOf(key))
    answer.resume()
    return isFound(answer) ? Number(answer.headers['content-length']) : null
  }

  const read: FileStore['read'] = async (key, range) => {
    const answer = await send(bucket, 'GET', urlOf(key), {
      ...(range && { range: `bytes=${range.start}-${range.end}` }),
    })
    if (isFound(answer)) return Readable.toWeb(answer) as ReadableStream<Uint8Array>
    answer.resume()
    return null
  }

  return {
    async put(key, file) {
      const { size } = await stat(file)
      if ((await sizeOf(key)) === size) return
      const answer = await send(bucket, 'PUT', urlOf(key), { 'content-length': String(size) }, file)
      answer.resume()
      if (!isFound(answer)) throw down(answer.statusCode)
    },

    read,

    async withLocalFile(key, work) {
      await mkdir(dir, { recursive: true })
      requireReserve((await findDiskBytes(dir)) - ((await sizeOf(key)) ?? 0))
      const content = await read(key)
      if (!content) return null
      const file = path.join(dir, `read-${uuidv7()}`)
      try {
        await pipeline(content, createWriteStream(file))
        return await work(file)
      } finally {
        await rm(file, { force: true })
      }
    },

    async remove(key) {
      const answer = await send(bucket, 'DELETE', urlOf(key))
      answer.resume()
      isFound(answer)
    },

    async *list() {
      let token: string | undefined
      do {
        const url = new URL(bucket.bucket)
        url.searchParams.set('list-type', '2')
        url.searchParams.set('prefix', bucket.prefix)
        if (token) url.searchParams.set('continuation-token', token)
        const answer = await send(bucket, 'GET', url)
        // Not an empty one: there is no such bucket.
        if (!isFound(answer)) throw down(answer.statusCode)
        const page = await text(answer)
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = valueIn(entry, 'Key')?.slice(bucket.prefix.length) ?? ''
          if (/^(original|preview)\/[\w.-]+$/.test(key))
            yield { key: key as FileKey, bytes: Number(valueIn(entry, 'Size')) }
        }
        token = valueIn(page, 'NextContinuationToken')
      } while (token)
    },
  }
}

function parseAddress(address: string): Bucket {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address)
  const [, name = '', ...folders] = pathname.replace(/\/+$/, '').split('/')
  const prefix = folders.map((folder) => `${folder}/`).join('')
  const bucket = new URL(`${protocol}//${host}/${name}/`)
  return {
    bucket,
    base: new URL(prefix, bucket),
    prefix,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
  }
}

/** The answer, of a status below 500 and not 403. `file`: a local file to send. */
async function send(
  { accessKeyId, secretAccessKey, region }: Bucket,
  method: string,
  url: URL,
  given: Record<string, string> = {},
  file?: string,
): Promise<IncomingMessage> {
  const account = { accessKeyId, secretAccessKey, region, service: 's3' }
  const { headers } = await new AwsV4Signer({ ...account, method, url: url.href, headers: given }).sign()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = open(url, { method, headers: Object.fromEntries(headers) }, resolve)
    sent.setTimeout(SILENCE_MS, () => sent.destroy(new Error('no answer')))
    sent.once('error', reject)
    if (file) pipeline(createReadStream(file), sent).catch(reject)
    else sent.end()
  }).catch((error) => {
    throw down(error)
  })
  const { statusCode = 0 } = answer
  if (statusCode < 500 && statusCode !== 403) return answer
  answer.resume()
  throw down(statusCode)
}

/** False for 404. Throws for what else is no success. */
function isFound({ statusCode = 0 }: IncomingMessage): boolean {
  if (statusCode >= 300 && statusCode !== 404) throw down(statusCode)
  return statusCode !== 404
}

function down(cause: unknown): Error {
  return Object.assign(domainError('FILE_STORE_DOWN'), { cause })
}

/** Keys are letters, digits, '/', '-' and '.': nothing of them is escaped. */
function valueIn(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
}
