// A process of its own: bare Hono routes, the baseline.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const open = new Set<ReadableStreamDefaultController>()
const app = new Hono()
  .get('/bytes/:count', (c) => c.json('.'.repeat(Number(c.req.param('count')) - 2)))
  .get('/stream', () => {
    const events = new ReadableStream({
      start(controller) {
        open.add(controller)
        controller.enqueue('data: open\n\n')
      },
    })
    return new Response(events.pipeThrough(new TextEncoderStream()), {
      headers: { 'content-type': 'text/event-stream' },
    })
  })

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.send?.(`http://127.0.0.1:${port}`),
)
