import type { Answer, Client } from './client.ts'

/** Sends a file in a form, as a browser does, with further fields. */
export async function upload(
  shop: { url: string },
  { cookie }: Pick<Client, 'cookie'>,
  path: string,
  file: File | null,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  if (file) form.set('file', file)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await fetch(new URL(path, shop.url), { method: 'POST', headers: { cookie }, body: form })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** A .csv file of these lines. */
export function csv(...lines: string[]): File {
  return new File([lines.join('\r\n')], 'data.csv', { type: 'text/csv' })
}
