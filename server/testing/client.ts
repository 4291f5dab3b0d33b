// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect in it
export type Answer = { status: number; body: any; headers: Headers }

/** An HTTP client for JSON, with its session's cookie if it has one. */
export type Client = {
  cookie: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export function client(url: string, cookie = ''): Client {
  async function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  return {
    cookie,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
  }
}
