type Pieces = AsyncGenerator<Uint8Array, void>

type Care = {
  /** Milliseconds that nobody may take a piece before the making is given up. */
  patience: number
  /** Told of what goes wrong once the stream has begun. */
  onFailure: (error: unknown) => void
}

/**
 * Pieces as the body of an answer. The first one is made before the answer begins, so that what is refused is refused in words. Whoever
 * goes away, or takes nothing for too long, ends the making.
 */
export async function streamOf(pieces: Pieces, { patience, onFailure }: Care) {
  const first = await pieces.next()
  let timer: NodeJS.Timeout | undefined
  let gone = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      give(controller, first)
    },
    async pull(controller) {
      clearTimeout(timer)
      try {
        const piece = await pieces.next()
        if (!gone) give(controller, piece)
      } catch (error) {
        onFailure(error)
        controller.error(error)
      }
    },
    async cancel() {
      gone = true
      clearTimeout(timer)
      await pieces.return()
    },
  })

  function give(
    controller: ReadableStreamDefaultController<Uint8Array>,
    { done, value }: IteratorResult<Uint8Array, void>,
  ) {
    if (done) return controller.close()
    controller.enqueue(value)
    timer = setTimeout(() => {
      controller.error(new Error('nobody takes the file'))
      void pieces.return()
    }, patience)
  }
}
