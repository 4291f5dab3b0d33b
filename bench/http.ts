import { connect, type Socket } from 'node:net'

export type Answer = { status: number; text: string }

/** A JSON request's bytes, built once and sent repeatedly. */
export function buildRequest(
  method: 'GET' | 'POST',
  path: string,
  { cookie = '', body }: { cookie?: string; body?: unknown } = {},
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(content ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`)
}

/**
 * A keep-alive connection for one request at a time. Client and server share the machine: this takes a few microseconds a request,
 * `fetch` as long as the shop's own answer.
 */
export class Connection {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #size = 0
  #answer: ((answer: Answer) => void) | undefined
  #fail: ((error: Error) => void) | undefined

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (chunk) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#fail?.(error))
    this.#socket.on('close', () => this.#fail?.(new Error('the server has closed the connection')))
  }

  /** Throws for a status other than 200 or 201. */
  async ask(request: Buffer): Promise<Answer> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
      this.#socket.write(request)
    })
    if (answer.status !== 200 && answer.status !== 201) {
      const [line] = request.toString().split('\r\n')
      throw new Error(`${line}: ${answer.status} ${answer.text.slice(0, 300)}`)
    }
    return answer
  }

  close(): void {
    this.#fail = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    const [first] = this.#chunks
    if (!first) return
    const whole = this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks, this.#size)
    this.#chunks = [whole]
    const end = whole.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = whole.toString('latin1', 0, end).toLowerCase()
    const body = end + 4
    const [, length] = /\r\ncontent-length: (\d+)/.exec(head) ?? []
    if (length === undefined ? !endsInLastChunk(whole, body) : this.#size < body + Number(length)) return
    this.#chunks = []
    this.#size = 0
    const text = whole.toString('utf8', body)
    this.#answer?.({
      status: Number(head.slice(9, 12)),
      text: length === undefined ? joinChunks(text) : text,
    })
  }
}

const LAST_CHUNK = '0\r\n\r\n'

/** JSON contains no raw line break: an empty chunk after one ends the answer. */
function endsInLastChunk(answer: Buffer, body: number): boolean {
  return answer.toString('latin1', Math.max(body, answer.length - LAST_CHUNK.length)) === LAST_CHUNK
}

function joinChunks(chunked: string): string {
  return chunked
    .split('\r\n')
    .filter((_, index) => index % 2 === 1)
    .join('')
}

export async function withConnections<Result>(
  url: string,
  count: number,
  work: (connections: Connection[]) => Promise<Result>,
): Promise<Result> {
  const connections = Array.from({ length: count }, () => new Connection(url))
  try {
    return await work(connections)
  } finally {
    for (const connection of connections) connection.close()
  }
}
