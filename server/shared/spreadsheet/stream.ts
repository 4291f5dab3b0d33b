type Pieces = AsyncGenerator<Uint8Array, void>

type StreamOptions = {
  /** Milliseconds without a read before the stream is aborted. */
  idleTimeout: number
  /** Milliseconds for the whole stream. */
  deadline: number
  /** Called with errors after the response has begun. */
  onFailure: (error: unknown) => void
}

/**
 * Pieces as a response body. The first is produced before the response begins, so that errors still get a status and message. A client that
 * disconnects or stops reading ends the generator.
 */
export async function toStream(pieces: Pieces, { idleTimeout, deadline, onFailure }: StreamOptions) {
  const first = await pieces.next()
  let timer: NodeJS.Timeout | undefined
  let last: NodeJS.Timeout | undefined
  let gone = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      last = setTimeout(() => giveUp(controller, 'the file takes too long'), deadline)
      give(controller, first)
    },
    async pull(controller) {
      clearTimeout(timer)
      try {
        const piece = await pieces.next()
        if (!gone) give(controller, piece)
      } catch (error) {
        if (gone) return
        clearTimeout(last)
        onFailure(error)
        controller.error(error)
      }
    },
    async cancel() {
      gone = true
      clearTimeout(timer)
      clearTimeout(last)
      await pieces.return()
    },
  })

  function give(
    controller: ReadableStreamDefaultController<Uint8Array>,
    { done, value }: IteratorResult<Uint8Array, void>,
  ) {
    if (done) {
      clearTimeout(last)
      return controller.close()
    }
    controller.enqueue(value)
    timer = setTimeout(() => giveUp(controller, 'nobody takes the file'), idleTimeout)
  }

  function giveUp(controller: ReadableStreamDefaultController<Uint8Array>, why: string) {
    gone = true
    clearTimeout(timer)
    clearTimeout(last)
    controller.error(new Error(why))
    void pieces.return()
  }
}
