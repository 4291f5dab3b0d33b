import type { LiveEvent } from '../../contract/live.ts'
import type { Client } from './client.ts'

const PATIENCE_MS = 20_000

type ReceivedEvent = { id: string } & LiveEvent

/** The stream of changes as a browser reads it. */
export type EventStream = {
  /** Throws when the stream has ended, or without an event within `withinMs`. */
  next(withinMs?: number): Promise<ReceivedEvent>
  /** True if no event comes within `forMs`. */
  isQuiet(forMs: number): Promise<boolean>
  /** Settles when the server has ended the stream. */
  ended: Promise<void>
  disconnect(): void
}

export async function openStream(
  url: string,
  client: Client,
  lastEventId?: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const stop = new AbortController()
  const from = lastEventId !== undefined && { 'last-event-id': lastEventId }
  const response = await fetch(new URL('/api/live', url), {
    headers: { cookie: client.cookie, ...from, ...headers },
    signal: stop.signal,
  })
  if (!response.ok || !response.body) throw new Error(`stream refused: ${response.status}`)
  const events: ReceivedEvent[] = []
  let wake = () => {}
  let isOver = false
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const ended = (async () => {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += value
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const event = readEvent(part)
        if (event) events.push(event)
      }
      wake()
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
      wake()
    })

  async function waitForEvent(withinMs: number): Promise<ReceivedEvent | undefined> {
    const until = Date.now() + withinMs
    while (events.length === 0 && !isOver && Date.now() < until) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, until - Date.now())
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    return events.shift()
  }

  return {
    ended,
    disconnect: () => stop.abort(),
    async next(withinMs = PATIENCE_MS) {
      const event = await waitForEvent(withinMs)
      if (!event) throw new Error(isOver ? 'the stream has ended' : `nothing within ${withinMs} ms`)
      return event
    },
    isQuiet: async (forMs) => (await waitForEvent(forMs)) === undefined,
  }
}

function readEvent(text: string): ReceivedEvent | null {
  const field = (name: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trim())
      .join('\n')
  if (field('event') !== 'message') return null
  return { id: field('id'), ...(JSON.parse(field('data')) as LiveEvent) }
}
