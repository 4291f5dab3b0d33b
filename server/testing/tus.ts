import type { Client } from './client.ts'

export type UploadedTo = { transactionId: string; lineId: string; name: string }

const PROTOCOL = { 'tus-resumable': '1.0.0' }

/** A tus client that sends what it is asked to, and no more. */
export function tus({ cookie }: Pick<Client, 'cookie'>, url: string, base = '/api/files/uploads') {
  const send = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
  ) =>
    fetch(new URL(path, url), { method, headers: { cookie, ...PROTOCOL, ...headers }, ...(body && { body }) })
  const upload = {
    /** Answers the response; its Location is the upload. */
    begin: (to: Partial<UploadedTo>, bytes: number) =>
      send('POST', base, {
        'upload-length': String(bytes),
        'upload-metadata': Object.entries(to)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(),
      }),
    patch: (location: string, offset: number, bytes: Uint8Array) =>
      send(
        'PATCH',
        location,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        new Uint8Array(bytes),
      ),
    head: (location: string) => send('HEAD', location, {}),
    /** How many bytes of an upload the server has. */
    offset: async (location: string) => Number((await upload.head(location)).headers.get('upload-offset')),
    /** A whole file in one part; answers its id. */
    async add(to: UploadedTo, bytes: Uint8Array): Promise<string> {
      const location = (await upload.begin(to, bytes.length)).headers.get('location') ?? ''
      const { status } = await upload.patch(location, 0, bytes)
      if (status !== 204) throw new Error(`upload of ${to.name}: ${status}`)
      return location.split('/').at(-1) ?? ''
    },
  }
  return upload
}
