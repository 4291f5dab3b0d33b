import { connect, type Socket } from 'node:net'

export type Answer = { status: number; text: string }

/** The bytes of a request for JSON, made once and sent as often as needed. */
export function requestFor(
  method: 'GET' | 'POST',
  path: string,
  {
    cookie = '',
    body,
    accept,
    host = '127.0.0.1',
  }: { cookie?: string; body?: unknown; accept?: string; host?: string | undefined } = {},
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(accept ? [`accept-encoding: ${accept}`] : []),
    ...(content ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`)
}

/**
 * A connection that stays open and asks one thing after the other. Client and server share the machine: this takes a few microseconds a
 * request, where `fetch` takes as long as the shop's own answer.
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

  /** Sends a request and answers what came back. Thrown: a status other than 200 or 201, with what the server said. */
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
      text: length === undefined ? joined(text) : text,
    })
  }
}

const LAST_CHUNK = '0\r\n\r\n'

/** JSON holds no line break as it is: where one stands before an empty chunk, the answer ends. */
function endsInLastChunk(answer: Buffer, body: number): boolean {
  return answer.toString('latin1', Math.max(body, answer.length - LAST_CHUNK.length)) === LAST_CHUNK
}

/** What was sent in chunks, without the lines that say how long each is. */
function joined(chunked: string): string {
  return chunked
    .split('\r\n')
    .filter((_, index) => index % 2 === 1)
    .join('')
}

/** Opens a connection for each client, asks over them, and closes them. */
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
