type Pieces = AsyncGenerator<Uint8Array, void>

type StreamOptions = {
  /** Milliseconds that nobody may take a piece before the making is given up. */
  idleTimeout: number
  /** Milliseconds that all of it may take. */
  deadline: number
  /** Told of what goes wrong once the stream has begun. */
  onFailure: (error: unknown) => void
}

/**
 * Pieces as the body of an answer. The first one is made before the answer begins, so that what is refused is refused in words. Whoever
 * goes away, or takes nothing for too long, ends the making.
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
